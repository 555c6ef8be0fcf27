import { describe, expect, test } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import { borders, boardOf, bounds, DEFAULT_BOARD, labelText, outline } from './geometry'
import { sceneOf } from './hand.svelte'
import { landOf, variety } from './land'
import { awards, countOf, cropOf, ranking, tileOf } from './scene'
import { find, gameOf, GAMES } from './testing'

describe('the map', () => {
  test('a label is a letter and a number', () => {
    expect(labelText((4 << 6) | 6)).toBe('e6')
    expect(labelText(1)).toBe('a1')
  })

  test('the outline of one space has six corners, that of two neighbours ten', () => {
    expect(outline(DEFAULT_BOARD, ['e6']).match(/[ML]/g)).toHaveLength(6)
    expect(outline(DEFAULT_BOARD, ['e6', 'd6']).match(/[ML]/g)).toHaveLength(10)
    expect(outline(DEFAULT_BOARD, ['a1', 'l12']).match(/Z/g)).toHaveLength(2)
  })

  test('borders run only between areas', () => {
    expect(borders(DEFAULT_BOARD, () => 'one')).toBe('')
    expect(borders(DEFAULT_BOARD, (label) => label).match(/M/g)!.length).toBeGreaterThan(300)
  })

  test('the box around spaces holds them whole', () => {
    expect(bounds(DEFAULT_BOARD, ['a1'])).toEqual({ x: 0, y: 0, w: 70, h: 80 })
    expect(bounds(DEFAULT_BOARD, ['a1', 'a2'], 5)).toEqual({ x: -5, y: -5, w: 115, h: 150 })
  })

  test("a host's board file replaces the default one", () => {
    expect(boardOf({ board: 'default' })).toBe(DEFAULT_BOARD)
    expect(boardOf(gameOf('dead-board').options).areas).toEqual(['blue', 'green'])
  })

  test('equal spaces look alike every time', () => {
    expect(variety('e4', 3)).toBe(variety('e4', 3))
    expect(new Set(Object.keys(DEFAULT_BOARD.spaces).map((label) => variety(label, 3)))).toEqual(new Set([0, 1, 2]))
  })
})

describe('awards', () => {
  test('a city pays by its size', () => {
    expect([1, 2, 3, 4, 5, 9].map(awards)).toEqual([[0, 0], [6, 3], [12, 6], [20, 10], [30, 15], [30, 15]])
  })

  test('who shares the first place shares both awards, rounded up', () => {
    expect(ranking(2, [4, 4, 1, 0]).map(({ seat, points }) => [seat, points])).toEqual([[0, 5], [1, 5], [2, 0]])
    expect(ranking(5, [2, 2, 2, 2]).map(({ points }) => points)).toEqual([12, 12, 12, 12])
  })

  test('who shares the second place shares the second award', () => {
    expect(ranking(4, [1, 6, 1, 1]).map(({ seat, points }) => [seat, points])).toEqual([[1, 20], [0, 4], [2, 4], [3, 4]])
  })

  test('nobody without a crop is paid', () => {
    expect(ranking(3, [0, 2])).toEqual([{ seat: 1, crops: 2, points: 12 }])
    expect(ranking(3, [0, 0])).toEqual([])
  })
})

test('tiles are named by crop and count', () => {
  expect([cropOf(tileOf('T2')), countOf(tileOf('T2'))]).toEqual(['potato', 2])
  expect(tileOf('?')).toBe(-1)
})

describe('a record', () => {
  test('shows the own rack and hides the others', () => {
    const scene = sceneOf(find(gameOf('playthrough-3'), (table) => table.me === 0))
    expect(scene.seats[0].rack).toHaveLength(scene.seats[0].rackCount)
    expect(scene.seats[1].rack).toBeNull()
    expect(scene.seats[1].reserve).toBeNull()
  })

  test('three players have one area walled off', () => {
    const scene = sceneOf(find(gameOf('playthrough-3'), () => true))
    const walls = scene.spaces.filter(({ kind }) => kind === 'wall')
    expect(walls.length).toBeGreaterThan(5)
    expect(walls.every(({ area }) => area === 'red')).toBe(true)
    expect(landOf(scene)).toBe(landOf(scene))
    expect(landOf(scene).walls).toHaveLength(walls.length)
  })

  test.each(GAMES)('of %s agrees with what the rules keep about its cities', (name) => {
    const game = gameOf(name)
    for (const position of game.positions) {
      const table = tableOf(game, position)
      const scene = sceneOf(table)
      const stands = scene.spaces.filter(({ kind }) => kind === 'temple')
      expect(scene.cities.map(({ label }) => label).sort()).toEqual(stands.map(({ label }) => label).sort())
      for (const city of scene.cities) {
        expect(city.members).toHaveLength(city.size)
        expect(city.missing).toHaveLength(table.truth.list('gaps')[city.index])
        if (city.scored) expect(city.missing).toEqual([])
      }
    }
  })
})
