import { fireEvent, render } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'

import SurfaceHarness from './SurfaceHarness.test.svelte'

const translate = (world: HTMLElement): number[] => world.style.transform.match(/-?[\d.]+(?=px)/g)!.map(Number)

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class { observe(): void {} disconnect(): void {} })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  HTMLElement.prototype.setPointerCapture = () => undefined
  HTMLElement.prototype.scrollTo = () => undefined
  // Nothing is laid out here: both places lie in the middle of the board, and move with it.
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: SVGElement) {
    const world = this.closest<HTMLElement>('.world')!
    const [[x, y], scale] = [translate(world), Number(/scale\(([\d.]+)\)/.exec(world.style.transform)![1])]
    return new DOMRect(x + 195 * scale, y + 145 * scale, 10 * scale, 10 * scale)
  })
})

function board() {
  const chosen: string[] = []
  const { container } = render(SurfaceHarness, { onchoose: (cell: string) => chosen.push(cell) })
  const pane = container.querySelector<HTMLElement>('.pane')!
  const world = container.querySelector<HTMLElement>('.world')!
  const cell = (name: string): Element => container.querySelector(`[data-cell="${name}"]`)!
  return { chosen, pane, world, cell, container }
}

const at = (x: number, y: number, id = 1): object => ({ pointerId: id, clientX: x, clientY: y, button: 0, detail: 1 })

test('a click that hardly moves chooses', async () => {
  const { chosen, pane, cell } = board()
  await fireEvent.pointerDown(cell('a'), at(100, 100))
  await fireEvent.pointerMove(pane, at(103, 102))
  await fireEvent.pointerUp(pane, at(103, 102))
  await fireEvent.click(cell('a'), { detail: 1 })
  expect(chosen).toEqual(['a'])
})

test('a drag moves the board and chooses nothing', async () => {
  const { chosen, pane, world, cell } = board()
  const before = translate(world)
  await fireEvent.pointerDown(cell('a'), at(100, 100))
  await fireEvent.pointerMove(pane, at(120, 100))
  await fireEvent.pointerMove(pane, at(150, 90))
  await fireEvent.pointerUp(pane, at(150, 90))
  await fireEvent.click(cell('a'), { detail: 1 })
  expect(chosen).toEqual([])
  const after = translate(world)
  expect(after[0] - before[0]).toBeCloseTo(50)
  expect(after[1] - before[1]).toBeCloseTo(-10)
})

test('two fingers that part zoom in', async () => {
  const { pane, world } = board()
  const scale = (): number => Number(/scale\(([\d.]+)\)/.exec(world.style.transform)![1])
  const before = scale()
  await fireEvent.pointerDown(pane, at(300, 300, 1))
  await fireEvent.pointerDown(pane, at(400, 300, 2))
  await fireEvent.pointerMove(pane, at(500, 300, 2))
  expect(scale()).toBeCloseTo(before * 2)
})

test('the wheel zooms, unless a piece uses it', async () => {
  const { pane, world, cell } = board()
  const before = world.style.transform
  cell('a').addEventListener('wheel', (event) => event.preventDefault())
  await fireEvent.wheel(cell('a'), { deltaY: -100 })
  expect(world.style.transform).toBe(before)
  await fireEvent.wheel(pane, { deltaY: -100 })
  expect(world.style.transform).not.toBe(before)
})

test('Enter and Space choose the focused place', async () => {
  const { chosen, cell } = board()
  ;(cell('b') as SVGElement).focus()
  await fireEvent.keyDown(cell('b'), { key: 'Enter' })
  await fireEvent.keyDown(cell('b'), { key: ' ' })
  expect(chosen).toEqual(['b', 'b'])
})

test('the first arrow goes to a place, and 0 shows everything again', async () => {
  const { pane, world, container } = board()
  const before = world.style.transform
  pane.focus()
  await fireEvent.keyDown(pane, { key: 'ArrowRight' })
  expect(container.contains(document.activeElement)).toBe(true)
  expect(document.activeElement).not.toBe(pane)
  await fireEvent.keyDown(pane, { key: 'ArrowRight', shiftKey: true })
  expect(world.style.transform).not.toBe(before)
  await fireEvent.keyDown(pane, { key: '0' })
  expect(world.style.transform).toBe(before)
})
