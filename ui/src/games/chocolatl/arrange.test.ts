import { describe as suite, expect, it } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import { cardsAt, emptyArrangement, fillRest, handCards, inHand, isComplete, lay, nextFree, stepsOf, take, type Arrangement } from './arrange'
import { sceneOf } from './scene'
import { FIXTURES, fixture } from './testing'

/** The arrangement that the steps of a recorded play say, laid in an order of its own. */
function arranged(plan: Arrangement, steps: string[]): Arrangement {
  let made = plan
  for (const step of [...steps].reverse()) {
    const [value, location] = step.split('@').map(Number)
    const card = inHand(made).find((one) => one.value === value)
    made = lay(made, card!.id, location)!
  }
  return fillRest(made)
}

function emptyAt(name: string, at: number): Arrangement {
  const game = fixture(name)
  const position = game.positions[at]
  const scene = sceneOf(tableOf(game, position).view)
  return emptyArrangement(scene, position.me)
}

suite('an arrangement of cards', () => {
  it.each(FIXTURES)('says every recorded bid with the recorded steps: $name', (game) => {
    for (const position of game.positions) {
      const steps = position.name.replace(/^\d+: /, '').split(' ')
      const scene = sceneOf(tableOf(game, position).view)
      const whole = position.prompt?.kind === 'assign' && steps.every((step) => step.includes('@')) && !game.name.startsWith('playthrough')
      if (!whole) continue
      const plan = arranged(emptyArrangement(scene, position.me), steps)
      expect(stepsOf(plan)).toEqual(steps)
    }
  })

  it('asks for all twelve cards in a red round, for two in a gold one and for six in a green one', () => {
    expect(emptyAt('pyramid-full', 5).slots).toHaveLength(12)
    expect(emptyAt('pyramid-full', 21).slots).toEqual([{ location: 1, card: 0 }, { location: 1, card: 1 }])
    expect(emptyAt('out-of-cubes', 49).slots.map(({ card }) => card)).toEqual([0, 0, 0, 0, 0, 0])
    expect(emptyAt('out-of-cubes', 54).slots.map(({ card }) => card)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('has no steps until every place is filled', () => {
    const plan = emptyAt('pyramid-full', 21)
    const [first, second] = plan.cards
    const one = lay(plan, first.id, 1)!
    expect(stepsOf(one)).toEqual([])
    expect(stepsOf(lay(one, second.id, 1)!)).toEqual([`${second.value}@1`, `${first.value}@1`])
  })

  it('lays a third card in place of the second, which comes back', () => {
    const plan = emptyAt('pyramid-full', 5)
    const [a, b, c] = plan.cards.map(({ id }) => id)
    const full = lay(lay(lay(plan, a, 2)!, b, 2)!, c, 2)!
    expect(cardsAt(full, 2).map((card) => card?.id)).toEqual([a, c])
    expect(inHand(full).map(({ id }) => id)).toContain(b)
  })

  it('swaps two cards when one is moved onto a full place', () => {
    const plan = emptyAt('pyramid-full', 5)
    const [a, b, c] = plan.cards.map(({ id }) => id)
    const moved = lay(lay(lay(lay(plan, a, 2)!, b, 2)!, c, 3)!, c, 2)!
    expect(cardsAt(moved, 2).map((card) => card?.id)).toEqual([a, c])
    expect(cardsAt(moved, 3)[0]?.id).toBe(b)
  })

  it('lays nothing where nothing is asked for', () => {
    const plan = emptyAt('pyramid-full', 21)
    expect(lay(plan, plan.cards[0].id, 4)).toBeNull()
  })

  it('takes a card back and finds the next free place round the board', () => {
    const plan = fillRest(emptyAt('pyramid-full', 5))
    expect(isComplete(plan)).toBe(true)
    const id = cardsAt(plan, 2)[0]!.id
    expect(nextFree(take(plan, id), 5)).toBe(2)
    expect(nextFree(plan, 1)).toBeNull()
  })

  it('tells copies of a value apart', () => {
    expect(handCards([9, 3, 9]).map(({ id }) => id)).toEqual(['3.0', '9.0', '9.1'])
  })
})
