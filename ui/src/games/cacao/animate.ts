/** How each event is shown: tiles land, workers fetch, goods fly to the village. */

import type { EventRow, Flight, Motion, TableView } from '../contract'
import { beyond, EDGES, spotOf, spotText } from './cells'
import { FACES, JUNGLE, WORKER_TILES } from './scene'

const MOST = 6 // more things of one sort are a number, not a crowd

function times(n: number, flight: Flight): Flight[] {
  return Array.from({ length: Math.min(MOST, Math.max(0, n)) }, (_, k) =>
    k === 0 && n > 1 ? { ...flight, text: `${n}` } : flight,
  )
}

/** The workers of a block go to the jungle tile that they face. */
function fetch(event: EventRow): { site: string; workers: Flight[] } {
  const spot = spotOf(event.f.cell)
  const tile = spotText(spot)
  const site = spotText(beyond(spot, event.f.edge))
  const from = `${tile}${EDGES[event.f.edge]}`
  return { site, workers: [{ art: 'cacao-worker', from, to: site, seat: event.s, size: 40 }] }
}

export function animate(event: EventRow, table: TableView): Motion | null {
  const { k, s, f } = event
  const mine = s === table.me
  switch (k) {
    case 'placed':
    case 'overbuilt': {
      const to = spotText(spotOf(f.cell))
      const from = mine ? `hand:${s}` : `seat:${s}`
      const tile: Flight = { art: `cacao-w-${FACES[f.face]}`, from, to, seat: s, stay: true }
      const sun: Flight[] = k === 'overbuilt' ? [{ art: 'cacao-sun-token', from: `suns:${s}`, to, size: 40 }] : []
      return { kind: 'land', flights: [...sun, tile], sound: 'lay' }
    }
    case 'laid': {
      const kind = JUNGLE[f.kind]
      const from = f.from_pile ? 'pile' : `display:${kind}`
      const to = spotText(spotOf(f.cell))
      return { kind: 'land', flights: [{ art: `cacao-j-${kind.toLowerCase()}`, from, to, stay: true }], sound: 'lay' }
    }
    case 'harvested': {
      if (!f.amount) return null
      const { site, workers } = fetch(event)
      const pods = times(f.amount, { art: 'cacao-pod', from: site, to: `fruit:${s}`, size: 34 })
      return { kind: 'fly', flights: [...workers, ...pods], sound: 'card' }
    }
    case 'sold': {
      if (!f.amount) return null
      const { site } = fetch(event)
      const pods = times(f.amount, { art: 'cacao-pod', from: `fruit:${s}`, to: site, size: 34 })
      const coin: Flight = { art: 'cacao-coin', from: site, to: `gold:${s}`, size: 36, text: `+${f.gold}` }
      return { kind: 'fly', flights: [...pods, coin], sound: 'coin' }
    }
    case 'mined': {
      if (!f.gold) return null
      const { site, workers } = fetch(event)
      const coin: Flight = { art: 'cacao-coin', from: site, to: `gold:${s}`, size: 36, text: `+${f.gold}` }
      return { kind: 'fly', flights: [...workers, coin], sound: 'coin' }
    }
    case 'carried': {
      if (!f.amount) return null
      const { site, workers } = fetch(event)
      const drops = times(f.amount, { art: 'cacao-drop', from: site, to: `river:${s}`, size: 30 })
      return { kind: 'fly', flights: [...workers, ...drops], sound: 'water' }
    }
    case 'suns': {
      if (!f.amount) return null
      const { site, workers } = fetch(event)
      const suns = times(f.amount, { art: 'cacao-sun-token', from: site, to: `suns:${s}`, size: 36 })
      return { kind: 'fly', flights: [...workers, ...suns], sound: 'score' }
    }
    case 'drew': {
      if (!mine || f.tile < 0) return null
      const art = `cacao-w-${WORKER_TILES[f.tile]}`
      return { kind: 'flip', flights: [{ art, from: `stack:${s}`, to: `hand:${s}`, seat: s, size: 70 }], sound: 'card' }
    }
    case 'shown': {
      const kind = JUNGLE[f.kind]
      return {
        kind: 'flip',
        flights: [{ art: `cacao-j-${kind.toLowerCase()}`, from: 'pile', to: `display:${kind}`, size: 80 }],
      }
    }
    case 'temple': {
      const site = spotText(spotOf(f.cell))
      const coin: Flight = { art: 'cacao-coin', from: site, to: `gold:${s}`, size: 36, text: `+${f.gold}` }
      return { kind: 'glow', glow: [site], flights: [coin], sound: 'score' }
    }
    case 'turn':
      return mine ? { kind: 'pause', sound: 'turn' } : null
    default:
      return null
  }
}
