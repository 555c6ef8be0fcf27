/** Positions of the fixtures and hands that write down what was done, for the tests of Maya. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { tableOf, type FixtureGame } from '../../dev/fixtures'
import type { Hands, TableView } from '../contract'

const FOLDER = join(import.meta.dirname, '../../../fixtures/maya')

/** The games that tools/page_fixtures.py wrote. */
export const GAMES = readdirSync(FOLDER).map((file) => file.replace('.json', ''))

export function gameOf(name: string): FixtureGame {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as FixtureGame
}

/** The first position of a game that fits. */
export function find(game: FixtureGame, fits: (table: TableView) => boolean): TableView {
  for (const position of game.positions) {
    const table = tableOf(game, position)
    if (fits(table)) return table
  }
  throw new Error(`no such position in ${game.name}`)
}

/** Writes down every gesture. */
export class Notes implements Hands {
  done: string[] = []
  readonly #note = (name: string) => (value?: unknown) => void this.done.push(value === undefined ? name : `${name} ${String(value)}`)
  step = this.#note('step')
  hover = this.#note('hover')
  foresee = (step: string): void => this.#note('foresee')(step)
  back = this.#note('back')
  clear = this.#note('clear')
  confirm = this.#note('confirm')
  set = this.#note('set')
  tell = this.#note('tell')
}
