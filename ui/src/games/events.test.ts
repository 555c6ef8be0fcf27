/** Every kind of event of every title is told in words and shown in motion, or there is a reason why it is not. */

import { beforeAll, describe as suite, expect, it, vi } from 'vitest'

import { tableOf, type FixtureGame } from '../dev/fixtures'
import { TITLES, type TitleName } from '../protocol/layouts'
import type { EventRow, GameModule, TableView } from './contract'
import { loadGame } from './index'

const files = import.meta.glob<FixtureGame>('../../fixtures/*/*.json', { import: 'default', eager: true })

/** Kinds without a motion of their own, and why. */
const STILL: Record<TitleName, Record<string, string>> = {
  cacao: {
    start: 'the table appears with it',
    ended: 'the end opens above the table',
  },
  maya: {
    start: 'the table appears with it',
    stuck: 'nothing moves: the log says why a turn is lost',
    turn: 'the panels of the seats show whose turn it is',
    ended: 'the end opens above the table',
  },
  chocolatl: {
    marker: 'the table appears with it',
    answered: 'the seat is ready: its panel says so, and what it answered is hidden',
    laid: 'cards lie face down on the board, which draws them as they come',
    first: 'all first cards are turned at the same time, by the board, with the event that follows',
    revealed: 'the cards of all seats are turned at the same time, by the board, with the event that follows',
    chose: 'the dice that follow show it',
    passed: 'nothing moves',
    ended: 'the end opens above the table',
  },
}

/** Kinds without a sentence, and why. */
const SILENT: Record<TitleName, Record<string, string>> = {
  cacao: { turn: 'the frame says whose turn it is' },
  maya: { turn: 'the frame says whose turn it is' },
  chocolatl: { marker: 'the position in words tells the score track' },
}

/** Kinds that no game of the fixtures has: from another way to use dice, and from a rare end. */
const MADE: Partial<Record<TitleName, EventRow[]>> = {
  chocolatl: [
    { k: 'chose', s: 1, f: { location: 2, dice: 1 } },
    { k: 'final_die', s: 0, f: { pips: 4 } },
  ],
}

interface Sample {
  event: EventRow
  table: TableView
}

/** Some events of each kind as they happened in the fixtures, seen by those who may know them. */
function samplesOf(title: TitleName): Map<string, Sample[]> {
  const found = new Map<string, Sample[]>()
  for (const game of Object.values(files).filter((one) => one.title === title))
    for (const position of game.positions)
      for (const event of position.events) {
        const known = found.get(event.k) ?? []
        if (known.length < 40) found.set(event.k, [...known, { event, table: tableOf(game, position) }])
      }
  const game = Object.values(files).find((one) => one.title === title)!
  for (const event of MADE[title] ?? []) found.set(event.k, [{ event, table: tableOf(game, game.positions[0]) }])
  return found
}

suite.each(Object.keys(TITLES) as TitleName[])('every event of %s', (title) => {
  const samples = samplesOf(title)
  const kinds = Object.keys(TITLES[title].events)
  let module: GameModule

  beforeAll(async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    module = await loadGame(title)
  })

  it('is among the samples', () => {
    expect(kinds.filter((kind) => !samples.has(kind))).toEqual([])
  })

  it.each(kinds)('%s has a motion, or a reason to have none', (kind) => {
    const moves = (samples.get(kind) ?? []).some(({ event, table }) => module.animate(event, table) !== null)
    expect(moves ? 'moves' : STILL[title][kind]).toBeTruthy()
    if (moves) expect(STILL[title][kind]).toBeUndefined()
  })

  it.each(kinds)('%s has a sentence, or a reason to have none', (kind) => {
    const texts = (samples.get(kind) ?? []).map(({ event, table }) => module.eventText(event, table))
    expect(texts.some(Boolean) ? 'told' : SILENT[title][kind]).toBeTruthy()
    if (texts.some(Boolean)) expect(SILENT[title][kind]).toBeUndefined()
    for (const text of texts) expect(text).not.toMatch(/undefined|NaN|\{\w+\}|^\w+\.\w+$/)
  })

  it('has words for every position', () => {
    for (const game of Object.values(files).filter((one) => one.title === title))
      for (const position of game.positions) {
        const sentences = module.describe(tableOf(game, position))
        expect(sentences.length).toBeGreaterThan(2)
        for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|NaN|\{\w+\}|^\w+\.\w+$/)
      }
  })
})
