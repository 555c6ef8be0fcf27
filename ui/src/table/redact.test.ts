import { expect, test } from 'vitest'

import { seenBy } from './redact'

test('a tile that one seat drew is unknown to the other at the same device', () => {
  const drew = { k: 'drew', s: 0, f: { tile: 3 } }
  expect(seenBy('cacao', drew, 0)).toEqual(drew)
  expect(seenBy('cacao', drew, 1)).toEqual({ k: 'drew', s: 0, f: { tile: -1 } })
})

test('what is open stays open', () => {
  const placed = { k: 'placed', s: 0, f: { cell: 5, face: 2 } }
  expect(seenBy('cacao', placed, 1)).toBe(placed)
})
