import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Motion } from '../games/contract'
import { Animator, frames } from './animator'

interface FakeAnimation {
  finished: Promise<void>
  finish: () => void
  start: number
}

let begun: FakeAnimation[]
let layer: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  begun = []
  layer = document.createElement('div')
  const animate = function (this: Element, _: Keyframe[], options: KeyframeAnimationOptions): FakeAnimation {
    let end!: () => void
    const finished = new Promise<void>((resolve) => (end = resolve))
    setTimeout(end, Number(options.duration) + Number(options.delay ?? 0))
    const animation = { finished, finish: end, start: Date.now() }
    begun.push(animation)
    return animation
  }
  Element.prototype.animate = animate as unknown as Element['animate']
})
afterEach(() => vi.useRealTimers())

const rect = (place: string): DOMRect | null =>
  place === 'nowhere' ? null : ({ left: 0, top: 0, width: 40, height: 40 } as DOMRect)
const animator = (reduced = false): Animator =>
  new Animator({ locate: rect, reduced: () => reduced, layer: () => layer })
const fly: Motion = { kind: 'fly', flights: [{ art: 'coin', from: 'a', to: 'b' }] }
const land: Motion = { kind: 'land', flights: [{ art: 'tile', from: 'a', to: 'b', stay: true }] }

test('motions follow one another', async () => {
  const done = animator().play([land, fly])
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(800)
  await done
  expect(begun).toHaveLength(2)
  expect(begun[1].start - begun[0].start).toBeGreaterThanOrEqual(240)
})

test('what stays is there until it is cleared, the rest goes', async () => {
  const it = animator()
  const done = it.play([land, fly])
  await vi.advanceTimersByTimeAsync(2000)
  await done
  expect(layer.children).toHaveLength(1)
  it.clear()
  expect(layer.children).toHaveLength(0)
})

test('skipping ends everything at once', async () => {
  const it = animator()
  const done = it.play([fly, { kind: 'pause' }, fly, fly])
  await vi.advanceTimersByTimeAsync(50)
  it.skip()
  await done
  expect(begun).toHaveLength(1)
})

test('a motion without flights gives the board its time', async () => {
  const done = animator().play([{ kind: 'roll' }, fly])
  await vi.advanceTimersByTimeAsync(500)
  expect(begun).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(800)
  await done
  expect(begun).toHaveLength(1)
})

test('a pause can be skipped, too', async () => {
  const it = animator()
  const done = it.play([{ kind: 'pause' }])
  it.skip()
  await done
  expect(it.playing).toBe(false)
})

test('nothing moves where no motion is wanted', async () => {
  await animator(true).play([land, fly])
  expect(begun).toHaveLength(0)
  expect(layer.children).toHaveLength(0)
})

test('a flight to a place that is not shown is left out', async () => {
  await animator().play([{ kind: 'fly', flights: [{ art: 'coin', from: 'a', to: 'nowhere' }] }])
  expect(begun).toHaveLength(0)
})

test('a flight starts at its origin and ends at its goal', () => {
  const way = frames('fly', { x: 10, y: 20, size: 30 }, { x: 200, y: 100, size: 30 }, 0)
  expect(way[0].transform).toContain('translate(10px, 20px)')
  expect(way.at(-1)!.transform).toContain('translate(200px, 100px)')
})
