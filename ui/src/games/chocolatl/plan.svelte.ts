/** My arrangement of cards before it is confirmed, shared by board and dock. It lives only in this page. */

import type { Hands, TableView } from '../contract'
import { emptyArrangement, fillRest, inHand, lay, nextFree, stepsOf, take, type Arrangement } from './arrange'
import { sceneOf } from './scene'

interface Held {
  /** Which question it answers: another question begins with an empty one. */
  key: string
  plan: Arrangement | null
  /** The location that takes the next card. */
  cursor: number
  /** Ids in the order they were laid, for taking back. */
  order: string[]
  sent: string[]
}

const NONE: Held = { key: '', plan: null, cursor: 1, order: [], sent: [] }
const held = $state<{ now: Held }>({ now: NONE })

/** The question a table asks me to answer with cards, '' when it asks none. */
export function bidKey(table: TableView): string {
  if (table.me < 0 || !table.acting.includes(table.me)) return ''
  const scene = sceneOf(table.truth)
  if (scene.phase !== 'bid') return ''
  return [table.me, table.truth.one('ply'), scene.round, scene.location, scene.firsts, scene.seats[table.me].handCount].join(':')
}

/** Begin anew when the table asks something else. Call it from an effect. */
export function follow(table: TableView): void {
  const key = bidKey(table)
  if (held.now.key === key) return
  if (key === '') {
    held.now = NONE
    return
  }
  const scene = sceneOf(table.truth)
  const plan = emptyArrangement(scene, scene.seats[table.me].hand ?? [])
  held.now = { key, plan, cursor: plan.slots[0].location, order: [], sent: [] }
}

/** The arrangement for this table, null when none is asked for. */
export function planOf(table: TableView): Arrangement | null {
  return held.now.key !== '' && held.now.key === bidKey(table) ? held.now.plan : null
}

export const cursor = (): number => held.now.cursor

function change(plan: Arrangement, order: string[], at: number, hands: Hands): void {
  const sent = stepsOf(plan)
  const differs = sent.join() !== held.now.sent.join()
  held.now = { ...held.now, plan, order, cursor: nextFree(plan, at) ?? at, sent }
  if (differs) hands.set(sent)
}

/** Lay a card at a location, or at the marked one. */
export function layCard(id: string, hands: Hands, location = held.now.cursor): boolean {
  const { plan, order } = held.now
  const next = plan && lay(plan, id, location)
  if (!next) return false
  change(next, [...order.filter((other) => other !== id && next.at.includes(other)), id], location, hands)
  return true
}

/** Take a card back; the place it leaves takes the next one. */
export function takeCard(id: string, hands: Hands): void {
  const { plan, order } = held.now
  if (!plan) return
  const slot = plan.at.indexOf(id)
  if (slot < 0) return
  const other = order.filter((one) => one !== id)
  change(take(plan, id), other, plan.slots[slot].location, hands)
}

/** Take back the card laid last; false when none lies. */
export function takeLast(hands: Hands): boolean {
  const last = held.now.order.at(-1) ?? held.now.plan?.at.findLast((id) => id !== null)
  if (!last) return false
  takeCard(last, hands)
  return true
}

export function takeAll(hands: Hands): void {
  const { plan } = held.now
  if (plan) change({ ...plan, at: plan.at.map(() => null) }, [], plan.slots[0].location, hands)
}

export function layRest(hands: Hands): void {
  const { plan, order, cursor: at } = held.now
  if (plan) change(fillRest(plan), [...order, ...inHand(plan).map(({ id }) => id)], at, hands)
}

/** Mark the location that takes the next card. */
export function mark(location: number): boolean {
  const { plan } = held.now
  if (!plan?.slots.some((slot) => slot.location === location)) return false
  held.now = { ...held.now, cursor: location }
  return true
}

/** The frame took the draft back, or the server refused it: the card laid last comes back to the hand. */
export function followDraft(table: TableView, hands: Hands): void {
  const { plan, sent } = held.now
  if (!plan || sent.length === 0 || table.draft.pending || table.draft.steps.length >= sent.length) return
  held.now = { ...held.now, sent: [] }
  takeLast(hands)
}
