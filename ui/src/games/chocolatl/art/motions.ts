/** How pieces come onto the board: Svelte transitions that play only for what is new, never when the board is first drawn. */

import type { TransitionConfig } from 'svelte/transition'

const still = (): boolean => typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches
const eased = (u: number): number => 1 - (1 - u) ** 3

function moving(duration: number, delay: number, css: (t: number, u: number) => string): TransitionConfig {
  return still() ? { duration: 0 } : { duration, delay, css, easing: eased }
}

/** A stone or hut lands from above. */
export const land = (_node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig =>
  moving(240, delay, (t, u) => `transform: translateY(${-26 * u}px); opacity: ${Math.min(1, t * 2)}`)

/** A card turns over. */
export const flip = (_node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig =>
  moving(260, delay, (t) => `transform: scaleX(${Math.max(0.02, t)})`)

/** A die tumbles across the table. */
export const tumble = (_node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig =>
  moving(620, delay, (_t, u) => `transform: translate(${-46 * u}px, ${-30 * Math.abs(Math.sin(u * 6))}px) rotate(${-540 * u}deg)`)
