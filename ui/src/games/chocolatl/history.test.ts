import { describe as suite, expect, it } from 'vitest'

import { tableOf, type FixtureGame } from '../../dev/fixtures'
import type { TableView } from '../contract'
import { keep, storyNow } from './history'
import { storyOf } from './story'
import { eventsUpTo, fixture } from './testing'

/** Positions as a page meets them: each update is shown on top of the state before it. */
function watch(game: FixtureGame, from: number, to: number, missed: readonly number[] = []): TableView {
  let table = tableOf(game, game.positions[from])
  for (let i = from + 1; i <= to; i++) {
    if (!missed.includes(i)) for (const event of game.positions[i].events) keep(event, table)
    table = tableOf(game, game.positions[i])
  }
  return table
}

suite('the history that a page keeps by itself', () => {
  const game = fixture('pyramid-full')

  it('is the whole story when every update was shown', () => {
    const whole = storyOf(eventsUpTo(game, 60))
    expect(storyNow(watch(game, 0, 60)).rounds).toEqual(whole.rounds)
  })

  it('is told by the frame where it tells it', () => {
    const table = { ...tableOf(game, game.positions[60]), history: eventsUpTo(game, 60) }
    expect(storyNow(table).rounds).toEqual(storyOf(eventsUpTo(game, 60)).rounds)
  })

  it('has the bids of the round since the page was opened, with all that was added', () => {
    const whole = storyOf(eventsUpTo(game, 44)).rounds.at(-1)!
    const kept = storyNow(watch(game, 30, 44)).rounds.at(-1)!
    expect(kept.round).toBe(whole.round)
    expect(kept.places.get(3)?.bids).toEqual(whole.places.get(3)?.bids)
    expect(kept.places.get(4)).toEqual(whole.places.get(4))
  })

  it('begins anew after a gap rather than tell something wrong', () => {
    const table = watch(game, 0, 44, [32, 37, 38])
    const whole = storyOf(eventsUpTo(game, 44)).rounds.at(-1)!
    const kept = storyNow(table).rounds.at(-1)!
    for (const [location, place] of kept.places) expect(place.bids).toEqual(whole.places.get(location)?.bids)
  })
})
