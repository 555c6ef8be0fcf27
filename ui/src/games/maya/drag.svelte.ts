/** Dragging a tile from the rack to the map: the same as choosing it and then the space under the pointer. */

import type { Hands, TableView } from '../contract'
import { hand } from './hand.svelte'

const THRESHOLD = 8 // pixels a pointer may move and still be a click

/** The space that can be chosen at a point of the screen. */
function cellAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest('[data-target][data-step]')?.getAttribute('data-cell') ?? null
}

class Drag {
  /** Where the dragged tile is; null while none is dragged. */
  at = $state<{ x: number; y: number } | null>(null)
  #late = false

  /** Follow a pointer that went down on a tile. */
  start(event: PointerEvent, table: TableView, hands: Hands, piece: string, slot: number): void {
    if (event.button !== 0) return
    const from = { x: event.clientX, y: event.clientY }
    const stop = new AbortController()
    const move = (next: PointerEvent): void => {
      if (next.pointerId !== event.pointerId) return
      if (this.at === null) {
        if (Math.hypot(next.clientX - from.x, next.clientY - from.y) < THRESHOLD) return
        if (hand.piece !== piece || hand.slot !== slot) hand.choose(table, hands, piece, slot)
      }
      this.at = { x: next.clientX, y: next.clientY }
    }
    const end = (last: PointerEvent): void => {
      if (last.pointerId !== event.pointerId) return
      stop.abort()
      if (this.at === null) return
      this.at = null
      this.#late = true
      setTimeout(() => (this.#late = false)) // the click that follows a drag comes before this
      const cell = last.type === 'pointerup' ? cellAt(last.clientX, last.clientY) : null
      if (cell !== null) hand.put(table, hands, cell)
    }
    const { signal } = stop
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', end, { signal })
    addEventListener('pointercancel', end, { signal })
  }

  /** Whether a drag has just ended, so that its click means nothing. */
  ended(): boolean {
    return this.#late
  }
}

export const drag = new Drag()
