/** The rounds so far, for past bids and for the modifiers of those that lie open. */

import type { TableView } from '../contract'
import { shownEvents } from './show.svelte'
import { storyOf, type Story } from './story'

/** The story up to what is on the screen. */
export const storyNow = (table: TableView): Story => storyOf([...table.history, ...shownEvents(table)])
