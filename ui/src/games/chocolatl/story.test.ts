import { describe as suite, expect, it } from 'vitest'

import './index'
import type { EventRow } from '../contract'
import { expression } from './expression'
import { storyOf } from './story'
import { eventsUpTo, FIXTURES, fixture } from './testing'
import { resultTexts, tieText } from './texts'

const row = (k: string, s: number, f: Record<string, number> = {}): EventRow => ({ k, s, f })

/** A location where two seats bid the same. */
function tie(before: EventRow[]): EventRow[] {
  return [
    row('round', 0, { round: 2, high: 6, middle: 4, low: 1 }),
    ...before,
    row('revealed', 0, { location: 2, first: 9, second: 4 }),
    row('revealed', 1, { location: 2, first: 7, second: 6 }),
    row('bid', 1, { location: 2, value: 13, rolled: 0, rank: 1 }),
    row('bid', 0, { location: 2, value: 13, rolled: 0, rank: 2 }),
  ]
}

const whyOf = (events: EventRow[]): string => {
  const place = storyOf(events).rounds[0].places.get(2)!
  return tieText(place.ties[0], ['Ana', 'Tomás'])
}

suite('the story of a game', () => {
  it.each(FIXTURES)('writes out everything that makes up a bid: $name', (game) => {
    const story = storyOf(eventsUpTo(game, game.positions.length - 1))
    for (const { places } of story.rounds)
      for (const { bids } of places.values())
        for (const { cards, huts, oldMan, dice, value } of bids)
          expect([...cards, huts, oldMan, dice].reduce((sum, n) => sum + n, 0)).toBe(value)
  })

  it('tells every round, six locations each', () => {
    const game = fixture('pyramid-full')
    const story = storyOf(eventsUpTo(game, game.positions.length - 1))
    expect(story.rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const { places } of story.rounds) expect([...places.keys()]).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('says that the owner of Chocolatl wins a tie', () => {
    const events = tie([row('revealed', 0, { location: 1, first: 1, second: 0 }), row('figures', 1, { old_man: 0 })])
    expect(whyOf(events)).toBe('tie at 13: Tomás holds Chocolatl')
  })

  it('says that the marker further back wins a tie', () => {
    const events = tie([row('revealed', 0, { location: 1, first: 1, second: 0 }), row('scored', 0, { location: 1, points: 1, score: 1 })])
    expect(whyOf(events)).toBe('tie at 13: Tomás stands further back than Ana')
  })

  it('says that the marker higher in the stack wins a tie', () => {
    expect(whyOf(tie([]))).toBe('tie at 13: Tomás lies higher in the stack than Ana')
  })

  it('writes a bid with its modifiers', () => {
    const bid = { seat: 0, cards: [12, 3], huts: 2, oldMan: -1, dice: 4, value: 20, rank: 1 }
    expect(expression(bid)).toBe('12 + 3 + 2 huts − 1 Old Man + 4 dice')
  })

  it('tells the results of a location in a few words', () => {
    const names = ['Ana', 'Tomás']
    expect(resultTexts([{ what: 'stone', seat: 0 }, { what: 'stone', seat: 0 }], names)).toEqual(['Ana: both stones'])
    expect(resultTexts([{ what: 'points', seat: 1, n: -2 }], names)).toEqual(['Tomás −2'])
  })
})
