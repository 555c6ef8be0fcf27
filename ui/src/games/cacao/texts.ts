/** Cacao in words: events, steps, gains, and the whole position for those who listen to it. */

import { signed, t } from '../../lib/i18n/index.svelte'
import type { EventRow, Gain, TableView } from '../contract'
import { beyond, readSpot, spotOf, spotText, type Spot } from './cells'
import { decode, FACES, JUNGLE, standing, temples, workersOn, WORKER_TILES, type Scene } from './scene'

const EDGE_KEYS = ['north', 'east', 'south', 'west'] as const

/** The name of a jungle tile, such as "market 3". */
export function tileName(kind: string): string {
  return t(`cacao.tile${kind}`)
}

/** The workers of a face as people read it, clockwise from north. */
export function faceText(face: string): string {
  return [...face].join('·')
}

/** A face for those who listen: "2 north, 1 east, 1 west". */
export function faceWords(face: string): string {
  const parts = [...face].flatMap((n, edge) =>
    n === '0' ? [] : [t('cacao.edgeWorkers', { n: Number(n), edge: edgeName(edge) })],
  )
  return parts.join(', ')
}

export function edgeName(edge: number): string {
  return t(`cacao.${EDGE_KEYS[edge & 3]}`)
}

/** A place as people read it. */
export function placeText(spot: Spot): string {
  return t('cacao.place', { x: spot.x, y: spot.y })
}

/** The jungle tile beyond an edge, or null. */
export function jungleBeside(scene: Scene, spot: Spot, edge: number): string | null {
  const there = beyond(spot, edge)
  return scene.jungle.find((tile) => tile.spot.x === there.x && tile.spot.y === there.y)?.kind ?? null
}

/** What a worker tile would face on a spot: "2 workers to the market 3 in the north". */
export function facing(scene: Scene, spot: Spot, face: string): string {
  const parts = [0, 1, 2, 3].flatMap((edge) => {
    const kind = jungleBeside(scene, spot, edge)
    if (!kind) return []
    return [t('cacao.facing', { n: workersOn(face, edge), tile: tileName(kind), edge: edgeName(edge) })]
  })
  return parts.join(', ')
}

/** Which workers: "Workers in the north of (1, 0)". */
export function stepWho(spot: Spot, edge: number): string {
  return t('cacao.stepWho', { edge: edgeName(edge), place: placeText(spot) })
}

/** What a block of workers does: "sell 2: +6 gold". */
export function workText(work: string, amount: number, kind: string | null): string {
  if (work === '$' && amount === 0) return t('cacao.sellNone')
  if (work === '$') return t('cacao.sell', { n: amount, gold: signed(amount * priceOf(kind)) })
  if (work === 'x') return t('cacao.forgo')
  const key = { '+': 'harvest', g: 'mine', w: 'carry', s: 'worship' }[work]
  return t(`cacao.${key}`, { n: amount, sum: signed(amount) })
}

/** The number printed on a jungle tile. */
export function priceOf(kind: string | null): number {
  return Number(kind?.[1] ?? 0)
}

/** What a draft brings, such as "+2 cacao". */
export function gainText(gain: Gain): string {
  return t('cacao.gain', { sum: signed(gain.n), what: t(`cacao.gain_${gain.what}`, { n: Math.abs(gain.n) }) })
}

/** A sentence of the log; '' for what the board shows well enough. */
export function eventText(event: EventRow, table: TableView): string {
  const mine = event.s === table.me
  const name = table.names[event.s] ?? ''
  const tell = (key: string, params: Record<string, string | number> = {}): string =>
    t(`cacao.${key}${mine ? 'You' : ''}`, { name, ...params })
  const f = event.f
  const place = f.cell === undefined ? '' : placeText(spotOf(f.cell))
  switch (event.k) {
    case 'start':
      return tell('evStart')
    case 'placed':
      return tell('evPlaced', { face: faceText(FACES[f.face]), place })
    case 'overbuilt':
      return tell('evOverbuilt', { face: faceText(FACES[f.face]), place })
    case 'laid':
      return tell(f.from_pile ? 'evDrawn' : 'evLaid', { tile: tileName(JUNGLE[f.kind]), place })
    case 'harvested':
      return f.amount ? tell('evHarvested', { n: f.amount }) : ''
    case 'sold':
      return f.amount ? tell('evSold', { n: f.amount, gold: f.gold }) : ''
    case 'mined':
      return f.gold ? tell('evMined', { n: f.gold }) : ''
    case 'carried':
      return f.amount ? tell('evCarried', { n: f.amount }) : ''
    case 'suns':
      return f.amount ? tell('evSuns', { n: f.amount }) : ''
    case 'drew':
      return f.tile >= 0 && mine ? tell('evDrew', { face: faceText(WORKER_TILES[f.tile]) }) : ''
    case 'shown':
      return t('cacao.evShown', { tile: tileName(JUNGLE[f.kind]) })
    case 'temple':
      return tell('evTemple', { n: f.gold, place })
    case 'ended':
      return t('cacao.evEnded')
    default:
      return ''
  }
}

/** The cell that a log entry points to. */
export function eventPlace(event: EventRow): string | null {
  return event.f.cell === undefined ? null : spotText(spotOf(event.f.cell))
}

/** The position in sentences. */
export function describe(table: TableView): string[] {
  const scene = decode(table.view)
  const lines = [t('cacao.sayTurn', { turn: Math.min(scene.rounds, round(scene)), of: scene.rounds })]
  const display = scene.display.map(tileName).join(', ')
  lines.push(t('cacao.sayJungle', { tiles: display || t('cacao.none'), n: scene.pileCount }))
  for (const village of scene.villages) {
    const mine = village.seat === table.me
    lines.push(
      t(mine ? 'cacao.sayVillageYou' : 'cacao.sayVillage', {
        name: table.names[village.seat],
        gold: village.gold,
        fruit: village.fruit,
        suns: village.suns,
        river: village.riverValue,
        stack: village.stackCount,
      }),
    )
    if (mine && village.hand)
      lines.push(t('cacao.sayHand', { tiles: village.hand.map(faceText).join(', ') || t('cacao.none') }))
  }
  for (const { spot, kind } of scene.jungle) {
    const around = [0, 1, 2, 3].flatMap((edge) => {
      const there = beyond(spot, edge)
      const tile = scene.workers.find((w) => w.spot.x === there.x && w.spot.y === there.y)
      const n = tile ? workersOn(tile.face, (edge + 2) % 4) : 0
      return tile ? [t('cacao.sayWorkers', { n, name: table.names[tile.owner], edge: edgeName(edge) })] : []
    })
    lines.push(
      t('cacao.sayTile', {
        tile: tileName(kind),
        place: placeText(spot),
        around: around.join(', ') || t('cacao.noWorkers'),
      }),
    )
  }
  for (const temple of temples(scene)) lines.push(templeText(scene, temple.spot, table))
  return lines
}

/** Who leads at a temple, in one sentence. */
export function templeText(scene: Scene, spot: Spot, table: TableView): string {
  const rows = standing(scene, spot).rows.map((row) =>
    t('cacao.sayStanding', { name: table.names[row.seat], n: row.workers, gold: row.gold }),
  )
  return t('cacao.sayTemple', { place: placeText(spot), rows: rows.join(', ') || t('cacao.noWorkers') })
}

/** The number of the round: everybody plays one tile in each. */
export function round(scene: Scene): number {
  return Math.floor((scene.turn - 1) / scene.seats) + 1
}

/** The label of a place where the chosen tile may go. */
export function targetText(scene: Scene, cell: string, face: string, overbuild: boolean): string {
  const spot = readSpot(cell)
  if (!spot) return cell
  const place = placeText(spot)
  return t(overbuild ? 'cacao.targetOver' : 'cacao.target', {
    place,
    facing: facing(scene, spot, face) || t('cacao.noJungle'),
  })
}
