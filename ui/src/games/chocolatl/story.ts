/** What has happened so far, told round by round: bids with everything that was added, ranks, ties and results. */

import type { EventRow } from '../contract'
import { CITY, endName, modeName, type EndReason, type Mode, type Scene } from './scene'

export interface Bid {
  readonly seat: number
  readonly cards: readonly number[]
  readonly huts: number
  readonly oldMan: number
  readonly dice: number
  readonly value: number
  readonly rank: number
}

/** Why one of two equal bids ranks higher. */
export interface Tie {
  readonly winner: number
  readonly loser: number
  readonly value: number
  readonly why: 'figure' | 'behind' | 'stack'
}

export type Result =
  | { readonly what: 'points'; readonly seat: number; readonly n: number }
  | { readonly what: 'figure' | 'oldMan' | 'hut' | 'die' | 'stone'; readonly seat: number }
  | { readonly what: 'level'; readonly seat: number; readonly level: number; readonly n: number }
  | { readonly what: 'exchange'; readonly seat: number; readonly taken: number; readonly given: number }

export interface Place {
  readonly location: number
  readonly bids: Bid[]
  readonly ties: Tie[]
  readonly results: Result[]
}

export interface Round {
  readonly round: number
  readonly leader: number
  readonly white: readonly number[]
  mode: Mode
  openCards: (number | null)[]
  last: EndReason
  readonly places: Map<number, Place>
}

export interface Story {
  readonly rounds: Round[]
}

interface Moment {
  scores: Map<number, number>
  figure: number
  oldMan: number
  huts: Map<number, number>
  shown: Map<number, number[]>
  location: number
}

/** Fold the events of a game, from its start or from a scene in its course. */
export function storyOf(events: readonly EventRow[], start?: Scene): Story {
  const story: Story = { rounds: start && start.round > 0 && start.mode !== 'none' ? [roundOf(start)] : [] }
  const now: Moment = {
    scores: new Map(start?.seats.map(({ seat, score }) => [seat, score])),
    figure: start?.figure ?? -1,
    oldMan: start?.oldMan ?? -1,
    huts: new Map(start?.seats.map(({ seat, huts }) => [seat, huts])),
    shown: new Map(start && start.location > 0 ? shownAt(start) : []),
    location: start && ['dice', 'city', 'stones', 'exchange'].includes(start.phase) ? start.location : 0,
  }
  for (const event of events) tell(story, now, event)
  return story
}

function roundOf({ round, track, white, mode, openCards, last }: Scene): Round {
  return { round, leader: track.at(-1) ?? 0, white, mode, openCards: [...openCards], last, places: new Map() }
}

function shownAt({ seats, location }: Scene): [number, number[]][] {
  return seats.map(({ seat, bids }) => [seat, bids[location - 1].flatMap((card) => (card.state === 'open' ? [card.value] : []))])
}

function tell(story: Story, now: Moment, { k, s, f }: EventRow): void {
  const round = story.rounds.at(-1)
  if (k === 'round') {
    now.location = 0
    const white = [f.high, f.middle, f.low]
    story.rounds.push({ round: f.round, leader: s, white, mode: 'none', openCards: [], last: 'none', places: new Map() })
    return
  }
  if (!round) return
  if (k === 'cards') {
    round.mode = modeName(f.mode)
    round.openCards = [f.on_6, f.on_3].map((code) => (code > 0 ? code - 1 : null))
    round.last = endName(f.last)
    return
  }
  if (k === 'revealed') {
    now.location = f.location
    now.shown.set(s, [f.first, f.second])
    placeAt(round, f.location)
    return
  }
  if (k === 'last') {
    round.last = endName(f.reason)
    return
  }
  if (now.location === 0) return
  const place = placeAt(round, now.location)
  if (k === 'bid') addBid(place, now, s, f)
  else addResult(place, now, k, s, f)
}

function placeAt(round: Round, location: number): Place {
  const known = round.places.get(location)
  if (known) return known
  const place: Place = { location, bids: [], ties: [], results: [] }
  round.places.set(location, place)
  return place
}

function addBid(place: Place, now: Moment, seat: number, f: Record<string, number>): void {
  const huts = now.huts.get(seat) ?? 0
  const bid: Bid = {
    seat,
    cards: now.shown.get(seat) ?? [],
    huts: f.location === CITY ? -huts : huts,
    oldMan: now.oldMan !== seat ? 0 : f.location === 1 ? 1 : -1,
    dice: f.rolled,
    value: f.value,
    rank: f.rank,
  }
  const above = place.bids.at(-1)
  if (above && above.value === bid.value) {
    place.ties.push({ winner: above.seat, loser: seat, value: bid.value, why: whyAbove(now, above.seat, seat) })
  }
  place.bids.push(bid)
}

function whyAbove(now: Moment, winner: number, loser: number): Tie['why'] {
  if (now.figure === winner) return 'figure'
  return scoreOf(now, winner) < scoreOf(now, loser) ? 'behind' : 'stack'
}

const scoreOf = (now: Moment, seat: number): number => now.scores.get(seat) ?? 0

function addResult(place: Place, now: Moment, kind: string, seat: number, f: Record<string, number>): void {
  const { results } = place
  if (kind === 'figures') {
    now.figure = seat
    now.oldMan = f.old_man
    results.push({ what: 'figure', seat }, { what: 'oldMan', seat: f.old_man })
  } else if (kind === 'scored' && f.points !== 0) {
    now.scores.set(seat, f.score)
    const before = results.at(-1)
    if (before?.what !== 'level' || before.seat !== seat || before.n !== f.points)
      results.push({ what: 'points', seat, n: f.points })
  } else if (kind === 'city') {
    if (f.choice === 0) now.huts.set(seat, (now.huts.get(seat) ?? 0) + 1)
    results.push({ what: f.choice === 0 ? 'hut' : 'die', seat })
  } else if (kind === 'stone') {
    results.push({ what: 'stone', seat })
  } else if (kind === 'level') {
    results.push({ what: 'level', seat, level: f.level, n: f.bonus })
  } else if (kind === 'exchanged') {
    results.push({ what: 'exchange', seat, taken: f.taken, given: f.given })
  }
}
