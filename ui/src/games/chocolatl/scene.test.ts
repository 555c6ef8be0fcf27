import { describe as suite, expect, it } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import { advance } from './progress'
import { sceneOf, type Scene } from './scene'
import { FIXTURES } from './testing'

/** What everybody can see of a scene: what an observer of the events must know as well. */
function open(scene: Scene): unknown {
  return {
    round: scene.round,
    mode: scene.mode,
    white: scene.white,
    openCards: scene.openCards,
    last: scene.last,
    track: scene.track,
    stacks: scene.stacks,
    levels: scene.levels,
    figure: scene.figure,
    oldMan: scene.oldMan,
    well: scene.well,
    over: scene.over,
    seats: scene.seats.map(({ score, huts, dice, stones, finalDie, bids }) => ({
      ...{ score, huts, dice, stones, finalDie },
      bids: bids.map((bid) => bid.map((card) => (card.state === 'open' ? card.value : null))),
    })),
  }
}

suite('the scene of a record', () => {
  it.each(FIXTURES)('has twelve cards for every seat whose cards are seen: $name', (game) => {
    for (const position of game.positions) {
      const scene = sceneOf(tableOf(game, position).view)
      for (const { hand, bids, seat } of scene.seats) {
        if (hand === null) continue
        const laid = bids.flat().filter((card) => card.state === 'open' || card.state === 'mine').length
        const expected = scene.phase === 'sacrifice' && scene.acting.includes(seat) ? 13 : 12
        expect(hand.length + laid).toBe(expected)
      }
    }
  })

  it.each(FIXTURES)('never tells a card of another seat that does not lie open: $name', (game) => {
    for (const position of game.positions) {
      const scene = sceneOf(tableOf(game, position).view)
      for (const { seat, hand, bids, sacrifice } of scene.seats) {
        if (seat === position.me || scene.over) continue
        expect(hand).toBeNull()
        expect(bids.flat().some((card) => card.state === 'mine')).toBe(false)
        expect(sacrifice).toBeNull()
      }
    }
  })

  it.each(FIXTURES)('is what the events of the update before have told: $name', (game) => {
    for (let i = 1; i < game.positions.length; i++) {
      const before = sceneOf(tableOf(game, game.positions[i - 1]).view)
      const after = sceneOf(tableOf(game, game.positions[i]).view)
      expect(open(game.positions[i].events.reduce(advance, before))).toEqual(open(after))
    }
  })
})
