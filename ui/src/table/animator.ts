/** Plays motions one after another in a layer above the page. Any key or click skips; without motion nothing is shown. */

import type { Flight, Motion } from '../games/contract'
import { play as sound } from '../lib/sound'

const LENGTHS: Record<Motion['kind'], number> = { land: 240, fly: 420, flip: 240, roll: 620, glow: 900, pause: 400 }
const APART = 60 // between the flights of one motion
const EASE = { land: 'cubic-bezier(.3, 1.35, .5, 1)', fly: 'cubic-bezier(.5, 0, .2, 1)' }
const SVG = 'http://www.w3.org/2000/svg'

interface Spot {
  x: number
  y: number
  size: number
}

export interface AnimatorOptions {
  /** Where the element of a place is on the screen; null where it is not shown. */
  locate?: (place: string) => DOMRect | null
  reduced?: () => boolean
  /** The element that flights are put into. */
  layer?: () => HTMLElement
}

/** The element that carries a place or cell of that name. */
export function elementOf(place: string): Element | null {
  const name = CSS.escape(place)
  return document.querySelector(`[data-place="${name}"]`) ?? document.querySelector(`[data-cell="${name}"]`)
}

function whereOnScreen(place: string): DOMRect | null {
  const box = elementOf(place)?.getBoundingClientRect()
  return box && box.width > 0 ? box : null
}

export class Animator {
  private skipped = false
  private running: Animation[] = []
  private shown: Element[] = []
  private wake: (() => void) | null = null

  constructor(private readonly options: AnimatorOptions = {}) {}

  get playing(): boolean {
    return this.wake !== null || this.running.length > 0
  }

  /** Play them all; resolves when the last one is over or they were skipped. */
  async play(motions: Motion[]): Promise<void> {
    this.skipped = false
    if ((this.options.reduced ?? (() => false))()) {
      for (const motion of motions.slice(0, 1)) if (motion.sound) sound(motion.sound)
      return
    }
    for (const motion of motions) {
      if (this.skipped) break
      await this.one(motion)
    }
  }

  /** Take away what stayed: the new view shows it now. */
  clear(): void {
    for (const element of this.shown) element.remove()
    this.shown = []
  }

  /** End at once. */
  skip(): void {
    this.skipped = true
    for (const animation of this.running) animation.finish()
    this.wake?.()
  }

  private async one(motion: Motion): Promise<void> {
    if (motion.sound) sound(motion.sound)
    const length = LENGTHS[motion.kind]
    const ends: Promise<unknown>[] = []
    for (const [n, flight] of (motion.flights ?? []).entries()) {
      const animation = this.fly(flight, motion.kind, length, n * APART)
      if (animation) ends.push(animation)
    }
    for (const place of motion.glow ?? []) ends.push(...this.glow(place, length))
    if (!motion.flights && !motion.glow) ends.push(this.rest(length)) // the board itself shows something meanwhile
    await Promise.all(ends)
  }

  private rest(length: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake?.(), length)
      this.wake = () => {
        clearTimeout(timer)
        this.wake = null
        resolve()
      }
    })
  }

  private spot(place: string, size: number | undefined): Spot | null {
    const box = (this.options.locate ?? whereOnScreen)(place)
    if (!box) return null
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, size: size ?? Math.min(box.width, box.height) }
  }

  private fly(flight: Flight, kind: Motion['kind'], length: number, delay: number): Promise<unknown> | null {
    const to = this.spot(flight.to, flight.size)
    const from = this.spot(flight.from, flight.size) ?? to
    if (!to || !from) return null
    const element = drawn(flight, to)
    this.layer().append(element)
    this.shown.push(element)
    const animation = element.animate(frames(kind, from, to, flight.turn ?? 0), {
      duration: length,
      delay,
      easing: kind === 'land' ? EASE.land : EASE.fly,
      fill: 'both',
    })
    return this.track(animation, () => {
      if (!flight.stay) element.remove()
    })
  }

  private glow(place: string, length: number): Promise<unknown>[] {
    const box = (this.options.locate ?? whereOnScreen)(place)
    if (!box) return []
    const element = document.createElement('div')
    element.className = 'glow'
    element.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`
    this.layer().append(element)
    this.shown.push(element)
    const animation = element.animate([{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 0 }], { duration: length })
    return [this.track(animation, () => element.remove())]
  }

  private track(animation: Animation, after: () => void): Promise<unknown> {
    this.running.push(animation)
    const done = (): void => {
      this.running = this.running.filter((other) => other !== animation)
      after()
    }
    return animation.finished.then(done, done)
  }

  private layer(): HTMLElement {
    if (this.options.layer) return this.options.layer()
    let layer = document.getElementById('flights')
    if (!layer) {
      layer = document.createElement('div')
      layer.id = 'flights'
      layer.setAttribute('aria-hidden', 'true')
      document.body.append(layer)
    }
    return layer
  }
}

function drawn(flight: Flight, at: Spot): Element {
  const svg = document.createElementNS(SVG, 'svg')
  const side = Math.max(12, at.size)
  svg.setAttribute('width', String(side))
  svg.setAttribute('height', String(side))
  svg.setAttribute('class', `flight${flight.seat === undefined ? '' : ` seat-${flight.seat + 1}`}`)
  svg.style.margin = `${-side / 2}px 0 0 ${-side / 2}px`
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${flight.art}`)
  use.setAttribute('width', String(side))
  use.setAttribute('height', String(side))
  svg.append(use)
  if (flight.text) {
    const text = document.createElementNS(SVG, 'text')
    text.textContent = flight.text
    text.setAttribute('x', String(side / 2))
    text.setAttribute('y', String(side / 2))
    svg.append(text)
  }
  return svg
}

/** The way of a flight: straight down onto the table, over an arc, round itself. */
export function frames(kind: Motion['kind'], from: Spot, to: Spot, turn: number): Keyframe[] {
  const at = (spot: Spot, scale: number, angle: number): string =>
    `translate(${spot.x}px, ${spot.y}px) rotate(${angle}deg) scale(${scale})`
  const start = from.size > 0 && to.size > 0 ? Math.min(1.6, Math.max(0.5, from.size / to.size)) : 1
  if (kind === 'land') return [{ transform: at(from, Math.max(1.15, start), 0) }, { transform: at(to, 1, turn) }]
  if (kind === 'flip') {
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, size: 0 }
    return [
      { transform: at(from, start, 0) },
      { transform: `${at(middle, 1.1, 0)} scaleX(.05)` },
      { transform: at(to, 1, 0) },
    ]
  }
  if (kind === 'roll')
    return [0, 0.3, 0.6, 1].map((part) => ({
      transform: at({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part - 18 * Math.sin(part * 9.4), size: 0 }, 1, (turn || 540) * part),
    }))
  const lift = Math.min(90, Math.hypot(to.x - from.x, to.y - from.y) * 0.25)
  const top = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - lift, size: 0 }
  return [
    { transform: at(from, start, 0), opacity: 1 },
    { transform: at(top, 1.15, turn / 2), opacity: 1 },
    { transform: at(to, 1, turn), opacity: 1 },
  ]
}
