/**
 * An arrangement of cards on places, made freely and in any order, and the steps that say it.
 * The prompts ask card by card in one fixed order; here that order is worked out at the end.
 */

import { LOCATIONS, type Scene } from './scene'

/** One card of a hand; copies of a value are told apart by their number. */
export interface HandCard {
  readonly id: string
  readonly value: number
  readonly copy: number
}

/** A place for one card: the location and which of its two cards. */
export interface Slot {
  readonly location: number
  readonly card: 0 | 1
}

export interface Arrangement {
  /** The places that are asked for now, in the order of the steps. */
  readonly slots: readonly Slot[]
  readonly cards: readonly HandCard[]
  /** For each slot the id of its card, or null. */
  readonly at: readonly (string | null)[]
}

export function handCards(values: readonly number[]): HandCard[] {
  const seen = new Map<number, number>()
  return [...values]
    .sort((a, b) => a - b)
    .map((value) => {
      const copy = seen.get(value) ?? 0
      seen.set(value, copy + 1)
      return { id: `${value}.${copy}`, value, copy }
    })
}

/**
 * The places a seat has to fill now: one location in a gold round, one card at each in a green one, else all twelve;
 * without those where a card of it lies already, such as one that was laid in another window.
 */
export function slotsOf(scene: Scene, seat: number): Slot[] {
  const { bids } = scene.seats[seat]
  const locations = scene.mode === 'gold' ? [scene.location] : LOCATIONS
  const cards: (0 | 1)[] = scene.mode === 'green' ? [scene.firsts ? 1 : 0] : [0, 1]
  const all = locations.flatMap((location) => cards.map((card): Slot => ({ location, card })))
  return all.filter(({ location, card }) => bids[location - 1][card].state === 'none')
}

export function emptyArrangement(scene: Scene, seat: number): Arrangement {
  const slots = slotsOf(scene, seat)
  return { slots, cards: handCards(scene.seats[seat].hand ?? []), at: slots.map(() => null) }
}

export const isComplete = (plan: Arrangement): boolean => plan.at.every((id) => id !== null)

export const laidCount = (plan: Arrangement): number => plan.at.filter((id) => id !== null).length

/** The cards that lie nowhere yet. */
export const inHand = (plan: Arrangement): HandCard[] => plan.cards.filter(({ id }) => !plan.at.includes(id))

/** The cards arranged at a location, in the order of its slots. */
export function cardsAt(plan: Arrangement, location: number): (HandCard | null)[] {
  return plan.slots.flatMap((slot, i) =>
    slot.location === location ? [plan.cards.find(({ id }) => id === plan.at[i]) ?? null] : [],
  )
}

/** Whether cards are asked for at a location. */
export const asksFor = (plan: Arrangement, location: number): boolean =>
  plan.slots.some((slot) => slot.location === location)

/** The first location with a free slot, going round from one; null when all are full. */
export function nextFree(plan: Arrangement, from: number): number | null {
  const free = plan.slots.filter((_, i) => plan.at[i] === null).map(({ location }) => location)
  return free.find((location) => location >= from) ?? free[0] ?? null
}

/**
 * Lay a card at a location: on its free slot, else in place of its last card, which goes where the new one came from.
 * Null when no card is asked for there.
 */
export function lay(plan: Arrangement, id: string, location: number): Arrangement | null {
  const slots = plan.slots.flatMap((slot, i) => (slot.location === location ? [i] : []))
  if (slots.length === 0 || !plan.cards.some((card) => card.id === id)) return null
  if (slots.some((i) => plan.at[i] === id)) return plan
  const from = plan.at.indexOf(id)
  const to = slots.find((i) => plan.at[i] === null) ?? slots[slots.length - 1]
  const at = [...plan.at]
  if (from >= 0) at[from] = at[to]
  at[to] = id
  return { ...plan, at }
}

/** Take a card back into the hand. */
export function take(plan: Arrangement, id: string): Arrangement {
  return { ...plan, at: plan.at.map((other) => (other === id ? null : other)) }
}

/** Lay what is left in hand on what is free, the highest first. */
export function fillRest(plan: Arrangement): Arrangement {
  const rest = inHand(plan).reverse()
  return { ...plan, at: plan.at.map((id) => id ?? rest.shift()?.id ?? null) }
}

/**
 * The steps of a complete arrangement, [] of another.
 *
 * Location by location, the higher card first. When the hand is used up, the cards of the last place leave no choice:
 * they are laid by themselves and are not steps.
 */
export function stepsOf(plan: Arrangement): string[] {
  if (!isComplete(plan)) return []
  const steps: string[] = []
  for (const location of [...new Set(plan.slots.map((slot) => slot.location))]) {
    const values = cardsAt(plan, location)
      .flatMap((card) => (card ? [card.value] : []))
      .sort((a, b) => b - a)
    steps.push(...values.map((value) => `${value}@${location}`))
  }
  if (inHand(plan).length > 0) return steps
  const last = plan.slots[plan.slots.length - 1].location
  return steps.filter((step) => !step.endsWith(`@${last}`))
}
