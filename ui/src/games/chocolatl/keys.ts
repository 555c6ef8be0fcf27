/** Keys of Chocolatl: the whole game can be played with them. */

import type { Hands, KeyHelp, TableView } from '../contract'
import { layRest, mark, planOf, takeAll, takeLast } from './plan.svelte'
import { openSheet, sheet } from './sheet.svelte'

export const KEYS: KeyHelp[] = [
  { keys: 'H', does: 'chocolatl.keyHand' },
  { keys: '← →', does: 'chocolatl.keyArrows' },
  { keys: 'Enter', does: 'chocolatl.keyLay' },
  { keys: '1 … 6', does: 'chocolatl.keyPlace' },
  { keys: '⌫', does: 'chocolatl.keyTake' },
  { keys: 'F', does: 'chocolatl.keyFill' },
  { keys: 'M', does: 'chocolatl.keyMemory' },
  { keys: 'B', does: 'chocolatl.keyPast' },
]

/** Put the focus on my cards, or on the choice that is asked. */
function toHand(): boolean {
  const first = document.querySelector<HTMLElement>('[data-hand] button:not(:disabled)')
  first?.focus()
  return first !== null
}

/** True when the key was used. */
export function onkey(event: KeyboardEvent, table: TableView, hands: Hands): boolean {
  if (sheet() !== '') {
    if (event.key !== 'Escape') return false
    openSheet('')
    return true
  }
  const plan = planOf(table)
  switch (event.key) {
    case 'h':
      return toHand()
    case 'ArrowLeft':
    case 'ArrowRight':
      return document.activeElement === document.body && toHand()
    case 'Backspace':
      return plan !== null && takeLast(hands)
    case 'Escape':
      if (!plan || plan.at.every((id) => id === null)) return false
      takeAll(hands)
      return true
    case 'f':
      if (!plan) return false
      layRest(hands)
      return true
    case 'm':
      openSheet('memory')
      return true
    case 'b':
      openSheet('past')
      return true
    default:
      return plan !== null && /^[1-6]$/.test(event.key) && mark(Number(event.key))
  }
}
