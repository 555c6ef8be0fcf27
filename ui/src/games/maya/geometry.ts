/** Where things lie on the map: hexagons, outlines, borders and steps by arrow key. Knows no rule. */
import type { Box } from '../../board/view'
import data from './board.json'

export interface BoardTemple {
  name: string
  space: string
  highlighted: boolean
}

/** A board file, or the default board: what is needed to draw it. */
export interface BoardData {
  areas: string[]
  temples: BoardTemple[]
  spaces: Record<string, { area: string; at: number[] }>
  start: string
  note?: string
}

export interface Point {
  x: number
  y: number
}

/** Size of a hexagon, pointy top, and half the distance between two of a row. */
export const WIDTH = 70
export const HEIGHT = 80
const HALF = 35
const ROW = 60

const CORNERS: readonly (readonly [number, number])[] = [
  [35, 0],
  [70, 20],
  [70, 60],
  [35, 80],
  [0, 60],
  [0, 20],
]

/** The board of this program. */
export const DEFAULT_BOARD: BoardData = data.board

/** The board of a table's options: the default one or the board file that the host gave. */
export function boardOf(options: Record<string, unknown> | null | undefined): BoardData {
  const value = options?.['board']
  if (typeof value !== 'object' || value === null || !('spaces' in value)) return DEFAULT_BOARD
  const file = value as Omit<BoardData, 'areas'> & { areas: Record<string, string> | string[] }
  return { ...file, areas: Array.isArray(file.areas) ? file.areas : Object.keys(file.areas) }
}

/** A label from the number that events and the record hold. */
export function labelText(code: number): string {
  return String.fromCharCode(97 + (code >> 6)) + String(code & 63)
}

/** The top left corner of a space's hexagon. */
export function corner(board: BoardData, label: string): Point {
  const at = board.spaces[label]?.at ?? [0, 0]
  return { x: (at[0] ?? 0) * HALF, y: (at[1] ?? 0) * ROW }
}

/** The middle of a space. */
export function centre(board: BoardData, label: string): Point {
  const { x, y } = corner(board, label)
  return { x: x + WIDTH / 2, y: y + HEIGHT / 2 }
}

/** The box around these spaces. */
export function bounds(board: BoardData, labels: Iterable<string>, margin = 0): Box {
  const places = [...labels].map((label) => corner(board, label))
  if (places.length === 0) return { x: 0, y: 0, w: WIDTH, h: HEIGHT }
  const left = Math.min(...places.map(({ x }) => x))
  const top = Math.min(...places.map(({ y }) => y))
  const right = Math.max(...places.map(({ x }) => x)) + WIDTH
  const bottom = Math.max(...places.map(({ y }) => y)) + HEIGHT
  return { x: left - margin, y: top - margin, w: right - left + 2 * margin, h: bottom - top + 2 * margin }
}

interface Edge {
  from: string
  to: string
}

function edges(board: BoardData, label: string): Edge[] {
  const { x, y } = corner(board, label)
  const points = CORNERS.map(([dx, dy]) => `${x + dx} ${y + dy}`)
  return points.map((from, k) => ({ from, to: points[(k + 1) % 6] ?? from }))
}

/** The outline of a set of spaces as one path of closed loops. */
export function outline(board: BoardData, labels: Iterable<string>): string {
  const open = new Map<string, Edge>()
  for (const label of labels) {
    for (const edge of edges(board, label)) {
      if (!open.delete(`${edge.to}>${edge.from}`)) open.set(`${edge.from}>${edge.to}`, edge)
    }
  }
  const after = new Map<string, string[]>()
  for (const { from, to } of open.values()) after.set(from, [...(after.get(from) ?? []), to])
  let path = ''
  for (const start of after.keys()) {
    let next = after.get(start)?.pop()
    if (next === undefined) continue
    path += `M${start}`
    while (next !== undefined && next !== start) {
      path += `L${next}`
      next = after.get(next)?.pop()
    }
    path += 'Z'
  }
  return path
}

/** The lines between spaces whose group differs, each once. */
export function borders(board: BoardData, group: (label: string) => string): string {
  const seen = new Map<string, string>()
  let path = ''
  for (const label of Object.keys(board.spaces)) {
    for (const { from, to } of edges(board, label)) {
      const other = seen.get(`${to}>${from}`)
      if (other !== undefined && other !== group(label)) path += `M${from}L${to}`
      seen.set(`${from}>${to}`, group(label))
    }
  }
  return path
}

/** Labels in reading order, row by row. */
export function inReadingOrder(board: BoardData, labels: Iterable<string>): string[] {
  return [...labels].sort((one, other) => {
    const [a, b] = [corner(board, one), corner(board, other)]
    return a.y - b.y || a.x - b.x
  })
}
