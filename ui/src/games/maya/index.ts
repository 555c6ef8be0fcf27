/** Maya on the page. */

import { register } from '../../lib/i18n/index.svelte'
import type { GameModule } from '../contract'
import Board from './Board.svelte'
import Defs from './Defs.svelte'
import Dock from './Dock.svelte'
import Left from './Left.svelte'
import en from './en.json'
import { STOP } from './hand.svelte'
import { keys, onkey } from './keys'
import './maya.css'
import { animate } from './motion'
import SeatPanel from './SeatPanel.svelte'
import Setup from './Setup.svelte'
import { describe, eventPlace, eventText, gainText, stepText } from './texts'

register('maya', en)

const game: GameModule = {
  Board,
  Dock,
  SeatPanel,
  Setup,
  Left,
  Defs,
  describe,
  eventText,
  eventPlace,
  animate,
  stepText,
  gainText,
  keys,
  onkey,
  finish: (prompt) => (prompt.options.includes(STOP) ? STOP : null),
}

export default game
