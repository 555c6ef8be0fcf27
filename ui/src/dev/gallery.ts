import '../style/tokens.css'
import '../style/frame.css'
import '../style/page.css'

import { mount } from 'svelte'

import Gallery from './Gallery.svelte'

mount(Gallery, { target: document.getElementById('app')! })
