import { describe, expect, test } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import en from './en.json'
import cacao from './index'
import { animate } from './animate'
import { yieldsOf } from './flags'
import { before, gameOf, GAMES } from './testing'
import { workText } from './texts'

const MISSING = /cacao\.\w|undefined|\{|NaN/
const game = gameOf('four-players')

describe('texts', () => {
  test('every event and position of every fixture has words, without a missing key', { timeout: 60_000 }, () => {
    const told = new Set<string>()
    for (const name of GAMES) {
      const played = gameOf(name)
      for (const position of played.positions) {
        const table = tableOf(played, position)
        for (const event of position.events) told.add(cacao.eventText(event, table))
        for (const line of cacao.describe(table)) told.add(line)
      }
    }
    expect(told.size).toBeGreaterThan(1000)
    expect([...told].filter((text) => MISSING.test(text))).toEqual([])
  })

  test('what happened is told in the second person to the one who did it', () => {
    const table = before(game, '1210@2,1')
    const event = { k: 'sold', s: 0, f: { cell: 8384, edge: 0, amount: 2, gold: 6 } }
    expect(cacao.eventText(event, table)).toBe('You sell 2 cacao for 6 gold.')
    expect(cacao.eventText({ ...event, s: 1 }, table)).toBe(`${table.names[1]} sells 2 cacao for 6 gold.`)
    expect(cacao.eventPlace(event, table)).toBe('1,0')
  })

  test('a drawn tile of another seat stays untold', () => {
    const table = before(game, '1210@2,1')
    expect(cacao.eventText({ k: 'drew', s: 1, f: { tile: -1 } }, table)).toBe('')
    expect(animate({ k: 'drew', s: 1, f: { tile: -1 } }, table)).toBeNull()
  })

  test('sales are written with their sum', () => {
    expect(workText('$', 1, 'M3')).toBe('sell 1: +3 gold')
    expect(cacao.gainText({ seat: 0, what: 'fruit', n: -2 })).toBe('−2 cacao')
  })

  test('no text is empty', () => {
    for (const [key, text] of Object.entries(en)) expect(JSON.stringify(text).length, key).toBeGreaterThan(2)
  })
})

test('yields stand on the edge where the workers work', () => {
  const [sale] = yieldsOf([
    { k: 'sold', s: 0, f: { cell: (64 << 7) | 64, edge: 1, amount: 2, gold: 6 } },
    { k: 'sold', s: 0, f: { cell: (64 << 7) | 64, edge: 0, amount: 0, gold: 0 } },
  ])
  expect(sale.parts).toEqual([
    { art: 'pod', n: -2 },
    { art: 'coin', n: 6 },
  ])
  expect(sale.x).toBeGreaterThan(100)
  expect(sale.y).toBe(50)
})

test('every event that moves something has a motion to a place that is drawn', () => {
  const table = before(game, '1210@2,1', true)
  const motions = table.draft.events.map((event) => animate(event, table))
  expect(motions[0]).toMatchObject({
    kind: 'land',
    flights: [{ art: 'cacao-w-1210', from: 'hand:0', to: '2,1', stay: true }],
  })
})
