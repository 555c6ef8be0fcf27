/** What is on the board while an update is shown: the scene after the events that have been played so far. */

import type { EventRow, Fields, Motion, TableView } from '../contract'
import { advance } from './progress'
import { sceneOf, type Scene } from './scene'

/** How long the frame's animator plays each kind of motion. */
const LENGTHS: Record<Motion['kind'], number> = { land: 240, fly: 420, flip: 240, roll: 620, glow: 900, pause: 400 }

interface Shown {
  base: Fields | null
  events: EventRow[]
}

const shown = $state<{ now: Shown }>({ now: { base: null, events: [] } })
let queue: { event: EventRow; length: number }[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** What is shown beyond the table's state: what is certain of my draft, and what has been played of the update. */
export function shownEvents(table: TableView): readonly EventRow[] {
  return shown.now.base === table.truth ? [...table.draft.events, ...shown.now.events] : table.draft.events
}

/** Whether an update is being shown: my cards are laid then, and no longer arranged. */
export function playing(table: TableView): boolean {
  return shown.now.base === table.truth && shown.now.events.length > 0
}

/**
 * The scene to draw. Not the draft's view: where luck or a secret follows, its numbers are only bounds, and a track or a
 * ranking made of them would be none.
 */
export function sceneNow(table: TableView): Scene {
  return shownEvents(table).reduce(advance, sceneOf(table.truth))
}

/**
 * Show an event when the frame plays its motion. The frame asks for all motions of an update at once and then plays them
 * one after another; the board keeps the same time and goes with them, until the new view comes.
 */
export function schedule(event: EventRow, motion: Motion | null, table: TableView): void {
  if (shown.now.base !== table.truth) {
    clearTimeout(timer)
    queue = []
    shown.now = { base: table.truth, events: [] }
  }
  if (queue.length === 0) queueMicrotask(next)
  queue.push({ event, length: motion ? LENGTHS[motion.kind] : 0 })
}

function next(): void {
  const due: EventRow[] = []
  let wait = 0
  while (queue.length > 0 && wait === 0) {
    const { event, length } = queue.shift()!
    due.push(event)
    wait = length
  }
  shown.now = { ...shown.now, events: [...shown.now.events, ...due] }
  if (queue.length > 0) timer = setTimeout(next, wait)
}
