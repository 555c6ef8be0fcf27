/** The record of Cacao as things to draw. Decoding only: what is legal comes from the prompt. */

import type { Fields } from '../contract'
import { slotOf, spotOf, beyond, edgeTowards, type Spot } from './cells'

export const WORKER_TILES = ['1111', '2101', '3001', '3100'] as const
export const FACES = [
  ...['1111'],
  ...['2101', '1210', '0121', '1012'],
  ...['3001', '1300', '0130', '0013'],
  ...['3100', '0310', '0031', '1003'],
] as readonly string[]
export const JUNGLE = ['', 'P1', 'P2', 'M2', 'M3', 'M4', 'G1', 'G2', 'C', 'S', 'T'] as const
export type JungleCode = Exclude<(typeof JUNGLE)[number], ''>
export const STORAGE = 5
export const SUN_SLOTS = 3
const PHASES = ['place', 'fill', 'act', 'over'] as const
const WORKER = 0x80
const OVERBUILT = 0x10
const FACE = 0x0f

export interface Placed {
  readonly spot: Spot
}

export interface WorkerTile extends Placed {
  readonly owner: number
  readonly face: string
  /** Faces of the tiles below, the lowest first. */
  readonly covered: readonly string[]
}

export interface JungleTile extends Placed {
  readonly kind: JungleCode
}

export interface Village {
  readonly seat: number
  readonly gold: number
  readonly fruit: number
  readonly suns: number
  /** The carrier's field, from 0. */
  readonly river: number
  readonly riverValue: number
  /** The tiles in hand, or null where this viewer may not look. */
  readonly hand: readonly string[] | null
  readonly handCount: number
  readonly stackCount: number
  /** Tiles of each sort in hand and stack together, which everybody can work out. */
  readonly unplayed: readonly (readonly [string, number])[]
}

export interface Block extends Placed {
  readonly edge: number
}

export interface Scene {
  readonly seats: number
  readonly phase: (typeof PHASES)[number]
  readonly over: boolean
  readonly turn: number
  readonly rounds: number
  readonly active: number
  readonly villages: readonly Village[]
  readonly river: readonly number[]
  readonly workers: readonly WorkerTile[]
  readonly jungle: readonly JungleTile[]
  readonly display: readonly JungleCode[]
  readonly pile: readonly (readonly [JungleCode, number])[]
  readonly pileCount: number
  /** The tile laid in the turn that is going on. */
  readonly placed: Spot | null
  readonly spaces: readonly Spot[]
  readonly fresh: readonly Spot[]
  readonly blocks: readonly Block[]
}

const known = new WeakMap<Fields, Scene>()

/** The scene of a record; asked for again, the same one. */
export function decode(fields: Fields): Scene {
  let scene = known.get(fields)
  if (!scene) known.set(fields, (scene = read(fields)))
  return scene
}

function read(fields: Fields): Scene {
  const first = (name: string, count: number): readonly number[] => fields.list(name).slice(0, count)
  const spots = (name: string): Spot[] => first(name, fields.one(`${name}_n`)).map(spotOf)

  const seats = fields.one('n_seats')
  const phase = PHASES[fields.one('phase')]
  const river = first('river_value', fields.one('river_fields'))
  const table = fields.list('table')
  const under = first('under', fields.one('under_n'))
  const underFace = fields.list('under_face')
  const hands = fields.grid('hand')
  const unseen = fields.grid('unseen')

  const villages = Array.from({ length: seats }, (_, seat): Village => {
    const of = (name: string): number => fields.list(name)[seat]
    const hand = hands[seat]
    return {
      seat,
      gold: of('gold'),
      fruit: of('fruit'),
      suns: of('suns'),
      river: of('river'),
      riverValue: river[of('river')],
      hand: hand.some((n) => n < 0) ? null : hand.flatMap((n, k) => Array<string>(n).fill(WORKER_TILES[k])),
      handCount: of('hand_n'),
      stackCount: of('stack_n'),
      unplayed: counted(unseen[seat], WORKER_TILES),
    }
  })

  const workers = first('place', fields.one('place_n')).map((cell): WorkerTile => {
    const byte = table[slotOf(cell)]
    const covered = byte & OVERBUILT ? under.flatMap((c, k) => (c === cell ? [FACES[underFace[k]]] : [])) : []
    return { spot: spotOf(cell), owner: (byte & ~WORKER) >> 5, face: FACES[byte & FACE], covered }
  })
  const played = workers.filter((tile) => tile.owner === 0).reduce((n, tile) => n + 1 + tile.covered.length, 0)

  return {
    seats,
    phase,
    over: fields.one('over') === 1,
    turn: fields.one('turn'),
    rounds: played + villages[0].handCount + villages[0].stackCount,
    active: fields.one('active'),
    villages,
    river,
    workers,
    jungle: first('jungle', fields.one('jungle_n')).map((cell) => ({
      spot: spotOf(cell),
      kind: JUNGLE[table[slotOf(cell)]] as JungleCode,
    })),
    display: counted(fields.list('display'), JUNGLE).flatMap(([kind, n]) =>
      Array<JungleCode>(n).fill(kind as JungleCode),
    ),
    pile: counted(fields.list('pile'), JUNGLE) as [JungleCode, number][],
    pileCount: fields.one('pile_n'),
    placed: phase === 'fill' || phase === 'act' ? spotOf(fields.one('placed')) : null,
    spaces: spots('space'),
    fresh: spots('fresh'),
    blocks: spots('block').map((spot, k) => ({ spot, edge: fields.list('block_edge')[k] })),
  }
}

/** Workers on an edge of a face, clockwise from north. */
export function workersOn(face: string, edge: number): number {
  return Number(face[edge] ?? 0)
}

export interface TempleStanding {
  readonly spot: Spot
  /** Seats with workers at the temple, most first; equal numbers in the order of seats. */
  readonly rows: readonly { readonly seat: number; readonly workers: number; readonly gold: number }[]
}

const TEMPLE_FIRST = 6
const TEMPLE_SECOND = 3

/** Who stands how strong at each temple, and what that would pay now: a reading aid, the server keeps the score. */
export function temples(scene: Scene): TempleStanding[] {
  return scene.jungle.filter((tile) => tile.kind === 'T').map((tile) => standing(scene, tile.spot))
}

/** The standing at one temple. */
export function standing(scene: Scene, spot: Spot): TempleStanding {
  const counts = new Map<number, number>()
  for (let edge = 0; edge < 4; edge++) {
    const beside = beyond(spot, edge)
    const tile = scene.workers.find((w) => w.spot.x === beside.x && w.spot.y === beside.y)
    const workers = tile ? workersOn(tile.face, edgeTowards(tile.spot, spot)) : 0
    if (tile && workers) counts.set(tile.owner, (counts.get(tile.owner) ?? 0) + workers)
  }
  const rows = [...counts].map(([seat, workers]) => ({ seat, workers }))
  rows.sort((a, b) => b.workers - a.workers || a.seat - b.seat)
  const best = rows[0]?.workers ?? 0
  const first = rows.filter((row) => row.workers === best).length
  const next = rows[first]?.workers ?? 0
  const second = rows.filter((row) => row.workers === next).length
  const pay = (workers: number): number => {
    if (workers === best) return Math.floor(TEMPLE_FIRST / first)
    return first === 1 && workers === next ? Math.floor(TEMPLE_SECOND / second) : 0
  }
  return { spot, rows: rows.map((row) => ({ ...row, gold: pay(row.workers) })) }
}

function counted<T extends string>(numbers: readonly number[], names: readonly T[]): [T, number][] {
  return numbers.flatMap((n, k): [T, number][] => {
    const name = names[k]
    return n > 0 && name ? [[name, n]] : []
  })
}
