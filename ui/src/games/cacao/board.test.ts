import { render } from '@testing-library/svelte'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import type { Stage } from '../contract'
import cacao from './index'
import { reset } from './play.svelte'
import { decode } from './scene'
import { before, gameOf, GAMES, Notes } from './testing'

const stage: Stage = { pointed: null, reduced: true, phone: false }

beforeAll(() => {
  // jsdom lays nothing out
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  globalThis.matchMedia ??= (() => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as unknown as typeof matchMedia
})
beforeEach(reset)

describe('the board', () => {
  test.each(GAMES)('draws positions of %s', { timeout: 60_000 }, async (name) => {
    const game = gameOf(name)
    const hands = new Notes()
    const first = tableOf(game, game.positions[0])
    const board = render(cacao.Board, { table: first, hands, stage })
    const dock = render(cacao.Dock, { table: first, hands })
    const panel = render(cacao.SeatPanel, { table: first, seat: 1, compact: false })
    // a few of them: the whole set is drawn in a real browser
    for (const position of game.positions.filter((_, k) => k % 15 === game.positions.length % 15))
      for (const drafted of position.draft ? [false, true] : [false]) {
        const table = tableOf(game, position, drafted)
        await Promise.all([
          board.rerender({ table, hands, stage }),
          dock.rerender({ table, hands }),
          panel.rerender({ table, seat: 1, compact: drafted }),
        ])
        const tiles = decode(table.view)
        expect(board.container.querySelectorAll('[data-place]').length).toBeGreaterThan(tiles.jungle.length)
        for (const target of board.container.querySelectorAll('[data-target]')) {
          expect(target.getAttribute('role')).toBe('button')
          expect(target.getAttribute('aria-label')).not.toMatch(/cacao\.\w|undefined|^$/)
        }
      }
  })

  test('the places that light up are exactly those of the prompt', () => {
    const table = before(gameOf('four-players'), '1210@2,1')
    const { container } = render(cacao.Board, { table, hands: new Notes(), stage })
    const lit = [...container.querySelectorAll('[data-target]')].map((target) => target.getAttribute('data-cell'))
    expect(lit.sort()).toEqual([...table.prompt!.groups[0].cells].sort())
  })

  test('nothing can be chosen when nothing is asked', () => {
    const game = gameOf('four-players')
    const table = tableOf(game, game.positions.at(-1)!)
    const { container } = render(cacao.Board, { table, hands: new Notes(), stage })
    expect(container.querySelectorAll('[data-target]')).toHaveLength(0)
  })

  test('a press on a place lays the chosen tile, a press of a key on it confirms', () => {
    const game = gameOf('four-players')
    const table = before(game, '1210@2,1')
    const notes = new Notes()
    const { container, rerender } = render(cacao.Board, { table, hands: notes, stage })
    const target = container.querySelector('[data-cell="2,1"]')!
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(notes.done.at(-1)).toMatch(/^step \d{4}@2,1$/)
    const step = notes.done.at(-1)!.slice(5)
    return rerender({
      table: { ...before(game, '1210@2,1', true), draft: { ...table.draft, steps: [step] } },
      hands: notes,
      stage,
    }).then(() => {
      container.querySelector('[data-cell="2,1"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
      expect(notes.done.at(-1)).toBe('confirm')
    })
  })
})
