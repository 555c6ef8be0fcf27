/** Chocolatl for the page. */

import { register, registerSentences } from '../../lib/i18n/index.svelte'
import type { GameModule } from '../contract'
import { animate } from './animate'
import Board from './Board.svelte'
import Defs from './Defs.svelte'
import { describe } from './describe'
import Dock from './Dock.svelte'
import en from './en.json'
import { KEYS, onkey } from './keys'
import SeatPanel from './SeatPanel.svelte'
import sentences from './sentences.json'
import Setup from './Setup.svelte'
import { eventPlace, eventText, gainText } from './texts'

register('chocolatl', en)
// The rules ask card by card; here all cards of an answer are laid in one go, so the question is put that way.
registerSentences(sentences)

const chocolatl: GameModule = {
  Board,
  Dock,
  SeatPanel,
  Setup,
  Defs,
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
