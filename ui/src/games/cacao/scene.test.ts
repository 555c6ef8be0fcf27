import { describe, expect, test } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import { boxAround, cellAt, edgeTowards, readSpot, slotOf, spotOf, spotText } from './cells'
import { decode, standing, temples } from './scene'
import { before, gameOf } from './testing'

const game = gameOf('four-players')

describe('cells', () => {
  test('a cell is the same after reading and writing', () => {
    for (const spot of [
      { x: 0, y: 0 },
      { x: -3, y: 7 },
      { x: 12, y: -9 },
    ]) {
      expect(spotOf(cellAt(spot))).toEqual(spot)
      expect(readSpot(spotText(spot))).toEqual(spot)
    }
    expect(readSpot('1;2')).toBeNull()
  })

  test('the table wraps around every 32 columns and rows', () => {
    expect(slotOf(cellAt({ x: 0, y: 0 }))).toBe(slotOf(cellAt({ x: 32, y: -32 })))
    expect(slotOf(cellAt({ x: 1, y: 2 }))).toBe(1 * 32 + 2)
  })

  test('edges count clockwise from north', () => {
    const from = { x: 2, y: 2 }
    expect(
      [readSpot('2,3'), readSpot('3,2'), readSpot('2,1'), readSpot('1,2')].map((to) => edgeTowards(from, to!)),
    ).toEqual([0, 1, 2, 3])
    expect(edgeTowards(from, { x: 3, y: 3 })).toBe(-1)
  })

  test('north is up in the drawing', () => {
    const box = boxAround(
      [
        { x: 0, y: 0 },
        { x: 0, y: 2 },
      ],
      0,
    )
    expect(box.y).toBe(-208)
    expect(box.height).toBe(308)
  })
})

describe('the scene of a record', () => {
  test('at the start two jungle tiles touch at a corner and every village is poor', () => {
    const scene = decode(tableOf(game, game.positions[0]).view)
    expect(scene.jungle).toEqual([
      { spot: { x: 0, y: 0 }, kind: 'P1' },
      { spot: { x: 1, y: 1 }, kind: 'M2' },
    ])
    expect(scene.workers).toEqual([])
    expect(scene.rounds).toBe(9)
    expect(scene.villages.map(({ gold, fruit, suns, riverValue }) => [gold, fruit, suns, riverValue])).toEqual(
      Array(4).fill([0, 0, 0, -10]),
    )
    expect(scene.display.length).toBe(2)
    expect(scene.pile.reduce((sum, [, n]) => sum + n, 0)).toBe(scene.pileCount)
  })

  test('only the own hand is known', () => {
    const table = tableOf(game, game.positions[0])
    const scene = decode(table.view)
    expect(scene.villages[table.me].hand).toHaveLength(3)
    expect(scene.villages.filter(({ hand }) => hand).map(({ seat }) => seat)).toEqual([table.me])
    expect(scene.villages.every(({ handCount }) => handCount === 3)).toBe(true)
  })

  test('a drafted tile lies in the view and not in the truth', () => {
    const table = before(game, '1210@2,1', true)
    const at = (fields: typeof table.view): string | undefined =>
      decode(fields).workers.find(({ spot }) => spotText(spot) === '2,1')?.face
    expect(at(table.view)).toBe('1210')
    expect(at(table.truth)).toBeUndefined()
  })

  test('a tile built upon stays visible below the new one', () => {
    const table = before(game, '1111^4,3', true)
    const tile = decode(table.view).workers.find(({ spot }) => spotText(spot) === '4,3')
    expect(tile).toMatchObject({ owner: 3, face: '1111', covered: ['0121'] })
    expect(decode(table.truth).workers.find(({ spot }) => spotText(spot) === '4,3')).toMatchObject({
      face: '0121',
      covered: [],
    })
  })

  test('temple standings pay 6 and 3, and divide ties', () => {
    const scene = decode(before(game, '+M4@5,3').view)
    const rows = temples(scene).map(({ spot, rows: list }) => [
      spotText(spot),
      list.map(({ seat, workers, gold }) => [seat, workers, gold]),
    ])
    expect(rows).toContainEqual([
      '1,3',
      [
        [0, 2, 6],
        [2, 1, 3],
      ],
    ])
    expect(rows).toContainEqual([
      '4,0',
      [
        [0, 1, 3],
        [2, 1, 3],
      ],
    ])
    expect(standing(scene, { x: 90, y: 0 }).rows).toEqual([])
  })
})
