/**
 * What has happened at a table so far. The frame may tell it whole; else it is kept from the events that this page has
 * shown, as long as they lead to the table's state: after a gap it begins anew.
 */

import type { EventRow, Fields, TableView } from '../contract'
import { advance } from './progress'
import { sceneOf, type Scene } from './scene'
import { shownEvents } from './show.svelte'
import { storyOf, type Story } from './story'

interface Kept {
  /** The scene before the first event. */
  base: Scene
  events: readonly EventRow[]
  /** Events of my own draft when the update came: the frame does not show them again if the update begins with them. */
  foreseen: readonly EventRow[]
  /** Events of the update that is shown now. */
  current: EventRow[]
  truth: Fields
}

let kept: Kept | null = null

/** Keep an event of the update that is being shown on top of the table's state. */
export function keep(event: EventRow, table: TableView): void {
  if (kept?.truth !== table.truth) {
    const scene = sceneOf(table.truth)
    const events = kept && leadingTo(kept, scene)
    const start = kept && events ? { base: kept.base, events } : { base: scene, events: [] }
    kept = { ...start, foreseen: table.draft.events, current: [], truth: table.truth }
  }
  kept.current.push(event)
}

/** The kept events that lead to a scene, with or without those of my draft; null where some are missing. */
function leadingTo({ base, events, foreseen, current }: Kept, scene: Scene): EventRow[] | null {
  const ways = [
    [...events, ...current],
    [...events, ...foreseen, ...current],
  ]
  return ways.find((way) => same(way.reduce(advance, base), scene)) ?? null
}

function same(one: Scene, other: Scene): boolean {
  const seats = (scene: Scene): string => scene.seats.map(({ score, huts, dice, stones }) => [score, huts, dice, stones].join()).join(';')
  const rest = ({ round, mode, figure, oldMan, track }: Scene): string => [round, mode, figure, oldMan, track].join()
  return seats(one) === seats(other) && rest(one) === rest(other)
}

/** The story up to what is on the screen. */
export function storyNow(table: TableView & { history?: readonly EventRow[] }): Story {
  const shown = shownEvents(table)
  if (table.history) return storyOf([...table.history, ...shown])
  const scene = sceneOf(table.truth)
  if (!kept) return storyOf(shown, scene)
  const events = kept.truth === table.truth ? kept.events : leadingTo(kept, scene)
  return events ? storyOf([...events, ...shown], kept.base) : storyOf(shown, scene)
}
