/** Events of an own move that its draft has shown already are not shown again. */

import type { EventRow } from '../games/contract'

/** What happened beyond what was foreseen, which stands at the start. */
export function unforeseen(foreseen: readonly EventRow[], events: readonly EventRow[]): EventRow[] {
  let n = 0
  while (n < foreseen.length && n < events.length && JSON.stringify(foreseen[n]) === JSON.stringify(events[n])) n += 1
  return events.slice(n)
}
