/** How each event of Chocolatl is shown. The board itself turns cards and moves markers (see show.svelte.ts). */

import type { EventRow, Motion, TableView } from '../contract'
import { schedule } from './show.svelte'

/** The motion of an event; null for one that is shown together with the next. */
export function motionOf({ k, s, f }: EventRow): Motion | null {
  switch (k) {
    case 'round':
      return { kind: 'roll', sound: 'dice' }
    case 'cards':
      return { kind: 'glow', glow: ['mode'] }
    case 'sacrificed':
      return { kind: 'fly', sound: 'card', flights: [{ art: 'chocolatl-back', from: `seat:${s}`, to: `temple:${s}`, seat: s }] }
    case 'rolled':
      return {
        kind: 'roll',
        sound: 'dice',
        flights: [{ art: 'chocolatl-die-black', from: `seat:${s}`, to: `bid:${f.location}:${s}`, size: 40, turn: 720 }],
      }
    case 'bid':
      return f.rank === 1 ? { kind: 'glow', glow: [String(f.location)], sound: 'card' } : null
    case 'figures':
      return {
        kind: 'fly',
        flights: [
          { art: 'chocolatl-figure', from: '1', to: `seat:${s}`, size: 64 },
          { art: 'chocolatl-old-man', from: '1', to: `seat:${f.old_man}`, size: 64 },
        ],
      }
    case 'scored':
      return f.points === 0 ? null : { kind: 'pause', sound: 'score' }
    case 'city':
      return f.choice === 0
        ? { kind: 'land', sound: 'lay' }
        : { kind: 'fly', flights: [{ art: 'chocolatl-die-black', from: 'well', to: `seat:${s}`, size: 34, turn: 360 }] }
    case 'stone':
      return { kind: 'land', sound: 'lay', flights: [{ art: 'chocolatl-stone', from: `seat:${s}`, to: `stone:${f.number}`, seat: s }] }
    case 'level':
      return { kind: 'glow', glow: [`level:${f.level}`] }
    case 'exchanged':
      return {
        kind: 'fly',
        sound: 'card',
        flights: [{ art: f.taken > 12 ? 'chocolatl-back-gold' : 'chocolatl-back-jade', from: '6', to: `seat:${s}`, size: 52 }],
      }
    case 'last':
      return { kind: 'glow', glow: ['mode'] }
    case 'final_die':
      return {
        kind: 'roll',
        sound: 'dice',
        flights: [{ art: 'chocolatl-die-black', from: 'well', to: `seat:${s}`, size: 40, turn: 720 }],
      }
    case 'temple':
      return { kind: 'flip', sound: 'card' }
    default:
      return null
  }
}

export function animate(event: EventRow, table: TableView): Motion | null {
  const motion = motionOf(event)
  schedule(event, motion, table)
  return motion
}
