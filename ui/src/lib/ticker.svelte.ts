/** The time now, for clocks on the screen: changes ten times a second while somebody looks at it. */

import { createSubscriber } from 'svelte/reactivity'

const PERIOD = 200

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, PERIOD)
  return () => clearInterval(timer)
})

export function now(): number {
  subscribe()
  return Date.now()
}
