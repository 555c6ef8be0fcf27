/** Cacao for the page. */

import { register } from '../../lib/i18n/index.svelte'
import type { GameModule } from '../contract'
import { animate } from './animate'
import Defs from './art/Defs.svelte'
import Board from './Board.svelte'
import Dock from './Dock.svelte'
import Left from './Left.svelte'
import en from './en.json'
import { onkey } from './play.svelte'
import SeatPanel from './SeatPanel.svelte'
import Setup from './Setup.svelte'
import { describe, eventPlace, eventText, gainText } from './texts'

register('cacao', en)

const cacao: GameModule = {
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
  // every step has its place in the board or the dock, so the prompt bar need not name any
  stepText: () => '',
  gainText,
  keys: [
    { keys: '1 2 3', does: 'cacao.keyTile' },
    { keys: 'R', does: 'cacao.keyTurn' },
    { keys: 'T', does: 'cacao.keyTemples' },
    { keys: 'V', does: 'cacao.keyCovered' },
  ],
  onkey,
}

export default cacao
