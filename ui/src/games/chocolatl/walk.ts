/** A marker that walks along the fields to where it stands now. */

import { markerAt, walk, type Layout } from './geometry'

export interface Stand {
  readonly layout: Layout
  readonly field: number
  readonly height: number
}

const STEP = 70 // ms from field to field

const at = ({ x, y }: { x: number; y: number }): string => `translate(${x}px, ${y}px)`

/** Svelte action: places a marker, and lets it walk there when its place changes. */
export function marker(node: SVGElement, stand: Stand): { update(next: Stand): void } {
  const place = ({ layout, field, height }: Stand): string => at(markerAt(layout, field, height))
  node.style.transform = place(stand)
  let now = stand
  return {
    update(next) {
      const before = now
      now = next
      if (before.field === next.field && before.height === next.height && before.layout === next.layout) return
      node.style.transform = place(next)
      if (before.layout !== next.layout || typeof node.animate !== 'function') return
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
      const passed = walk(before.field, next.field).slice(0, -1)
      const frames = [place(before), ...passed.map((field) => at(markerAt(next.layout, field, 0.6))), place(next)]
      node.animate(
        frames.map((transform) => ({ transform })),
        { duration: Math.max(240, STEP * frames.length), easing: 'ease-in-out' },
      )
    },
  }
}
