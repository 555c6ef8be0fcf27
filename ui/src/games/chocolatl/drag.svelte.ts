/** A card dragged from the hand to a place, by mouse or finger. A short press stays a click. */

const THRESHOLD = 7 // pixels

export interface Dragged {
  id: string
  x: number
  y: number
  /** The location under the pointer, 0 for none. */
  over: number
}

const state = $state<{ now: Dragged | null }>({ now: null })

export const dragged = (): Dragged | null => state.now

function locationAt(x: number, y: number): number {
  const found = document.elementFromPoint(x, y)?.closest('[data-lay]')
  return found ? Number(found.getAttribute('data-lay')) : 0
}

/** Follow a pointer that went down on a card; `drop` is called with the location it is let go over, 0 for none. */
export function follow(event: PointerEvent, id: string, drop: (location: number) => void): void {
  if (event.button !== 0) return
  const start = { x: event.clientX, y: event.clientY }
  const node = event.currentTarget as HTMLElement
  const pointer = event.pointerId

  function move(next: PointerEvent): void {
    if (next.pointerId !== pointer) return
    if (!state.now && Math.hypot(next.clientX - start.x, next.clientY - start.y) < THRESHOLD) return
    state.now = { id, x: next.clientX, y: next.clientY, over: locationAt(next.clientX, next.clientY) }
  }

  function end(next: PointerEvent): void {
    if (next.pointerId !== pointer) return
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    const last = state.now
    state.now = null
    if (!last) return
    // The click that follows a drag is not a tap.
    const swallow = (click: Event): void => {
      click.stopPropagation()
      click.preventDefault()
    }
    node.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0)
    if (next.type === 'pointerup') drop(last.over)
  }

  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
