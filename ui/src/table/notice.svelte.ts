/** The short notice above the board: why something was refused or did nothing. It fades by itself. */

import { interrupt } from '../lib/announce.svelte'

const SHOWN = 8000 // milliseconds

export interface Note {
  sentence: string
  rule: string | null
}

export class Notice {
  current = $state.raw<Note | null>(null)
  private fading: ReturnType<typeof setTimeout> | undefined

  /** Show and say a sentence, with the rule behind it where there is one. */
  tell(sentence: string, rule: string | null = null): void {
    this.current = { sentence, rule }
    interrupt(sentence)
    clearTimeout(this.fading)
    this.fading = setTimeout(() => this.clear(), SHOWN)
  }

  clear(): void {
    clearTimeout(this.fading)
    this.current = null
  }
}
