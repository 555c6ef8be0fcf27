/** A scene as it stands after an event, so that the board can show an update bit by bit; the view that follows wins. */

import type { EventRow } from '../contract'
import { endName, modeName, range, stacksOf, type Holding, type Laid, type Scene } from './scene'

type Step = (scene: Scene, event: EventRow) => Scene

const NO_BIDS = range(6).map((): [Laid, Laid] => [{ state: 'none' }, { state: 'none' }])

function withSeat(scene: Scene, seat: number, change: (holding: Holding) => Partial<Holding>): Scene {
  return { ...scene, seats: scene.seats.map((one) => (one.seat === seat ? { ...one, ...change(one) } : one)) }
}

function withBid(scene: Scene, seat: number, location: number, cards: (Laid | null)[]): Scene {
  return withSeat(scene, seat, ({ bids, hand }) => {
    const before = bids[location - 1]
    const now = before.map((old, k) => cards[k] ?? old) as [Laid, Laid]
    return {
      bids: bids.map((bid, i) => (i === location - 1 ? now : bid)),
      hand: hand && now.reduce((rest, card, k) => (before[k].state === 'none' ? played(rest, card) : rest), hand),
    }
  })
}

/** A hand without a card that was laid from it. */
function played(hand: readonly number[], card: Laid): readonly number[] {
  const at = 'value' in card ? hand.indexOf(card.value) : -1
  return at < 0 ? hand : [...hand.slice(0, at), ...hand.slice(at + 1)]
}

const open = (value: number): Laid => ({ state: 'open', value })
const card = (code: number): number | null => (code > 0 ? code - 1 : null)

/** Begin to resolve a location: what was in progress at the one before is over. */
function arrive(scene: Scene, location: number): Scene {
  if (scene.location === location && scene.phase === 'dice') return scene
  const seats = scene.seats.map((one) => ({ ...one, rolled: 0, acting: false }))
  return { ...scene, location, phase: 'dice', ranking: null, seats, acting: [] }
}

const STEPS: Record<string, Step> = {
  sacrificed: (scene, { s }) => withSeat(scene, s, () => ({ acting: false })),
  answered: (scene, { s }) => ({
    ...withSeat(scene, s, () => ({ acting: false })),
    acting: scene.acting.filter((seat) => seat !== s),
  }),
  round: (scene, { f }) => ({
    ...scene,
    round: f.round,
    white: [f.high, f.middle, f.low],
    well: true,
    location: 1,
    firsts: false,
    ranking: null,
    phase: 'bid',
    seats: scene.seats.map((one) => ({ ...one, bids: NO_BIDS, taken: null, given: null, rolled: 0, handCount: 12 })),
  }),
  cards: (scene, { f }) => ({
    ...scene,
    mode: modeName(f.mode),
    openCards: [card(f.on_6), card(f.on_3)],
    last: endName(f.last),
  }),
  laid: (scene, { s, f }) => {
    const down = (value: number, old: Laid): Laid =>
      old.state === 'open' ? old : value < 0 ? { state: 'down' } : { state: 'mine', value }
    const before = scene.seats[s].bids[f.location - 1]
    return withBid(scene, s, f.location, [down(f.first, before[0]), down(f.second, before[1])])
  },
  first: (scene, { s, f }) => ({ ...withBid(scene, s, f.location, [open(f.card), null]), firsts: true }),
  revealed: (scene, { s, f }) => withBid(arrive(scene, f.location), s, f.location, [open(f.first), open(f.second)]),
  rolled: (scene, { s, f }) =>
    withSeat(scene, s, ({ rolled, dice }) => ({ rolled: rolled + f.pips, dice: Math.max(0, dice - 1) })),
  bid: (scene, { s, f }) => ({ ...scene, ranking: [...(scene.ranking ?? []), { seat: s, value: f.value }] }),
  figures: (scene, { s, f }) => ({
    ...scene,
    figure: s,
    oldMan: f.old_man,
    seats: scene.seats.map((one) => ({ ...one, holdsFigure: one.seat === s, holdsOldMan: one.seat === f.old_man })),
  }),
  scored: (scene, { s, f }) => {
    if (f.points === 0) return scene
    const moved = withSeat(scene, s, () => ({ score: f.score }))
    const scores = moved.seats.map(({ score }) => score)
    const others = scene.track.filter((seat) => seat !== s)
    const height = others.filter((seat) => scores[seat] <= f.score).length // on top of those it meets
    const track = [...others.slice(0, height), s, ...others.slice(height)]
    return { ...moved, track, stacks: stacksOf(track, scores) }
  },
  city: (scene, { s, f }) => {
    if (f.choice === 1) return { ...withSeat(scene, s, ({ dice }) => ({ dice: dice + 1 })), well: false }
    const built = withSeat(scene, s, ({ huts, cubes }) => ({ huts: huts + 1, cubes: Math.max(0, cubes - 1) }))
    return { ...built, huts: built.seats.flatMap(({ seat, huts }) => Array.from({ length: huts }, () => seat)) }
  },
  stone: (scene, { s, f }) => {
    let at = f.number - 1
    const levels = scene.levels.map((level) => {
      const here = at
      at -= level.stones.length
      return here < 0 || at >= 0 ? level : { ...level, stones: level.stones.map((owner, k) => (k === here ? s : owner)) }
    })
    const placed = withSeat(scene, s, ({ stones, cubes }) => ({ stones: stones + 1, cubes: Math.max(0, cubes - 1) }))
    return { ...placed, levels, stones: f.number }
  },
  exchanged: (scene, { s, f }) => withSeat(scene, s, () => ({ taken: f.taken, given: f.given })),
  last: (scene, { f }) => ({ ...scene, last: endName(f.reason) }),
  final_die: (scene, { s, f }) =>
    withSeat(scene, s, ({ dice }) => ({ finalDie: f.pips, dice: Math.max(0, dice - 1) })),
  temple: (scene, { s, f }) => withSeat(scene, s, () => ({ sacrifice: f.card })),
  ended: (scene) => ({ ...scene, over: true, phase: 'over', acting: [], ranking: null }),
}

/** The scene after one event. */
export function advance(scene: Scene, event: EventRow): Scene {
  return STEPS[event.k]?.(scene, event) ?? scene
}
