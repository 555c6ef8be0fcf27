/** A record of Maya decoded into what is drawn and told: spaces, tiles, cities, racks. Knows no rule. */
import type { Fields } from '../contract'
import tables from './board.json'
import { centre, corner, labelText, type BoardData } from './geometry'

export type SpaceKind = 'empty' | 'site' | 'temple' | 'down' | 'up' | 'border' | 'wall'

/** A tile by its number in the box, such as 7 for two maize; -1 when it is not known. */
export type Tile = number

export interface Space {
  label: string
  area: string
  x: number
  y: number
  kind: SpaceKind
  owner: number | null
  tile: Tile
  /** The temple's name, for temple spaces. */
  name: string | null
  highlighted: boolean
  /** The city that a temple or face-down tile belongs to. */
  city: number | null
  beside: string[]
}

export interface Rank {
  seat: number
  crops: number
  /** What the city would pay this seat as it stands. */
  points: number
}

export interface City {
  index: number
  label: string
  name: string
  size: number
  first: number
  second: number
  scored: boolean
  /** Empty spaces around it: occupied, all of them, it is closed. */
  missing: string[]
  members: string[]
  ranks: Rank[]
}

export interface SeatScene {
  seat: number
  score: number
  turns: number
  rackCount: number
  reserveCount: number
  /** Tiles in the rack in the order of the box, or null when they are secret. */
  rack: Tile[] | null
  /** How many of each tile do not lie face up: everybody can work it out. */
  hidden: number[]
  /** How many of each are in the reserve or lie unseen, or null when that is secret. */
  reserve: number[] | null
}

export interface Scene {
  board: BoardData
  spaces: Space[]
  at: Map<string, Space>
  cities: City[]
  seats: SeatScene[]
  turn: number
  active: number
  phase: string
  over: boolean
  endReason: number
  /** Temple sites in play that have no temple yet. */
  sites: Space[]
}

const CELL = tables.cell
export const UNKNOWN = -1

export const TILES: readonly string[] = tables.box.tiles
export const CROPS = ['pepper', 'squash', 'potato', 'maize'] as const
export type Crop = (typeof CROPS)[number]

/** The number of a tile from its text, such as `M2`; -1 for one that nobody knows. */
export const tileOf = (piece: string): Tile => TILES.indexOf(piece)
export const cropOf = (tile: Tile): Crop => CROPS[tile >> 1]
export const countOf = (tile: Tile): number => (tile & 1) + 1

/** First and second award of a city of that size. */
export function awards(size: number): [number, number] {
  const row = tables.box.awards[Math.min(size, tables.box.awards.length - 1)]
  return [row[0], row[1]]
}

/** Who would get what at a city, the most crops first; seats without a crop there are left out. */
export function ranking(size: number, crops: readonly number[]): Rank[] {
  const [first, second] = awards(size)
  const present = crops.map((n, seat) => ({ seat, crops: n, points: 0 })).filter((rank) => rank.crops > 0)
  present.sort((a, b) => b.crops - a.crops || a.seat - b.seat)
  const top = present.filter((rank) => rank.crops === present[0]?.crops)
  const next = present.slice(top.length).filter((rank, _, rest) => rank.crops === rest[0]?.crops)
  for (const rank of top) rank.points = top.length > 1 ? Math.ceil((first + second) / top.length) : first
  if (top.length === 1) for (const rank of next) rank.points = Math.ceil(second / next.length)
  return present
}

/** The scene of a record on its board. */
export function decode(fields: Fields, board: BoardData): Scene {
  const spaces = readSpaces(fields, board)
  const at = new Map(spaces.map((space) => [space.label, space]))
  const seats = Array.from({ length: fields.one('n_seats') }, (_, seat) => readSeat(fields, seat))
  return {
    board,
    spaces,
    at,
    seats,
    cities: readCities(fields, spaces, at, seats.length),
    turn: fields.one('turn'),
    active: fields.one('active'),
    phase: tables.phases[fields.one('phase')],
    over: fields.one('over') === 1,
    endReason: fields.one('end_reason'),
    sites: spaces.filter((space) => space.kind === 'site'),
  }
}

function readSpaces(fields: Fields, board: BoardData): Space[] {
  const count = fields.one('space_n')
  const codes = fields.list('label')
  const labels = Array.from({ length: count }, (_, k) => labelText(codes[k]))
  const spaces = new Map<string, Space>()
  for (const label of Object.keys(board.spaces)) spaces.set(label, emptySpace(board, label))
  const [degree, neighbour] = [fields.list('degree'), fields.grid('neighbour')]
  const [cells, cities] = [fields.list('cell'), fields.list('city')]
  labels.forEach((label, k) => {
    const space = spaces.get(label) ?? emptySpace(board, label)
    spaces.set(label, space)
    space.beside = Array.from({ length: degree[k] }, (_, j) => labels[neighbour[k][j]])
    readCell(space, cells[k])
    if (space.kind === 'temple' || space.kind === 'down') space.city = cities[k] - 1
  })
  readBuried(fields, labels, spaces)
  buildWalls(board, spaces, new Set(labels))
  return [...spaces.values()]
}

function emptySpace(board: BoardData, label: string): Space {
  const temple = board.temples.find((entry) => entry.space === label)
  return {
    label,
    area: board.spaces[label]?.area ?? '',
    ...corner(board, label),
    kind: 'border',
    owner: null,
    tile: UNKNOWN,
    name: temple?.name ?? null,
    highlighted: temple?.highlighted ?? false,
    city: null,
    beside: [],
  }
}

function readCell(space: Space, what: number): void {
  if (what >= CELL.up) {
    Object.assign(space, { kind: 'up', owner: (what >> 4) & 3, tile: what & 7 })
  } else if (what >= CELL.down) {
    const owner = (what >> 1) & 7
    Object.assign(space, { kind: 'down', owner: owner === CELL.nobody ? null : owner })
  } else {
    space.kind = what === CELL.temple ? 'temple' : what === CELL.ruin ? 'site' : 'empty'
  }
}

/** What a seat knows of its own face-down tiles. */
function readBuried(fields: Fields, labels: string[], spaces: Map<string, Space>): void {
  const [kinds, places] = [fields.grid('buried'), fields.grid('buried_at')]
  fields.list('buried_n').forEach((count, seat) => {
    for (let k = 0; k < count; k++) {
      const space = spaces.get(labels[places[seat][k]])
      if (space) space.tile = kinds[seat][k]
    }
  })
}

/** Spaces outside that touch the areas in play carry the limit tiles; the rest of the land lies idle. */
function buildWalls(board: BoardData, spaces: Map<string, Space>, playable: Set<string>): void {
  if (playable.size === spaces.size) return
  const inside = [...playable].map((label) => centre(board, label))
  for (const space of spaces.values()) {
    if (space.kind !== 'border') continue
    const here = centre(board, space.label)
    if (inside.some((there) => Math.hypot(there.x - here.x, there.y - here.y) < 75)) space.kind = 'wall'
  }
}

function readCities(fields: Fields, spaces: Space[], at: Map<string, Space>, seats: number): City[] {
  const [sizes, crops] = [fields.list('size'), fields.grid('crops')]
  const [temples, labels] = [fields.list('temple'), fields.list('label')]
  const scored = fields.one('scored')
  const cities: City[] = []
  for (let index = 0; index < fields.one('temple_n'); index++) {
    const size = sizes[index]
    if (size === 0) continue
    const label = labelText(labels[temples[index]])
    const members = spaces.filter((space) => space.city === index)
    const around = new Set(members.flatMap((space) => space.beside))
    const [first, second] = awards(size)
    cities.push({
      index,
      label,
      name: at.get(label)?.name ?? label,
      size,
      first,
      second,
      scored: ((scored >> index) & 1) === 1,
      missing: [...around].filter((other) => at.get(other)?.kind === 'empty'),
      members: members.map((space) => space.label),
      ranks: ranking(size, crops[index].slice(0, seats)),
    })
  }
  return cities
}

function readSeat(fields: Fields, seat: number): SeatScene {
  const [rack, reserve] = [fields.grid('rack')[seat], fields.grid('reserve')[seat]]
  return {
    seat,
    score: fields.list('score')[seat],
    turns: fields.list('turns')[seat],
    rackCount: fields.list('rack_n')[seat],
    reserveCount: fields.list('reserve_n')[seat],
    rack: rack[0] === UNKNOWN ? null : rack.flatMap((n, tile) => Array.from({ length: n }, () => tile)),
    hidden: [...fields.grid('hidden')[seat]],
    reserve: reserve[0] === UNKNOWN ? null : [...reserve],
  }
}
