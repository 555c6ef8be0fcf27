/** What a screen reader is told: one polite line and one that interrupts. Shown by lib/Announcer.svelte. */

export const spoken = $state({ polite: '', urgent: '' })

/** Say something when there is time. */
export function announce(text: string): void {
  spoken.polite = again(text, spoken.polite)
}

/** Say something now: a refusal, a lost connection, my turn. */
export function interrupt(text: string): void {
  spoken.urgent = again(text, spoken.urgent)
}

/** A text that differs from the last one, else a screen reader keeps silent. */
function again(text: string, last: string): string {
  return text === last ? `${text}\u00a0` : text
}
