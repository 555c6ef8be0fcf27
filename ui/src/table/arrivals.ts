/** Updates on their way to the screen: in order, one after another, none lost and none shown twice. */

import type { Update } from '../protocol/messages'

const MOST_SHOWN = 4 // updates waiting to be shown one after another; with more the page was away and jumps

export interface Arrived {
  version: number
  update: Update
}

export interface ArrivalsOptions {
  /** The version on the screen. */
  shown: () => number
  /** Shows what led to an update; resolves when it is over. */
  animate: (update: Update) => Promise<void>
  /** Puts an update on the screen. */
  settle: (item: Arrived) => void
  /** A version is missing: ask for everything after this one. */
  missed: (version: number) => void
}

export class Arrivals {
  private readonly waiting: Arrived[] = []
  private busy = false

  constructor(private readonly options: ArrivalsOptions) {}

  /** The newest version that has arrived, shown or not. */
  get newest(): number {
    return this.waiting.at(-1)?.version ?? this.options.shown()
  }

  get none(): boolean {
    return this.waiting.length === 0
  }

  /** Forget what waits: the whole table came, or the page is left. */
  drop(): void {
    this.waiting.length = 0
  }

  add(item: Arrived): void {
    if (item.version <= this.newest) return
    if (item.version > this.newest + 1) {
      this.options.missed(this.newest)
      return
    }
    this.waiting.push(item)
    if (!this.busy) void this.drain()
  }

  private async drain(): Promise<void> {
    this.busy = true
    while (this.waiting.length > 0) {
      const item = this.waiting[0]
      const watched = !document.hidden && this.waiting.length <= MOST_SHOWN
      if (watched && item.update.kind === 'move') await this.options.animate(item.update)
      if (this.waiting[0] !== item) continue // the whole table came meanwhile
      this.waiting.shift()
      this.options.settle(item)
    }
    this.busy = false
  }
}
