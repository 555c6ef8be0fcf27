import { describe, expect, it } from 'vitest'

import { apart } from './apart'

describe('marks at the ends of curves', () => {
  it('stay where they are when there is room', () => {
    expect(apart([10, 90, 50], 20, 0, 100)).toEqual([10, 90, 50])
  })
  it('part evenly around their middle, in their order', () => {
    expect(apart([50, 50], 20, 0, 100)).toEqual([40, 60])
    expect(apart([52, 48, 90], 20, 0, 100)).toEqual([60, 40, 90])
  })
  it('push others along where groups meet', () => {
    const found = apart([50, 50, 65], 20, 0, 200)
    expect(found[1] - found[0]).toBe(20)
    expect(found[2] - found[1]).toBe(20)
  })
  it('stay within their bounds', () => {
    expect(apart([0, 2], 20, 0, 100)).toEqual([0, 20])
    expect(apart([100, 98], 20, 0, 100)).toEqual([100, 80])
  })
  it('never overlap and keep to the bounds, wherever they are', () => {
    for (let k = 0; k < 300; k++) {
      const places = Array.from({ length: 2 + (k % 4) }, (_, n) => ((k * 37 + n * 53) % 101) / 1)
      const found = apart(places, 18, 0, 130)
      const sorted = [...found].sort((a, b) => a - b)
      for (let n = 1; n < sorted.length; n++) expect(sorted[n] - sorted[n - 1]).toBeGreaterThanOrEqual(18 - 1e-9)
      expect(sorted[0]).toBeGreaterThanOrEqual(0)
      expect(sorted.at(-1)).toBeLessThanOrEqual(130 + 1e-9)
    }
  })
})
