/**
 * What has happened at a table so far. The frame may tell it whole; else it is kept from the events that this page has
 * shown, as long as they lead to the table's state: after a gap it begins anew.
 */

import type { EventRow, Fields, TableView } from '../contract'
import { advance } from './progress'
import { sceneOf, type Holding, type Scene } from './scene'
import { shownEvents } from './show.svelte'
import { storyOf, type Story } from './story'

interface Kept {
  /** The scene before the first event. */
  base: Scene
  /** Events from there to the table's state. */
  events: readonly EventRow[]
  truth: Fields
  /** What is certain of my draft. The frame does not show it again where an update begins with it. */
  drafted: readonly EventRow[]
  /** Events of the update that is shown now. */
  current: EventRow[]
}

let kept: Kept | null = null

/** What is kept for the table's state: as before, or with what has happened since, or, after a gap, nothing. */
function keptFor(table: TableView): Kept {
  if (kept?.truth !== table.truth) {
    const scene = sceneOf(table.truth)
    const events = kept && leadingTo(kept, scene)
    const start = kept && events ? { base: kept.base, events } : { base: scene, events: [] }
    kept = { ...start, truth: table.truth, drafted: [], current: [] }
  }
  return kept
}

/** The events that lead from the base to a scene, with or without those of my draft; null where some are missing. */
function leadingTo({ base, events, drafted, current }: Kept, scene: Scene): EventRow[] | null {
  const ways = [
    [...events, ...drafted, ...current],
    [...events, ...current],
  ]
  return ways.find((way) => same(way.reduce(advance, base), scene)) ?? null
}

function same(one: Scene, other: Scene): boolean {
  const open = ({ bids }: Holding): (number | null)[] => bids.flat().map((card) => (card.state === 'open' ? card.value : null))
  const seat = (holding: Holding): unknown => [holding.score, holding.huts, holding.dice, holding.stones, open(holding)]
  const all = (scene: Scene): string =>
    JSON.stringify([scene.round, scene.mode, scene.figure, scene.oldMan, scene.track, scene.seats.map(seat)])
  return all(one) === all(other)
}

/** Keep an event of the update that is being shown on top of the table's state. */
export function keep(event: EventRow, table: TableView): void {
  const now = keptFor(table)
  if (now.current.length === 0) now.drafted = table.draft.events
  now.current.push(event)
}

/** The story up to what is on the screen. */
export function storyNow(table: TableView & { history?: readonly EventRow[] }): Story {
  const shown = shownEvents(table)
  if (table.history) return storyOf([...table.history, ...shown])
  const now = keptFor(table)
  if (now.current.length === 0 && table.draft.events.length > 0) now.drafted = table.draft.events
  return storyOf([...now.events, ...shown], now.base)
}
