/** Which of the two books lies open above the table: the card memory or the bids so far. */

export type Sheet = '' | 'memory' | 'past'

const state = $state<{ open: Sheet }>({ open: '' })

export const sheet = (): Sheet => state.open

export function openSheet(name: Sheet): void {
  state.open = name
}
