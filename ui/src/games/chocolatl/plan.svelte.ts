/** My arrangement of cards before it is confirmed, shared by board and dock. It lives only in this page. */

import type { Hands, TableView } from '../contract'
import { emptyArrangement, fillRest, inHand, lay, nextFree, stepsOf, take, type Arrangement } from './arrange'
import { sceneOf, type Scene } from './scene'
import { playing } from './show.svelte'

interface Held {
  /** Which question it answers: another question begins anew. */
  key: string
  plan: Arrangement | null
  /** The scene in which cards are asked for. */
  base: Scene | null
  /** The location that takes the next card. */
  cursor: number
  /** Ids in the order they were laid, for taking back. */
  order: string[]
  /** The steps of a complete arrangement as given to the draft, else none. */
  sent: string[]
}

const NONE: Held = { key: '', plan: null, base: null, cursor: 1, order: [], sent: [] }
const held = $state<{ now: Held }>({ now: NONE })

/** The question that a table asks me, '' when it asks none. Answers of others do not change it. */
export function questionKey(table: TableView): string {
  if (table.me < 0 || !table.acting.includes(table.me)) return ''
  const { truth } = table
  const moment = ['ply', 'phase', 'round', 'location', 'firsts', 'mode'].map((name) => truth.one(name))
  // Cards that I laid in another window are no longer mine to arrange here.
  const laid = sceneOf(truth).seats[table.me].bids.flat().filter((card) => card.state === 'mine').length
  return [table.me, laid, ...moment].join(':')
}

/** Begin when the table asks for cards, and end when it asks something else. Call it from an effect. */
export function follow(table: TableView): void {
  const key = questionKey(table)
  if (held.now.key !== key) held.now = { ...NONE, key }
  const { prompt, draft } = table
  if (!held.now.plan && key !== '' && prompt?.kind === 'assign' && !draft.pending) {
    const base = sceneOf(table.truth)
    const plan = emptyArrangement(base, table.me)
    held.now = { ...NONE, key, plan, base, cursor: plan.slots[0].location }
  }
}

/** The arrangement for this table, null when none is asked for. */
export function planOf(table: TableView): Arrangement | null {
  return held.now.key !== '' && held.now.key === questionKey(table) && !playing(table) ? held.now.plan : null
}

/** The scene in which the cards are asked for. */
export const planScene = (): Scene | null => held.now.base

export const cursor = (): number => held.now.cursor

function change(plan: Arrangement, order: string[], at: number, hands: Hands): void {
  const sent = stepsOf(plan)
  const differs = sent.join() !== held.now.sent.join()
  held.now = { ...held.now, plan, order, cursor: nextFree(plan, at) ?? at, sent }
  if (differs) hands.set(sent)
}

/** Lay a card at a location, or at the marked one; false where none is asked for. */
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
  const slot = plan ? plan.at.indexOf(id) : -1
  if (!plan || slot < 0) return
  const others = order.filter((one) => one !== id)
  change(take(plan, id), others, plan.slots[slot].location, hands)
}

/** Take back the card laid last; false when none lies. */
export function takeLast(hands: Hands): boolean {
  const last = held.now.order.at(-1)
  if (!last) return false
  takeCard(last, hands)
  return true
}

export function takeAll(hands: Hands): void {
  const { plan } = held.now
  if (plan) change({ ...plan, at: plan.at.map(() => null) }, [], plan.slots[0].location, hands)
}

/** Lay what is left on what is free. */
export function layRest(hands: Hands): void {
  const { plan, order, cursor: at } = held.now
  if (!plan) return
  const next = fillRest(plan)
  const laid = inHand(plan).flatMap(({ id }) => (next.at.includes(id) ? [id] : []))
  change(next, [...order, ...laid], at, hands)
}

/** Mark the location that takes the next card; false where none is asked for. */
export function mark(location: number): boolean {
  const { plan } = held.now
  if (!plan?.slots.some((slot) => slot.location === location)) return false
  held.now = { ...held.now, cursor: location }
  return true
}

/** The frame took the draft back, or the server refused it: the card laid last comes back to the hand. */
export function followDraft(table: TableView, hands: Hands): void {
  const { plan, sent } = held.now
  if (!plan || sent.length === 0 || table.draft.pending) return
  if (table.draft.steps.length >= sent.length) return
  held.now = { ...held.now, sent: [] }
  takeLast(hands)
}
