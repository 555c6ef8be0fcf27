/** The card memory: what everybody at the table can know of a seat's cards. */

import type { Holding, Scene } from './scene'

export interface Remembered {
  /** Cards that lie open this round, with where. */
  readonly played: readonly { value: number; location: number }[]
  /** Cards still in hand or face down; null before all twelve have been seen. */
  readonly left: readonly number[] | null
  /** How many cards are still in hand or face down. */
  readonly leftCount: number
  readonly sacrifice: number | null
}

export function remembered(scene: Scene, holding: Holding, mine: boolean): Remembered {
  const played = holding.bids.flatMap((bid, i) =>
    bid.flatMap((card) => (card.state === 'open' ? [{ value: card.value, location: i + 1 }] : [])),
  )
  const all = mine ? ownCards(holding) : scene.memory ? holding.known : null
  return {
    played,
    left: all && without(all, played.map(({ value }) => value)),
    leftCount: (scene.phase === 'sacrifice' && holding.acting ? 13 : 12) - played.length,
    sacrifice: mine || scene.over ? holding.sacrifice : holding.deduced,
  }
}

function ownCards(holding: Holding): number[] {
  const laid = holding.bids.flat().flatMap((card) => ('value' in card ? [card.value] : []))
  return [...(holding.hand ?? []), ...laid].sort((a, b) => a - b)
}

/** A list of cards without some of them, one for one. */
function without(cards: readonly number[], gone: readonly number[]): number[] {
  const rest = [...cards]
  for (const value of gone) {
    const at = rest.indexOf(value)
    if (at >= 0) rest.splice(at, 1)
  }
  return rest
}
