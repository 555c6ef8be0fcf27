/** What is added to the two cards of a bid, written out. For showing; the ranking comes from the server. */

import { CITY, type Scene } from './scene'

export interface Modifier {
  readonly what: 'huts' | 'oldMan' | 'dice'
  readonly n: number
}

/** The modifiers of a seat's bid at a location as things stand. */
export function modifiersAt(scene: Scene, seat: number, location: number): Modifier[] {
  const { huts, holdsOldMan, rolled } = scene.seats[seat]
  const found: Modifier[] = []
  if (huts > 0) found.push({ what: 'huts', n: location === CITY ? -huts : huts })
  if (holdsOldMan && !oldManOpen(scene, location)) found.push({ what: 'oldMan', n: location === 1 ? 1 : -1 })
  if (rolled > 0 && location === scene.location) found.push({ what: 'dice', n: rolled })
  return found
}

/** Whether it is still open who has the Old Man there: location 1 of this round gives him away first. */
export function oldManOpen(scene: Scene, location: number): boolean {
  return location > 1 && scene.location <= 1
}

export const totalOf = (cards: readonly number[], modifiers: readonly Modifier[]): number =>
  [...cards, ...modifiers.map(({ n }) => n)].reduce((sum, n) => sum + n, 0)
