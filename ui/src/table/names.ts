/** How seats are called: people by their names, bots by a name of their seat, so that two of a kind can be told apart. */

import { say, t } from '../lib/i18n/index.svelte'
import type { Seat } from '../protocol/messages'

const LEVEL = /^level:(\d)$/

export function seatName({ seat, name, bot }: Seat): string {
  if (bot !== null && (name === bot || name === '')) return t(`table.botName${seat + 1}`)
  return name || t('table.seatNumber', { n: seat + 1 })
}

/** The names of all seats; where one person has several, the seat's own name tells them apart. */
export function seatNames(seats: Seat[]): string[] {
  const names = seats.map(seatName)
  return names.map((name, at) =>
    names.indexOf(name) !== names.lastIndexOf(name) ? t('table.nameOf', { name, seat: t(`common.seat${at + 1}`) }) : name,
  )
}

/** What sort of bot sits there: its level, or its spec where it has none. */
export function botKind(spec: string): string {
  const level = LEVEL.exec(spec)
  return level ? t(`common.level${level[1]}`) : say(spec)
}
