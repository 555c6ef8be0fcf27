/** Dragging a tile from the dock to a place on the board: a picture follows the pointer, the drop reports the cell. */

const THRESHOLD = 8

export interface DragOptions {
  /** Called when the pointer has moved far enough to mean a drag. */
  start: () => void
  /** The cell under the pointer, or null beside every place. */
  over: (cell: string | null) => void
  drop: (cell: string | null) => void
}

/** The place under a point that may be chosen. */
export function cellAtPoint(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest('[data-target][data-cell]')
  return found?.getAttribute('data-cell') ?? null
}

/** An action for the element that is dragged. A short press stays a click. */
export function drag(
  element: HTMLElement,
  options: DragOptions,
): { update: (next: DragOptions) => void; destroy: () => void } {
  let from: { x: number; y: number } | null = null
  let picture: HTMLElement | null = null

  const move = (event: PointerEvent): void => {
    if (!from) return
    if (!picture) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD) return
      options.start()
      picture = copyOf(element)
    }
    picture.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`
    options.over(cellAtPoint(event.clientX, event.clientY))
  }
  const stop = (event: PointerEvent): void => {
    if (!from) return
    from = null
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', stop)
    removeEventListener('pointercancel', stop)
    if (!picture) return
    picture.remove()
    picture = null
    options.over(null)
    if (event.type === 'pointerup') options.drop(cellAtPoint(event.clientX, event.clientY))
    // The click that follows a drag was not meant.
    const swallow = (click: Event): void => {
      click.stopPropagation()
      click.preventDefault()
    }
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50)
  }
  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return
    from = { x: event.clientX, y: event.clientY }
    addEventListener('pointermove', move)
    addEventListener('pointerup', stop)
    addEventListener('pointercancel', stop)
  }
  element.addEventListener('pointerdown', press)
  return {
    update: (next) => {
      options = next
    },
    destroy: () => {
      element.removeEventListener('pointerdown', press)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', stop)
      removeEventListener('pointercancel', stop)
      picture?.remove()
    },
  }
}

function copyOf(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect()
  const copy = document.createElement('div')
  copy.className = element.closest('[class*="seat-"]')?.className ?? ''
  copy.append(...[...element.querySelectorAll('svg')].slice(0, 1).map((svg) => svg.cloneNode(true)))
  copy.setAttribute('aria-hidden', 'true')
  copy.style.cssText = `position:fixed;left:0;top:0;width:${box.width}px;pointer-events:none;z-index:50;background:none;box-shadow:none;padding:0;border:0`
  document.body.append(copy)
  return copy
}
