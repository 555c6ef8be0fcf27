/** What a person asks of a table besides moves: to undo, to change an answer, to talk, to leave. */

import type { Line } from '../protocol/socket'
import type { Down, Refused } from '../protocol/messages'

export class Wishes {
  constructor(
    private readonly line: Line,
    private readonly seat: () => number,
    private readonly refused: (refusal: Refused) => void,
    /** The others have to agree to an undo. */
    private readonly asked: () => void,
  ) {}

  async undo(): Promise<void> {
    const message = await this.answer(this.line.send('undo', { seat: this.seat() }))
    if (message.t === 'undo') this.asked()
  }

  /** Take a sealed answer back while others are still to answer. */
  async withdraw(): Promise<void> {
    await this.answer(this.line.send('withdraw', { seat: this.seat() }))
  }

  consent(request: number, yes: boolean): void {
    void this.line.send('consent', { request, yes })
  }

  resign(): void {
    void this.line.send('resign', { seat: this.seat() })
  }

  leave(): void {
    void this.line.send('leave', {})
  }

  say(text: string): void {
    const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
    void this.line.send('chat', { key, text })
  }

  private async answer(sent: ReturnType<Line['send']>): Promise<Down> {
    const { message } = await sent
    if (message.t === 'refused') this.refused(message.d)
    return message
  }
}
