import { expect, test } from 'vitest'

import { centred, fit, held, nearest, shifted, snug, zoomed } from './view'

const frame = { width: 800, height: 600, foot: 100 }

test('a box fits whole above the foot', () => {
  const look = fit({ x: -100, y: 50, w: 400, h: 1000 }, frame, 0)
  expect(look.scale).toBeCloseTo(0.5)
  expect(50 * look.scale + look.y).toBeCloseTo(0)
  expect(1050 * look.scale + look.y).toBeCloseTo(500)
})

test('zooming keeps the point under the pointer where it is', () => {
  const before = { x: 20, y: -30, scale: 0.8 }
  const after = zoomed(before, 1.7, 300, 200)
  const world = (300 - before.x) / before.scale
  expect(world * after.scale + after.x).toBeCloseTo(300)
  expect(after.scale).toBeCloseTo(1.36)
})

test('zooming has limits', () => {
  expect(zoomed({ x: 0, y: 0, scale: 5 }, 100, 0, 0).scale).toBe(6)
  expect(zoomed({ x: 0, y: 0, scale: 0.2 }, 0.001, 0, 0).scale).toBe(0.15)
})

test('the board cannot be dragged out of sight', () => {
  const box = { x: 0, y: 0, w: 500, h: 500 }
  expect(held({ x: 5000, y: 0, scale: 1 }, box, frame).x).toBe(720)
  expect(held({ x: -5000, y: 0, scale: 1 }, box, frame).x).toBe(-420)
  expect(held({ x: 100, y: 100, scale: 1 }, box, frame)).toEqual({ x: 100, y: 100, scale: 1 })
})

test('a focused place is brought inside by the smallest move', () => {
  const look = { x: 0, y: 0, scale: 1 }
  expect(shifted(look, { x: -50, y: 100, w: 40, h: 40 }, frame).x).toBe(74)
  expect(shifted(look, { x: 100, y: 480, w: 40, h: 40 }, frame).y).toBe(-44)
  expect(shifted(look, { x: 100, y: 100, w: 40, h: 40 }, frame)).toEqual(look)
})

test('the middle of a box comes to the middle of the frame', () => {
  const look = centred({ x: 100, y: 100, w: 100, h: 100 }, frame, 2)
  expect(150 * 2 + look.x).toBe(400)
  expect(150 * 2 + look.y).toBe(250)
})

test('an arrow goes to the nearest place in its direction, along rather than aside', () => {
  const points = [
    { x: 100, y: 0 },
    { x: 60, y: 50 },
    { x: -100, y: 0 },
    { x: 0, y: 300 },
  ]
  expect(nearest({ x: 0, y: 0 }, points, 'ArrowRight')).toBe(0)
  expect(nearest({ x: 0, y: 0 }, points, 'ArrowLeft')).toBe(2)
  expect(nearest({ x: 0, y: 0 }, points, 'ArrowDown')).toBe(1)
  expect(nearest({ x: 0, y: 0 }, points, 'ArrowUp')).toBe(-1)
})

test('a followed part shows no empty room beside a board larger than the frame', () => {
  const board = { x: 0, y: 0, w: 2000, h: 300 }
  const look = snug(centred({ x: 1900, y: 0, w: 100, h: 100 }, frame, 1), board, frame, 0)
  expect(2000 + look.x).toBe(800)
  expect(look.y).toBe(100)
})
