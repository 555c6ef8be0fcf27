/** The games of the fixtures, for tests. */

import type { FixtureGame } from '../../dev/fixtures'
import type { EventRow } from '../contract'

const files = import.meta.glob<FixtureGame>('../../../fixtures/chocolatl/*.json', { import: 'default', eager: true })

export const FIXTURES: FixtureGame[] = Object.values(files)

export function fixture(name: string): FixtureGame {
  const found = FIXTURES.find((game) => game.name === name)
  if (!found) throw new Error(`no fixture ${name}`)
  return found
}

/** Everything that happened up to a position. */
export const eventsUpTo = (game: FixtureGame, at: number): EventRow[] =>
  game.positions.slice(0, at + 1).flatMap(({ events }) => events)
