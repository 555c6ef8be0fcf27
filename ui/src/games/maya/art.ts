/** Which symbol shows a piece. */

import { variety } from './land'
import { countOf, cropOf, type Space, type Tile } from './scene'

/** The symbol of a crop tile, face up. */
export function plantArt(tile: Tile): string {
  return `maya-plant-${cropOf(tile)}-${countOf(tile)}`
}

/** The symbol of a face-down tile on a space. */
export function cityArt(label: string): string {
  return `maya-city-${variety(label, 3)}`
}

/** The symbol of what lies on a space. */
export function art(space: Space): string {
  if (space.kind === 'up') return plantArt(space.tile)
  if (space.kind === 'down') return cityArt(space.label)
  return space.highlighted ? 'maya-temple-great' : 'maya-temple'
}
