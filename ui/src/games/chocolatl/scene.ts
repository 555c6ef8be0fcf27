/** A record of Chocolatl decoded into what is drawn and told. Decoding only: what is legal comes from the prompt. */

import type { Fields } from '../contract'

export const LOCATIONS = [1, 2, 3, 4, 5, 6] as const
export const CITY = 3
export const PYRAMID = 4
export const ROUNDS = 7
export const CUBES = 9
export const GOAL = 40
const VALUES = 32
const PHASES = ['sacrifice', 'bid', 'dice', 'city', 'stones', 'exchange', 'over'] as const
const MODES = ['none', 'red', 'gold', 'green'] as const
const END_REASONS = ['none', 'pyramid', 'points', 'cubes'] as const

export type Phase = (typeof PHASES)[number]
export type Mode = (typeof MODES)[number]
export type EndReason = (typeof END_REASONS)[number]

export const modeName = (code: number): Mode => MODES[code] ?? 'none'
export const endName = (code: number): EndReason => END_REASONS[code] ?? 'none'

/** A card at a place: open to all, mine face down, somebody's face down, or none. */
export type Laid = { state: 'open' | 'mine'; value: number } | { state: 'down' } | { state: 'none' }

export interface Level {
  readonly bonus: number
  /** Owner of each stone from the left, null for a free place. */
  readonly stones: readonly (number | null)[]
}

export interface Holding {
  readonly seat: number
  readonly score: number
  readonly huts: number
  readonly dice: number
  readonly stones: number
  readonly cubes: number
  readonly holdsFigure: boolean
  readonly holdsOldMan: boolean
  /** Values in hand, ascending; null where this viewer may not look. */
  readonly hand: readonly number[] | null
  readonly handCount: number
  /** The card in the temple, null when it is not known. */
  readonly sacrifice: number | null
  /** The twelve cards that everybody has seen, null before that or without the memory aid. */
  readonly known: readonly number[] | null
  /** The sacrifice that everybody can work out. */
  readonly deduced: number | null
  /** Two cards at each location, from the first. */
  readonly bids: readonly (readonly [Laid, Laid])[]
  readonly rolled: number
  readonly taken: number | null
  readonly given: number | null
  readonly finalDie: number
  readonly acting: boolean
}

/** Markers on one score field, from the bottom of the stack to the top. */
export interface Stack {
  readonly score: number
  readonly seats: readonly number[]
}

export interface Scene {
  readonly seats: readonly Holding[]
  readonly phase: Phase
  readonly mode: Mode
  readonly round: number
  /** The location that is bid for or resolved now; 0 before the first round. */
  readonly location: number
  /** In a green round: the first cards lie open. */
  readonly firsts: boolean
  readonly last: EndReason
  readonly over: boolean
  readonly white: readonly number[]
  readonly well: boolean
  readonly openCards: readonly (number | null)[]
  readonly deckLeft: readonly number[]
  /** Values still in each deck, ascending; their order is unknown to all. */
  readonly decks: readonly (readonly number[])[]
  readonly figure: number | null
  readonly oldMan: number | null
  readonly stacks: readonly Stack[]
  /** Seats by score, ascending; in a stack from the bottom. */
  readonly track: readonly number[]
  readonly fieldModes: readonly Mode[]
  readonly levels: readonly Level[]
  readonly stones: number
  readonly prizes: readonly (readonly number[])[]
  readonly sites: number
  /** Owners of the huts; the record does not keep on which site one stands. */
  readonly huts: readonly number[]
  /** Values of the bids while a choice at this location is open, else null. */
  readonly ranking: readonly { seat: number; value: number }[] | null
  readonly memory: boolean
  readonly acting: readonly number[]
}

const cardOf = (code: number): number | null => (code > 0 ? code - 1 : null)

function spread(counts: readonly number[]): number[] {
  return counts.flatMap((count, value) => Array.from({ length: Math.max(0, count) }, () => value))
}

const decoded = new WeakMap<Fields, Scene>()

/** The scene of a record; the same record gives the same scene. */
export function sceneOf(view: Fields): Scene {
  const known = decoded.get(view)
  if (known) return known
  const scene = decode(view)
  decoded.set(view, scene)
  return scene
}

function decode(view: Fields): Scene {
  const n = view.one('n_seats')
  const phase = PHASES[view.one('phase')]
  const mode = modeName(view.one('mode'))
  const bits = view.one('acting')
  const acting = range(n).filter((seat) => ((bits >> seat) & 1) === 1)
  const scores = view.list('score').slice(0, n)
  const owners = view.list('stone').map(cardOf)
  const stones = view.one('stone_n')
  const figure = cardOf(view.one('chocolatl'))
  const oldMan = cardOf(view.one('old_man'))
  const track = view.list('track').slice(0, n)
  const huts = view.list('huts').slice(0, n)
  const location = view.one('location')
  const seats = range(n).map((seat): Holding => {
    const hand = view.grid('hand')[seat]
    const known = spread(view.grid('known')[seat])
    const own = owners.filter((owner) => owner === seat).length
    const sacrifice = Math.max(view.list('sacrifice')[seat], view.list('temple')[seat])
    const seen = hand[0] !== -1
    const bids = bidsOf(view, seat, { phase, mode, location, acting: acting.includes(seat) })
    const laidCount = bids.flat().filter((card) => card.state !== 'none').length
    return {
      seat,
      score: scores[seat],
      huts: huts[seat],
      dice: view.list('dice')[seat],
      stones: own,
      cubes: Math.max(0, CUBES - own - huts[seat]),
      holdsFigure: figure === seat,
      holdsOldMan: oldMan === seat,
      hand: seen ? spread(hand) : null,
      handCount: seen ? spread(hand).length : phase === 'sacrifice' && acting.includes(seat) ? 13 : 12 - laidCount,
      sacrifice: cardOf(sacrifice),
      known: known.length > 0 ? known : null,
      deduced: cardOf(view.list('deduced')[seat]),
      bids,
      rolled: view.list('rolled')[seat],
      taken: cardOf(view.list('taken')[seat]),
      given: cardOf(view.list('given')[seat]),
      finalDie: view.list('final_die')[seat],
      acting: acting.includes(seat),
    }
  })
  const ranked = phase === 'city' || phase === 'stones' || phase === 'exchange'
  return {
    seats,
    phase,
    mode,
    round: view.one('round'),
    location,
    firsts: view.one('firsts') === 1,
    last: endName(view.one('last')),
    over: view.one('over') === 1,
    white: view.list('white'),
    well: view.one('well') === 1,
    openCards: view.list('open_card').map(cardOf),
    deckLeft: view.list('deck_n'),
    decks: view.grid('deck').map(spread),
    figure,
    oldMan,
    stacks: stacksOf(track, scores),
    track,
    fieldModes: view.list('field_colour').map(modeName),
    levels: levelsOf(view.list('row'), view.list('row_bonus'), owners, stones),
    stones,
    prizes: view.grid('prize'),
    sites: view.one('sites'),
    huts: huts.flatMap((count, seat) => Array.from({ length: count }, () => seat)),
    ranking: ranked
      ? view
          .list('rank')
          .slice(0, n)
          .map((seat) => ({ seat, value: view.list('bid')[seat] }))
      : null,
    memory: view.one('aid') === 1,
    acting,
  }
}

export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

export function stacksOf(track: readonly number[], scores: readonly number[]): Stack[] {
  const stacks: { score: number; seats: number[] }[] = []
  for (const seat of track) {
    const last = stacks.at(-1)
    if (last && last.score === scores[seat]) last.seats.push(seat)
    else stacks.push({ score: scores[seat], seats: [seat] })
  }
  return stacks
}

function levelsOf(rows: readonly number[], bonuses: readonly number[], owners: readonly (number | null)[], stones: number): Level[] {
  const levels: Level[] = []
  let begin = 0
  rows.forEach((size, level) => {
    if (size === 0) return
    levels.push({
      bonus: bonuses[level],
      stones: range(size).map((k) => (begin + k < stones ? owners[begin + k] : null)),
    })
    begin += size
  })
  return levels
}

interface Moment {
  phase: Phase
  mode: Mode
  location: number
  acting: boolean
}

function bidsOf(view: Fields, seat: number, moment: Moment): [Laid, Laid][] {
  const shown = view.list('shown')
  const laid = view.list('laid')
  return LOCATIONS.map((location) => {
    const at = (seat * LOCATIONS.length + location - 1) * 2
    return [0, 1].map((k): Laid => {
      if (shown[at + k] > 0) return { state: 'open', value: shown[at + k] - 1 }
      if (laid[at + k] > 0) return { state: 'mine', value: laid[at + k] - 1 }
      if (laid[at + k] === -1 && liesDown(moment, location, k, view.one('firsts') === 1)) return { state: 'down' }
      return { state: 'none' }
    }) as [Laid, Laid]
  })
}

/** Whether a card of another seat lies face down there: what everybody at the table can see. */
function liesDown(moment: Moment, location: number, k: number, firsts: boolean): boolean {
  const { phase, mode, acting } = moment
  if (phase === 'sacrifice' || phase === 'over' || location < moment.location) return false
  if (phase === 'bid') {
    if (acting) return false
    if (mode === 'gold') return location === moment.location
    return mode === 'green' ? k === (firsts ? 1 : 0) : true
  }
  return mode !== 'gold' && location > moment.location
}

/** Values 0 to 31 with how often each occurs, for tables of cards. */
export function countsOf(cards: readonly number[]): number[] {
  const counts = range(VALUES).map(() => 0)
  for (const card of cards) counts[card] += 1
  return counts
}
