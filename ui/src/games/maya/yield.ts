/** What a draft brings, read from the events that the server foresees. */

import type { EventRow, TableView } from '../contract'

export interface Award {
  space: number // the temple's space, as events name it
  seat: number
  points: number
}

export interface Yield {
  crops: number // points for the planting
  awards: Award[]
  draws: number // tiles that follow
}

/** What the draft would bring if it ended here, or with the tile under the pointer. */
export function bringing(table: TableView): Yield {
  const { draft, hovered } = table
  const events: EventRow[] = hovered?.instead ? hovered.events : [...draft.events, ...(hovered?.events ?? [])]
  const found: Yield = { crops: 0, awards: [], draws: 0 }
  for (const { k: kind, s: seat, f: values } of events) {
    if (kind === 'crops') found.crops += values.points
    else if (kind === 'award' && values.points > 0) found.awards.push({ space: values.space, seat, points: values.points })
    else if (kind === 'drew') found.draws += 1
  }
  return found
}
