/** Chocolatl for the page. */

import { register } from '../../lib/i18n/index.svelte'
import type { GameModule } from '../contract'
import { animate } from './animate'
import Board from './Board.svelte'
import Defs from './Defs.svelte'
import { describe } from './describe'
import Dock from './Dock.svelte'
import en from './en.json'
import { KEYS, onkey } from './keys'
import Left from './Left.svelte'
import SeatPanel from './SeatPanel.svelte'
import Setup from './Setup.svelte'
import { ask, eventPlace, eventText, gainText, isAlone } from './texts'

register('chocolatl', en)

const chocolatl: GameModule = {
  Board,
  Dock,
  SeatPanel,
  Setup,
  Defs,
  Left,
  ask,
  alone: isAlone,
  describe,
  eventText,
  eventPlace,
  animate,
  // Every answer has its place in the dock: the prompt needs no buttons of its own.
  stepText: () => '',
  gainText,
  keys: KEYS,
  onkey,
}

export default chocolatl
