/** Cells of the table: how they are numbered on the wire, written in steps, and where they lie on the drawing. */

export const PITCH = 104 // a tile is 100 wide, with a gap to its neighbour
export const TILE = 100
const ORIGIN = 64

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Column (growing east) and row (growing north) of a numbered cell. */
export function spotOf(cell: number): Spot {
  return { x: (cell >> 7) - ORIGIN, y: (cell & 127) - ORIGIN }
}

/** The number of the cell at a column and row. */
export function cellAt(spot: Spot): number {
  return ((spot.x + ORIGIN) << 7) | (spot.y + ORIGIN)
}

/** A cell as steps and `data-cell` write it. */
export function spotText(spot: Spot): string {
  return `${spot.x},${spot.y}`
}

/** The spot that a text such as `1,-2` names, or null. */
export function readSpot(text: string): Spot | null {
  const match = /^(-?\d+),(-?\d+)$/.exec(text)
  return match ? { x: Number(match[1]), y: Number(match[2]) } : null
}

/** Left edge of a cell on the drawing. */
export function left(spot: Spot): number {
  return spot.x * PITCH
}

/** Upper edge of a cell on the drawing, where north is up. */
export function top(spot: Spot): number {
  return -spot.y * PITCH
}

/** Where the record stores a cell: the table is a torus of 32 by 32. */
export function slotOf(cell: number): number {
  return (((cell >> 7) & 31) << 5) | (cell & 31)
}

export const EDGES = ['N', 'E', 'S', 'W'] as const
export type Edge = (typeof EDGES)[number]

const BEYOND: readonly Spot[] = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
]

/** The spot beyond an edge, counted clockwise from north. */
export function beyond(spot: Spot, edge: number): Spot {
  const by = BEYOND[edge & 3] ?? { x: 0, y: 0 }
  return { x: spot.x + by.x, y: spot.y + by.y }
}

/** The edge of a spot that touches another one, or -1. */
export function edgeTowards(from: Spot, to: Spot): number {
  return BEYOND.findIndex((by) => from.x + by.x === to.x && from.y + by.y === to.y)
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of the drawing that holds these spots, with a margin around. */
export function boxAround(spots: readonly Spot[], margin: number): Box {
  const xs = spots.map((spot) => spot.x)
  const ys = spots.map((spot) => spot.y)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  return {
    x: west * PITCH - margin,
    y: -north * PITCH - margin,
    width: (east - west) * PITCH + TILE + 2 * margin,
    height: (north - south) * PITCH + TILE + 2 * margin,
  }
}
