/** At one device for several people: what only the seat of an event may know is kept from the one in front of it. */

import type { EventRow } from '../games/contract'
import { TITLES, type TitleName } from '../protocol/layouts'

const UNKNOWN = -1

type Kinds = Record<string, { fields: readonly string[]; secret: readonly string[] }>

/** The event as a seat may know it. The server has done so for whole connections; this is for seats within one. */
export function seenBy(title: string, event: EventRow, seat: number): EventRow {
  const kinds: Kinds = TITLES[title as TitleName].events
  const secret = kinds[event.k]?.secret ?? []
  if (secret.length === 0 || event.s === seat) return event
  return { ...event, f: { ...event.f, ...Object.fromEntries(secret.map((name) => [name, UNKNOWN])) } }
}
