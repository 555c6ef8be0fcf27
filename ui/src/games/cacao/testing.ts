/** Positions of the fixtures for the tests of Cacao, and hands that write down what they are asked to do. */

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { tableOf, type FixtureGame } from '../../dev/fixtures'
import type { Hands, TableView } from '../contract'

const FOLDER = join(import.meta.dirname, '../../../fixtures/cacao')

export const GAMES = readdirSync(FOLDER).map((name) => name.replace('.json', ''))

export function gameOf(name: string): FixtureGame {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as FixtureGame
}

/** The position before the play of that text. */
export function before(game: FixtureGame, step: string, drafted = false): TableView {
  const position = game.positions.find(({ name }) => name.endsWith(`: ${step}`))
  if (!position) throw new Error(`no play ${step} in ${game.name}`)
  return tableOf(game, position, drafted)
}

export class Notes implements Hands {
  done: string[] = []
  step = (text: string): void => void this.done.push(`step ${text}`)
  hover = (text: string | null): void => void this.done.push(`hover ${text}`)
  foresee = (step: string): void => void this.done.push(`foresee ${step}`)
  back = (): void => void this.done.push('back')
  clear = (): void => void this.done.push('clear')
  confirm = (): void => void this.done.push('confirm')
  set = (steps: string[]): void => void this.done.push(`set ${steps.join(' ')}`)
  tell = (sentence: string): void => void this.done.push(`tell ${sentence}`)
}
