/** The land under the tiles as a few long paths: drawn once for a set of spaces in play. */

import type { Box } from '../../board/view'
import { borders, bounds, corner, outline, WIDTH, type BoardData, type Point } from './geometry'
import type { Scene, Space } from './scene'

export interface Land {
  board: BoardData
  bounds: Box
  coast: string
  areas: { name: string; path: string }[]
  lines: string // all hexagons
  idle: string // land outside the areas in play
  borders: string
  walls: Space[]
  spots: (Point & { label: string })[] // every space in play
  sea: { art: string; x: number; y: number; w: number; h: number }[]
}

const HEX = `l35 20v40l-35 20-35-20v-40z`
const known = new Map<string, Land>()

/** The land of a scene; the same object as long as board and areas stay the same. */
export function landOf(scene: Scene): Land {
  const playable = scene.spaces.filter((space) => space.kind !== 'border' && space.kind !== 'wall')
  const key = JSON.stringify([scene.board.spaces, playable.map((space) => space.label)])
  let land = known.get(key)
  if (!land) {
    land = build(scene, playable)
    known.clear()
    known.set(key, land)
  }
  return land
}

function hexes(board: BoardData, labels: Iterable<string>): string {
  let path = ''
  for (const label of labels) {
    const { x, y } = corner(board, label)
    path += `M${x + WIDTH / 2} ${y}${HEX}`
  }
  return path
}

function build(scene: Scene, playable: Space[]): Land {
  const { board } = scene
  const all = Object.keys(board.spaces)
  const outside = scene.spaces.filter((space) => space.kind === 'border' || space.kind === 'wall')
  const whole = bounds(board, all)
  return {
    board,
    // Idle land need not be looked at, so the view shows the spaces in play and their walls.
    bounds: bounds(board, [...playable, ...outside.filter(({ kind }) => kind === 'wall')].map(({ label }) => label), 12),
    coast: outline(board, all),
    areas: board.areas.map((name) => ({ name, path: hexes(board, all.filter((label) => board.spaces[label].area === name)) })),
    lines: hexes(board, all),
    idle: hexes(board, outside.map(({ label }) => label)),
    borders: borders(board, (label) => board.spaces[label].area),
    walls: outside.filter(({ kind }) => kind === 'wall'),
    spots: playable.map(({ label, x, y }) => ({ label, x, y })),
    sea: sea(whole),
  }
}

/** Waves, a canoe and a turtle around the coast. */
function sea({ x, y, w, h }: Box): Land['sea'] {
  const wave = (px: number, py: number): Land['sea'][number] => ({ art: 'waves', x: px, y: py, w: 60, h: 24 })
  const found = [
    { art: 'canoe', x: x - 150, y: y + h * 0.24, w: 90, h: 50 },
    { art: 'turtle', x: x + w + 70, y: y + h * 0.62, w: 60, h: 50 },
  ]
  for (let k = 0; k < 7; k++) {
    found.push(wave(x - 130 - (k % 3) * 60, y + (h * k) / 6.5 + 20), wave(x + w + 60 + (k % 2) * 70, y + (h * k) / 6.5))
    found.push(wave(x + (w * k) / 6.5, y - 70 - (k % 2) * 46), wave(x + (w * k) / 6.5, y + h + 46 + (k % 3) * 40))
  }
  return found
}

/** A number from 0 to n - 1 that stays the same for a space: so equal pieces do not all look alike. */
export function variety(label: string, n: number): number {
  let sum = 7
  for (const letter of label) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return sum % n
}
