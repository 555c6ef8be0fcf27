/** The yields of a draft as flags on the board. */

import type { EventRow } from '../contract'
import { beyond, left, PITCH, spotOf, TILE, top } from './cells'

export type Good = 'pod' | 'coin' | 'sun-token' | 'drop'

export interface Yield {
  readonly key: string
  readonly seat: number
  readonly x: number
  readonly y: number
  readonly parts: readonly { readonly art: Good; readonly n: number }[]
}

const GOODS: Record<string, (f: Record<string, number>) => { art: Good; n: number }[]> = {
  harvested: (f) => [{ art: 'pod', n: f.amount }],
  sold: (f) => [
    { art: 'pod', n: -f.amount },
    { art: 'coin', n: f.gold },
  ],
  mined: (f) => [{ art: 'coin', n: f.gold }],
  carried: (f) => [{ art: 'drop', n: f.amount }],
  suns: (f) => [{ art: 'sun-token', n: f.amount }],
}

/** One flag for each block of workers that brings something, on the edge where it works. */
export function yieldsOf(events: readonly EventRow[]): Yield[] {
  return events.flatMap((event, k) => {
    const parts = (GOODS[event.k]?.(event.f) ?? []).filter(({ n }) => n !== 0)
    if (parts.length === 0) return []
    const spot = spotOf(event.f.cell)
    const there = beyond(spot, event.f.edge)
    // A little towards the jungle tile, so that the workers stay visible.
    const x = left(spot) + TILE / 2 + (there.x - spot.x) * PITCH * 0.62
    const y = top(spot) + TILE / 2 - (there.y - spot.y) * PITCH * 0.62
    return [{ key: `${k}`, seat: event.s, x, y, parts }]
  })
}
