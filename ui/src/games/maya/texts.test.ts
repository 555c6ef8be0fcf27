import { render } from '@testing-library/svelte'
import { beforeAll, describe, expect, test } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import type { EventRow, Stage } from '../contract'
import { sceneOf } from './hand.svelte'
import maya from './index'
import { areasFor, choicesFor, fitted, variantOf, variantText } from './setup'
import { find, gameOf, GAMES, Notes } from './testing'
import { bringing } from './yield'

const stage: Stage = { pointed: 'e6', reduced: true, phone: false }
const BROKEN = /maya\.|undefined|NaN|\{\w+\}/

beforeAll(() => {
  // jsdom lays nothing out
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  globalThis.matchMedia ??= (() => ({ matches: true })) as unknown as typeof matchMedia
})

describe.each(GAMES)('%s', (name) => {
  const game = gameOf(name)

  test('tells every event and position', () => {
    for (const position of game.positions) {
      const table = tableOf(game, position)
      for (const event of position.events) {
        expect(maya.eventText(event, table)).not.toMatch(BROKEN)
        const motion = maya.animate(event, table)
        for (const flight of motion?.flights ?? []) expect(flight.from && flight.to).toBeTruthy()
      }
      const lines = maya.describe(table)
      expect(lines.length).toBeGreaterThan(table.players)
      for (const line of lines) expect(line).not.toMatch(BROKEN)
    }
  })

  // At most sixty positions of a game: each takes a tenth of a second.
  test('draws its positions and names every target', { timeout: 300_000 }, async () => {
    const apart = Math.ceil(game.positions.length / 60)
    const hands = new Notes()
    const first = tableOf(game, game.positions[0])
    const board = render(maya.Board, { table: first, hands, stage })
    const dock = render(maya.Dock, { table: first, hands })
    const others = Array.from({ length: first.players }, (_, seat) =>
      render(maya.SeatPanel, { table: first, seat, compact: seat % 2 === 0 }),
    )
    for (const [n, position] of game.positions.entries()) {
      if (n % apart !== 0 && n < game.positions.length - 1) continue
      for (const draft of position.draft && n % 10 === 0 ? [false, true] : [false]) {
        const table = tableOf(game, position, draft)
        await Promise.all([board, dock, ...others].map((shown) => shown.rerender({ table })))
        for (const target of board.container.querySelectorAll('[data-target], [data-city]')) {
          expect(target.getAttribute('role')).toBe('button')
          expect(target.getAttribute('aria-label')).not.toMatch(/maya\.|undefined|^$/)
        }
        if (position.prompt?.groups.length && !draft) {
          expect(board.container.querySelector('[data-target]')).not.toBeNull()
        }
        const tiles = sceneOf(table).spaces.filter(({ kind }) => kind === 'up')
        const shown = board.container.querySelectorAll('use[href^="#maya-plant-"]')
        expect(shown).toHaveLength(tiles.length)
      }
    }
  })
})

describe('sentences', () => {
  const table = find(gameOf('playthrough-2'), (one) => one.me === 0)
  const event = (k: string, s: number, f: Record<string, number>): EventRow => ({ k, s, f })
  const g8 = (6 << 6) | 8

  test('speak to me and of the others', () => {
    expect(maya.eventText(event('planted', 0, { space: g8, tile: 7 }), table)).toBe('You plant two maize on g8.')
    expect(maya.eventText(event('planted', 1, { space: g8, tile: 0 }), table)).toBe('Tomás plants one pepper on g8.')
    expect(maya.eventText(event('crops', 1, { points: 1, crop: 3 }), table)).toBe('Tomás scores 1 point for maize.')
  })

  test('keep what others drew secret', () => {
    expect(maya.eventText(event('drew', 1, { tile: -1 }), table)).toBe('')
    expect(maya.eventText(event('drew', 0, { tile: 2 }), table)).toBe('You draw one squash.')
    expect(maya.eventText(event('expanded', 1, { space: g8 - 1, tile: -1 }), table)).toContain('lays a tile face down')
  })

  test('name cities by their temple', () => {
    expect(maya.eventText(event('award', 0, { space: g8, points: 12, crops: 3 }), table)).toBe('You get 12 points for 3 crops at Tikal.')
    expect(maya.eventText(event('city', 0, { space: g8, size: 3 }), table)).toBe('Tikal is closed: a city of size 3.')
  })

  test('point to the space', () => {
    expect(maya.eventPlace(event('city', 0, { space: g8, size: 3 }), table)).toBe('g8')
    expect(maya.eventPlace(event('turn', 0, { turn: 3 }), table)).toBeNull()
  })

  test('tell steps and gains', () => {
    expect(maya.stepText('stop', table)).toBe('Stop planting')
    expect(maya.stepText('#--', table)).toBe('Draw tiles')
    expect(maya.stepText('#g7{M1}', table)).toBe('Lay one maize face down on g7, at Tikal')
    expect(maya.gainText({ seat: 0, what: 'points', n: 11 })).toBe('+11 points')
    expect(maya.finish?.({ ...table.prompt!, options: ['stop'] })).toBe('stop')
    expect(maya.finish?.({ ...table.prompt!, options: [] })).toBeNull()
  })
})

test('what a draft brings is read from the events foreseen', () => {
  const table = find(gameOf('playthrough-2'), (one) => one.me === 0)
  const events: EventRow[] = [
    { k: 'crops', s: 0, f: { points: 5, crop: 1 } },
    { k: 'award', s: 1, f: { space: 9, points: 3, crops: 1 } },
    { k: 'award', s: 2, f: { space: 9, points: 0, crops: 1 } },
  ]
  const found = bringing({ ...table, draft: { ...table.draft, events }, hovered: { step: 'stop', instead: false, events: [{ k: 'drew', s: 0, f: { tile: -1 } }], gains: [] } })
  expect(found).toEqual({ crops: 5, awards: [{ space: 9, seat: 1, points: 3 }], draws: 1 })
})

describe('set-up', () => {
  test('offers areas by the number of players, blue among them', () => {
    expect(choicesFor(2)).toHaveLength(3)
    expect(areasFor({ areas: 'default' }, 3)).toEqual(['blue', 'green', 'yellow'])
    expect(areasFor({ areas: 'red+blue' }, 2)).toEqual(['blue', 'red'])
    expect(areasFor({ areas: 'blue+red' }, 3)).toEqual(['blue', 'green', 'yellow'])
  })

  test('keeps temples inside the areas in play', () => {
    expect(variantOf({ variant: 'new-beginning:Coba' }, ['blue', 'red'])).toEqual({ kind: 'new', temples: ['Coba'] })
    expect(variantOf({ variant: 'new-beginning:Coba' }, ['blue', 'green']).temples[0]).not.toBe('Coba')
    expect(variantOf({ variant: 'two-cities:Coba,Tikal' }, ['blue', 'green'])).toEqual({ kind: 'two', temples: ['Tikal', 'Palenque'] })
    expect(variantOf({ variant: 'two-cities:Coba,Tikal' }, ['blue'])).toEqual({ kind: 'base', temples: [] })
  })

  test('is put right for another number of players', () => {
    const three = { areas: 'blue+yellow+red', variant: 'two-cities:Uxmal,Coba', 'start.player': 2 }
    expect(fitted(three, 3)).toBe(three)
    expect(fitted(three, 2)).toEqual({ areas: 'blue+green', variant: 'two-cities:Palenque,Tikal', 'start.player': 0 })
    const plain = { areas: 'default', variant: 'base', 'start.player': 'random' }
    expect(fitted(plain, 4)).toBe(plain)
    expect(fitted(fitted(three, 2), 2)).toEqual(fitted(three, 2))
  })

  test('writes the variant as the option does', () => {
    expect(variantText({ kind: 'two', temples: ['Tikal', 'Coba'] })).toBe('two-cities:Tikal,Coba')
    expect(variantText({ kind: 'base', temples: [] })).toBe('base')
  })
})
