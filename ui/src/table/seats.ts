/** Which seat lies in front, and when a device changes hands. */

import type { Prompt } from '../games/contract'

export interface Front {
  /** The seat in front; -1 for a spectator. */
  seat: number
  /** Who is to take the device, null where nobody else has to. */
  curtain: number | null
}

/** The front after a new state: `mine` are the seats of this device, `prompts` what they are asked. */
export function frontOf(front: Front, mine: readonly number[], prompts: readonly Prompt[]): Front {
  if (mine.length <= 1) return { seat: mine[0] ?? -1, curtain: null }
  const asked = prompts.map(({ seat }) => seat)
  const known = mine.includes(front.seat)
  if (known && (asked.length === 0 || asked.includes(front.curtain ?? front.seat))) return front
  return { seat: known ? front.seat : (asked[0] ?? mine[0]), curtain: asked[0] ?? null }
}
