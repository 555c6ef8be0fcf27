import { expect, it } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import { storyNow } from './history'
import { storyOf } from './story'
import { eventsUpTo, fixture } from './testing'

const game = fixture('pyramid-full')

it('tells all rounds up to the position', () => {
  const table = tableOf(game, game.positions[60])
  expect(storyNow(table).rounds).toEqual(storyOf(eventsUpTo(game, 60)).rounds)
  expect(storyNow(table).rounds.length).toBeGreaterThan(1)
})

it('goes on with what is certain of a draft', () => {
  const table = tableOf(game, game.positions[60])
  const events = game.positions[61].events
  expect(storyNow({ ...table, draft: { ...table.draft, events } }).rounds).toEqual(storyOf(eventsUpTo(game, 61)).rounds)
})
