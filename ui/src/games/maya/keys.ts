/** Playing by keyboard: numbers choose tiles, f turns one over, m goes to the map, t from city to city. */

import { tick } from 'svelte'

import type { Hands, KeyHelp, TableView } from '../contract'
import { laid, usedSlots } from './gestures'
import { hand, sceneOf } from './hand.svelte'
import { TILES } from './scene'

export const keys: KeyHelp[] = [
  { keys: '1–7', does: 'maya.key.tiles' },
  { keys: 'F', does: 'maya.key.flip' },
  { keys: 'M', does: 'maya.key.space' },
  { keys: 'T', does: 'maya.key.city' },
]

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof SVGElement || element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  return true
}

/** Go to the first space that can be chosen. */
function toMap(): boolean {
  void tick().then(() => focus(document.querySelector('[data-target][data-step]') ?? document.querySelector('[data-target]')))
  return true
}

/** Go to the next city, or with `back` to the one before. */
function toCity(back: boolean): boolean {
  const cities = [...document.querySelectorAll('[data-city]')]
  const here = cities.findIndex((element) => element === document.activeElement)
  const next = here < 0 ? (back ? cities.length - 1 : 0) : (here + (back ? -1 : 1) + cities.length) % cities.length
  return focus(cities[next])
}

/** Choose the tile with that number in the rack. */
function toTile(table: TableView, hands: Hands, slot: number): boolean {
  const rack = sceneOf(table, true).seats[table.me]?.rack ?? []
  const used = usedSlots(rack, laid(hand.steps(table)))
  if (!hand.asked || slot >= rack.length || used.has(slot)) return false
  hand.choose(table, hands, TILES[rack[slot]], slot)
  return toMap()
}

/** Use a key; false leaves it to the frame. */
export function onkey(event: KeyboardEvent, table: TableView, hands: Hands): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const key = event.key.toLowerCase()
  if (/^[1-9]$/.test(key)) return toTile(table, hands, Number(key) - 1)
  if (key === 'f') return hand.flip() && toMap()
  if (key === 'm') return toMap()
  if (key === 't') return toCity(event.shiftKey)
  return false
}
