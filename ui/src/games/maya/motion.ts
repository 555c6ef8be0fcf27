/** How events are shown: tiles land, temples rise, cities light up, points fly to who got them. */

import type { EventRow, Motion, TableView } from '../contract'
import { cityArt, plantArt } from './art'
import { labelText } from './geometry'
import { hand, sceneOf } from './hand.svelte'

/** Where points of a planting fly from: the last space that was planted. */
let planted: string | null = null

export function animate(event: EventRow, table: TableView): Motion | null {
  const { k: kind, s: seat, f: values } = event
  const space = values.space === undefined ? '' : labelText(values.space)
  const home = `rack:${seat}`
  if (kind === 'planted') {
    planted = space
    return { kind: 'land', flights: [{ art: plantArt(values.tile), from: home, to: space, seat, stay: true }], sound: 'lay' }
  }
  if (kind === 'expanded') {
    return { kind: 'flip', flights: [{ art: cityArt(space), from: home, to: space, seat, stay: true }], sound: 'lay' }
  }
  if (kind === 'temple') {
    const great = sceneOf(table).at.get(space)?.highlighted ? '-great' : ''
    return { kind: 'land', flights: [{ art: `maya-temple${great}`, from: space, to: space, stay: true }], glow: [space], sound: 'lay' }
  }
  if (kind === 'crops') {
    const from = (seat === table.me ? hand.last : planted) ?? `seat:${seat}`
    return { kind: 'fly', flights: [points(from, seat, values.points)], sound: 'coin' }
  }
  if (kind === 'city') {
    const city = sceneOf(table).cities.find((one) => one.label === space)
    return { kind: 'glow', glow: city?.members ?? [space], sound: 'score' }
  }
  if (kind === 'award') {
    if (values.points === 0) return null
    return { kind: 'fly', flights: [points(space, seat, values.points)], sound: 'coin' }
  }
  if (kind === 'drew') {
    return { kind: 'fly', flights: [{ art: 'maya-back', from: `reserve:${seat}`, to: home, seat, size: 40 }], sound: 'card' }
  }
  return null
}

function points(from: string, seat: number, n: number): NonNullable<Motion['flights']>[number] {
  return { art: 'maya-points', from, to: `seat:${seat}`, seat, size: 44, text: `+${n}` }
}
