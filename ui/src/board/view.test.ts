import { expect, test } from 'vitest'

import { centred, fit, held, nearest, shifted, showing, snug, zoomed, type Box, type Look } from './view'

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

const bounds = { x: 0, y: 0, w: 2000, h: 2000 }
const seen = (box: Box, look: Look): number[] => [(box.x + box.w / 2) * look.scale + look.x, (box.y + box.h / 2) * look.scale + look.y]

test('a look that shows one of the places stays', () => {
  const look = { x: -300, y: -300, scale: 1 }
  expect(showing(look, [], bounds, frame, [])).toBe(look)
  expect(showing(look, [{ x: 0, y: 0, w: 40, h: 40 }, { x: 500, y: 500, w: 40, h: 40 }], bounds, frame, [])).toBe(look)
})

test('a look that shows no place goes to the nearest', () => {
  const look = { x: -300, y: -300, scale: 1 }
  const near = { x: 1200, y: 500, w: 40, h: 40 }
  expect(seen(near, showing(look, [{ x: 0, y: 1900, w: 40, h: 40 }, near], bounds, frame, []))).toEqual([400, 250])
})

test('a place at the edge of the frame or under a cover is not shown', () => {
  const look = { x: -300, y: -300, scale: 1 }
  const edge = { x: 290, y: 500, w: 40, h: 40 } // its middle is ten pixels inside
  expect(seen(edge, showing(look, [edge], bounds, frame, []))).toEqual([322, 250])
  const covered = { x: 340, y: 340, w: 40, h: 40 }
  const cover = { x: 10, y: 10, w: 120, h: 60 }
  expect(showing(look, [covered], bounds, frame, [])).toBe(look)
  expect(seen(covered, showing(look, [covered], bounds, frame, [cover]))).toEqual([372, 250])
})

test('a corner of the board comes out from under a cover', () => {
  const corner = { x: 0, y: 0, w: 80, h: 80 }
  const cover = { x: 10, y: 10, w: 120, h: 60 }
  expect(seen(corner, showing({ x: 12, y: 12, scale: 1 }, [corner], bounds, frame, [cover]))).toEqual([400, 250])
})
