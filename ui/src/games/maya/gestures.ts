/** From clicks to steps: what a tile in the hand may do by the prompts seen, and how a draft is changed. */

import { fill } from '../../lib/prompts'
import type { Prompt } from '../contract'
import type { Tile } from './scene'
import { TILES, tileOf } from './scene'

/** A step as the page draws it. */
export interface Laid {
  step: string
  cell: string
  piece: string // "M2", or "?" for a tile nobody has seen
  down: boolean
}

const PLANT = /^([A-Z])([a-z]\d+)=(\d)$/
const EXPAND = /^#([a-z]\d+)\{(.+)\}$/

/** What a step lays where; null for steps that lay nothing. */
export function read(step: string): Laid | null {
  const plant = PLANT.exec(step)
  if (plant) return { step, cell: plant[2], piece: plant[1] + plant[3], down: false }
  const expand = EXPAND.exec(step)
  return expand ? { step, cell: expand[1], piece: expand[2], down: true } : null
}

/** The tiles that a draft lays. */
export function laid(steps: readonly string[]): Laid[] {
  return steps.map(read).filter((entry) => entry !== null)
}

/** Where a prompt lets a piece go with that side up: cell to step. */
export function offered(prompt: Prompt | null, piece: string, down: boolean): Map<string, string> {
  const found = new Map<string, string>()
  for (const group of prompt?.groups ?? []) {
    for (const entry of group.pieces) {
      if (entry.piece !== piece) continue
      for (const face of entry.faces) {
        for (const cell of group.cells) {
          const step = fill(group.form, face, cell)
          if (read(step)?.down === down) found.set(cell, step)
        }
      }
    }
  }
  return found
}

/** The pieces that a prompt lets one lay with that side up. */
export function pieces(prompt: Prompt | null, down: boolean): string[] {
  const found = new Set<string>()
  for (const group of prompt?.groups ?? []) {
    for (const { piece, faces } of group.pieces) {
      const first = group.cells[0]
      if (first !== undefined && faces.length && read(fill(group.form, faces[0], first))?.down === down) found.add(piece)
    }
  }
  return [...found]
}

/** The crop of a piece: all tiles planted in one draft share it. */
const crop = (piece: string): string => piece[0]

/** Everything that the prompts of one turn have offered: the first one, and those after each draft. */
export interface Memory {
  id: number
  first: Prompt
  /** Spaces offered for planting after some draft of this turn, by crop: one and two of it go to the same spaces. */
  seen: Map<string, string[]>
}

/** The memory after another prompt. A new question starts anew; a draft without steps shows the first prompt again. */
export function remember(memory: Memory | null, prompt: Prompt | null, steps: readonly string[]): Memory | null {
  if (!prompt) return memory
  if (steps.length === 0) return { id: prompt.id, first: prompt, seen: new Map() }
  if (memory === null || memory.id !== prompt.id) return memory
  const seen = new Map(memory.seen)
  for (const piece of pieces(prompt, false)) {
    const cells = seen.get(crop(piece)) ?? []
    seen.set(crop(piece), [...new Set([...cells, ...offered(prompt, piece, false).keys()])])
  }
  return { ...memory, seen }
}

/**
 * Where a piece may go, cell to step, while these tiles are drafted.
 *
 * The rules ask for the tiles of a planting in one order, so the newest prompt leaves out spaces that come earlier in it
 * although they may be planted: the server arranges a list. Such spaces were offered by an earlier prompt of this turn;
 * they count when they touch a drafted tile. What is not legal after all, the server refuses with its reason.
 */
export function places(
  memory: Memory | null,
  now: Prompt | null,
  draft: readonly Laid[],
  piece: string,
  down: boolean,
  beside: (cell: string) => readonly string[],
): Map<string, string> {
  if (memory === null) return new Map()
  const first = offered(memory.first, piece, down)
  const same = draft.filter((entry) => !entry.down && crop(entry.piece) === crop(piece))
  if (down || same.length === 0) return first
  const found = new Map<string, string>()
  const taken = new Set(same.map((entry) => entry.cell))
  const near = new Set(same.flatMap((entry) => beside(entry.cell)))
  for (const cell of [...first.keys(), ...(memory.seen.get(crop(piece)) ?? [])]) {
    if (near.has(cell) && !taken.has(cell)) found.set(cell, stepFor(piece, cell))
  }
  for (const [cell, step] of offered(now, piece, false)) if (!taken.has(cell)) found.set(cell, step)
  return found
}

/** The text of planting a piece on a cell. */
export function stepFor(piece: string, cell: string): string {
  return `${piece[0]}${cell}=${piece[1]}`
}

/** The draft after a tile more: it replaces a draft of another kind, and a tile that lay there. */
export function withTile(draft: readonly Laid[], piece: string, cell: string, down: boolean, step: string): string[] {
  if (down) return [step]
  const same = draft.filter((entry) => !entry.down && crop(entry.piece) === crop(piece) && entry.cell !== cell)
  return [...same.map((entry) => entry.step), step]
}

/** The draft without the tile on a cell. */
export function without(draft: readonly Laid[], cell: string): Laid[] {
  return draft.filter((entry) => entry.cell !== cell)
}

/** Which places of a rack are empty because their tiles are drafted: each drafted tile takes the first like it. */
export function usedSlots(rack: readonly Tile[], draft: readonly Laid[]): Set<number> {
  const used = new Set<number>()
  for (const { piece } of draft) {
    const slot = rack.findIndex((tile, k) => TILES[tile] === piece && !used.has(k))
    if (slot >= 0) used.add(slot)
  }
  return used
}

/** The next tile of the same crop that is still in the rack, so that one can go on planting; null when there is none. */
export function nextLike(rack: readonly Tile[], draft: readonly Laid[], piece: string): string | null {
  const used = usedSlots(rack, draft)
  const free = rack.filter((tile, k) => !used.has(k) && tile >> 1 === tileOf(piece) >> 1)
  if (free.length === 0) return null
  return free.includes(tileOf(piece)) ? piece : TILES[free[0]]
}
