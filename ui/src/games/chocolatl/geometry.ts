/** Where everything lies on the board, wide for a screen and tall for a phone. One unit is one pixel at scale 1. */

import type { Box } from '../../board/view'
import { GOAL } from './scene'

export interface Layout {
  readonly name: 'wide' | 'tall'
  readonly bounds: Box
  /** Score fields: index 0 is below 0, then 0 to 40, then what is beyond. */
  readonly fields: readonly Box[]
  readonly panels: readonly Box[]
  readonly middle: Box
  readonly head: number
  readonly scene: number
  readonly note: number
  readonly marker: number
  readonly legible: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

const BELOW = 0
const BEYOND = GOAL + 2

/** The index of the field that a score stands on. */
export const fieldIndex = (score: number): number => (score < 0 ? BELOW : score > GOAL ? BEYOND : score + 1)

/** The score that a field shows; null for those that hold several. */
export const fieldScore = (index: number): number | null => (index === BELOW || index === BEYOND ? null : index - 1)

/** Fields that a marker passes on its way, the last one included. */
export function walk(from: number, to: number): number[] {
  const step = to > from ? 1 : -1
  const passed: number[] = []
  for (let index = from; index !== to; index += step) passed.push(index + step)
  return passed
}

function wide(): Layout {
  const [width, height, columns, rows] = [1000, 716, 15, 9]
  const side = 50
  const edge = 42
  const gap = 3
  const across = (width - 2 * side - (columns - 1) * gap) / (columns - 2)
  const down = (height - 2 * edge - (rows - 1) * gap) / (rows - 2)
  const x = (column: number): number => (column === 0 ? 0 : side + gap + (column - 1) * (across + gap))
  const y = (row: number): number => (row === 0 ? 0 : edge + gap + (row - 1) * (down + gap))
  const box = (column: number, row: number): Box => ({
    x: x(column),
    y: y(row),
    w: column === 0 || column === columns - 1 ? side : across,
    h: row === 0 || row === rows - 1 ? edge : down,
  })
  // From the corner at the lower left up, along the top, down, and back along the foot.
  const ring: Box[] = []
  for (let row = rows - 1; row >= 0; row--) ring.push(box(0, row))
  for (let column = 1; column < columns; column++) ring.push(box(column, 0))
  for (let row = 1; row < rows; row++) ring.push(box(columns - 1, row))
  for (let column = columns - 2; column >= 1; column--) ring.push(box(column, rows - 1))
  const below = ring[ring.length - 1]
  const left = ring[ring.length - 2]
  const beyond = { ...left, w: ring[GOAL + 1].x + ring[GOAL + 1].w - left.x }
  const inner = { x: side + 12, y: edge + 12, w: width - 2 * side - 24, h: height - 2 * edge - 24 }
  const [band, space] = [78, 9]
  const panelWidth = (inner.w - 2 * space) / 3
  const panelHeight = (inner.h - band - 2 * space) / 2
  const spots = [0, 1, 2, 5, 4, 3] // clockwise: 1 2 3 above, 6 5 4 below
  const panels = spots.map((spot) => ({
    x: inner.x + (spot % 3) * (panelWidth + space),
    y: inner.y + (spot < 3 ? 0 : panelHeight + band + 2 * space),
    w: panelWidth,
    h: panelHeight,
  }))
  return {
    name: 'wide',
    bounds: { x: -6, y: -6, w: width + 50, h: height + 12 }, // room for the buttons of the view at the right
    fields: [below, ...ring.slice(0, GOAL + 1), beyond],
    panels,
    middle: { x: inner.x, y: inner.y + panelHeight + space, w: inner.w, h: band },
    head: 28,
    scene: 112,
    note: 35,
    marker: 32,
    legible: 0.6,
  }
}

function tall(): Layout {
  const [width, columns, fieldHeight, gap] = [420, 15, 30, 2]
  const across = (width - (columns - 1) * gap) / columns
  const cells: Box[] = []
  for (let row = 0; row < 3; row++)
    for (let k = 0; k < columns; k++) {
      const column = row === 1 ? columns - 1 - k : k // to and fro, so that a marker never jumps
      cells.push({ x: column * (across + gap), y: row * (fieldHeight + gap), w: across, h: fieldHeight })
    }
  const fields = cells.slice(0, GOAL + 2)
  const left = cells[GOAL + 2]
  fields.push({ ...left, w: width - left.x })
  const top = 3 * (fieldHeight + gap) + 4
  const band = 40
  const [panelWidth, panelHeight, space] = [(width - 6) / 2, 158, 6]
  const panels = [0, 1, 2, 3, 4, 5].map((spot) => ({
    x: (spot % 2) * (panelWidth + space),
    y: top + band + space + Math.floor(spot / 2) * (panelHeight + space),
    w: panelWidth,
    h: panelHeight,
  }))
  return {
    name: 'tall',
    bounds: { x: -4, y: -10, w: width + 8, h: panels[5].y + panelHeight + 14 },
    fields,
    panels,
    middle: { x: 0, y: top, w: width, h: band },
    head: 24,
    scene: 74,
    note: 0,
    marker: 25,
    legible: 0.88,
  }
}

export const WIDE = wide()
export const TALL = tall()

/** Where the marker at a height of a stack stands: the point under its middle. */
export function markerAt(layout: Layout, index: number, height: number): Point {
  const field = layout.fields[index]
  const rise = layout.name === 'wide' ? 9 : 7
  return { x: field.x + field.w / 2, y: field.y + field.h - 5 - height * rise }
}

export const scoreWalk = (from: number, to: number): number[] => walk(fieldIndex(from), fieldIndex(to))
