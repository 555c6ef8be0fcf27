import './style/tokens.css'
import './style/frame.css'
import './style/page.css'

import { mount } from 'svelte'

import App from './App.svelte'
import { applyTheme } from './lib/prefs.svelte'
import { followLinks } from './lib/router.svelte'

applyTheme()
followLinks()

export default mount(App, { target: document.getElementById('app')! })
