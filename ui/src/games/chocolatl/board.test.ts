import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeEach, describe as suite, expect, it, vi } from 'vitest'

import { tableOf, type FixtureGame } from '../../dev/fixtures'
import type { Hands, TableView } from '../contract'
import game from './index'
import { sceneOf } from './scene'
import { fixture } from './testing'

const stage = { pointed: null, reduced: true, phone: false }
const hands = { step: vi.fn(), hover: vi.fn(), foresee: vi.fn(), back: vi.fn(), clear: vi.fn(), confirm: vi.fn(), set: vi.fn(), tell: vi.fn() } satisfies Hands

vi.setConfig({ testTimeout: 60_000 }) // drawing in jsdom is slow on a busy machine

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('ResizeObserver', class {
    observe(): void {}
    disconnect(): void {}
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
})

const tableAt = (name: string, at: number): TableView => {
  const played = fixture(name)
  return tableOf(played, played.positions[at])
}

/** The first position of each kind of question in each way to bid, and the last: drawing all takes long. */
function some(played: FixtureGame): number[] {
  const seen = new Set<string>()
  return played.positions.flatMap((position, i) => {
    const { phase, mode, firsts } = sceneOf(tableOf(played, position).view)
    const kind = `${phase} ${mode} ${firsts}`
    if (seen.has(kind) && i < played.positions.length - 1) return []
    seen.add(kind)
    return [i]
  })
}

suite('board and dock', () => {
  it.each([fixture('pyramid-full'), fixture('out-of-cubes')])('draw every kind of position, wide and tall: $name', (played) => {
    for (const at of some(played)) {
      const table = tableOf(played, played.positions[at])
      const wide = render(game.Board, { table, hands, stage })
      expect(wide.container.querySelectorAll('[data-cell]')).toHaveLength(6)
      wide.unmount()
      render(game.Board, { table, hands, stage: { ...stage, phone: true } }).unmount()
      render(game.Dock, { table, hands }).unmount()
      for (let seat = 0; seat < table.players; seat++) render(game.SeatPanel, { table, seat, compact: seat % 2 === 0 }).unmount()
    }
  })

  it('lay a card at the marked place by a tap, and give the draft when both lie', async () => {
    const { container } = render(game.Dock, { table: tableAt('pyramid-full', 38), hands })
    await tick()
    const cards = [...container.querySelectorAll<HTMLButtonElement>('[data-piece]')]
    cards[0].click()
    await tick()
    expect(hands.set).not.toHaveBeenCalled()
    cards[3].click()
    expect(hands.set).toHaveBeenCalledWith([`${cards[3].dataset.piece}@4`, `${cards[0].dataset.piece}@4`])
  })

  it('take a card back by a second tap', async () => {
    const { container } = render(game.Dock, { table: tableAt('pyramid-full', 32), hands })
    await tick()
    const card = container.querySelector<HTMLButtonElement>('[data-piece]')!
    card.click()
    await tick()
    expect(card.getAttribute('aria-pressed')).toBe('true')
    card.click()
    await tick()
    expect(card.getAttribute('aria-pressed')).toBe('false')
  })

  it('lay cards by keys: digits choose the place, Enter on a complete bid confirms', async () => {
    const { container } = render(game.Dock, { table: { ...tableAt('pyramid-full', 5), draft: { ...tableAt('pyramid-full', 5).draft, steps: ['x'] } }, hands })
    await tick()
    const card = container.querySelector<HTMLButtonElement>('[data-piece="12"]')!
    card.focus()
    card.dispatchEvent(new KeyboardEvent('keydown', { key: '5', bubbles: true }))
    await tick()
    expect(card.getAttribute('aria-label')).toBe('Card 12 at 5 Cacao drink: take it back')
    card.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(hands.confirm).toHaveBeenCalled()
  })

  it('lay the rest on the free places', async () => {
    const { container } = render(game.Dock, { table: tableAt('pyramid-full', 5), hands })
    await tick()
    container.querySelector<HTMLButtonElement>('[aria-label="Lay the rest"]')!.click()
    const [steps] = hands.set.mock.calls[0] as [string[]]
    expect(steps).toHaveLength(10)
  })

  it('offer hut and die with their effects', async () => {
    const { container } = render(game.Dock, { table: tableAt('pyramid-full', 10), hands })
    await tick()
    const group = container.querySelector('[role="group"][aria-label="You are first in the city"]')!
    const choice = [...group.querySelectorAll('button')]
    expect(group.textContent).toContain('+1 at 1, 2, 4, 5 and 6, −1 in the city')
    expect(choice.map((button) => button.dataset.step)).toEqual(['hut', 'die'])
    choice[1].click()
    expect(hands.set).toHaveBeenCalledWith(['die'])
  })

  it('offer every card as a sacrifice', async () => {
    const { container } = render(game.Dock, { table: tableAt('pyramid-full', 0), hands })
    await tick()
    expect(container.querySelectorAll('[data-step^="S"]')).toHaveLength(13)
    container.querySelector<HTMLButtonElement>('[data-step="S4"]')!.click()
    expect(hands.set).toHaveBeenCalledWith(['S4'])
  })

  it('show a spectator no cards', () => {
    const played = fixture('playthrough-4')
    const table = { ...tableOf(played, played.positions[8]), me: -1 }
    const { container } = render(game.Dock, { table, hands })
    expect(container.querySelectorAll('[data-piece]')).toHaveLength(0)
  })
})
