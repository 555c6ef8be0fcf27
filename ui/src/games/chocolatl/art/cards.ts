/** Where the sacks of a card lie: as many as its value, in rows, so that the value can also be counted. */

export interface Spot {
  x: number
  y: number
  size: number
}

/** The area of a card face (60 x 84) that holds the sacks. */
const AREA = { left: 7, top: 32, width: 46, height: 42 }
const MOST_SACKS = 20 // beyond that they would be too small to count

const columnsFor = (n: number): number => (n <= 1 ? 1 : n <= 4 ? 2 : n <= 9 ? 3 : n <= 12 ? 4 : 5)

/** One spot for each sack; a last row that is not full stands in the middle. */
export function sackSpots(value: number): Spot[] {
  const n = Math.min(value, MOST_SACKS)
  if (n <= 0) return []
  const columns = columnsFor(n)
  const rows = Math.ceil(n / columns)
  const size = Math.min(AREA.width / columns, AREA.height / rows / 1.06, 27)
  const spots: Spot[] = []
  const top = AREA.top + (AREA.height - rows * size * 1.06) / 2
  for (let row = 0; row < rows; row++) {
    const inRow = Math.min(columns, n - row * columns)
    const left = AREA.left + (AREA.width - inRow * size) / 2
    for (let column = 0; column < inRow; column++) {
      spots.push({ x: left + column * size, y: top + row * size * 1.06, size })
    }
  }
  return spots
}

/** What a card of this value is made of: plain, or an improvement card of either deck. */
export type CardKind = 'plain' | 'gold' | 'jade'

/** Cards above 12 can only be improvements; so can a second copy of a value. */
export const cardKind = (value: number, copy = 0): CardKind => (value > 12 ? 'gold' : copy > 0 ? 'jade' : 'plain')
