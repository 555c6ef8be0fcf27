/** The steps that are chosen but not confirmed. Each change asks the server what would follow; its answer is the draft. */

import type { EventRow, Gain, Hovered, Prompt } from '../games/contract'
import { offers, onlyAnswer } from '../lib/prompts'
import type { Previewed, Refused } from '../protocol/messages'

/** Asks the server; null where the answer does not matter any more. */
export type Ask = (prompt: number, steps: string[]) => Promise<Previewed | Refused | null>

const MOST_BY_ITSELF = 32 // steps added without a choice, one after another

export class Draft {
  /** What the seat is asked at the table, before any step. */
  base = $state.raw<Prompt | null>(null)
  steps = $state.raw<string[]>([])
  /** The record after the steps; null while there are none. */
  view = $state.raw<string | null>(null)
  events = $state.raw<EventRow[]>([])
  gains = $state.raw<Gain[]>([])
  ends = $state(false)
  open = $state(false)
  pending = $state(false)
  hovered = $state.raw<Hovered | null>(null)
  private next = $state.raw<Prompt | null>(null)
  /** The steps that the server's last answer is about, and the past they had; newer ones are shown at once, and asked about. */
  private settled = $state.raw<{ steps: string[]; past: string[][] }>({ steps: [], past: [] })

  /** The question at the table has one answer, which is on its way. */
  private byItself = $state(false)
  private asked = 0
  private hoverAsked = 0
  /** What the draft was before each choice; steps that add themselves belong to the choice before them. */
  private past = $state.raw<string[][]>([])

  constructor(
    private readonly ask: Ask,
    private readonly refuse: (refusal: Refused) => void,
    /** Whether a step is a move by itself, so that what is asked after it belongs to another one. */
    private readonly alone: (step: string) => boolean = () => false,
  ) {}

  /** What is asked now: at the table, or after the steps. What answers itself is never asked. */
  get prompt(): Prompt | null {
    if (this.settled.steps.length > 0) return this.next
    return this.byItself ? null : this.base
  }

  get canTakeBack(): boolean {
    return this.past.length > 0
  }

  /** Whether there is something to confirm and nothing more to choose. */
  get complete(): boolean {
    return this.steps.length > 0 && !this.pending && (this.ends || this.open || this.next === null)
  }

  /** A prompt came. The same one keeps the draft, which is worked out again: others may have played meanwhile. */
  begin(prompt: Prompt | null): void {
    const same = prompt !== null && this.base !== null && prompt.id === this.base.id && prompt.seat === this.base.seat
    this.base = prompt
    this.hoverAsked += 1 // what is still to be answered was asked about another question
    this.hovered = null
    if (same && this.steps.length > 0) {
      void this.show(this.steps)
      return
    }
    this.past = []
    this.forget()
    const only = prompt && onlyAnswer(prompt)
    this.byItself = Boolean(only)
    if (only) void this.show([only])
  }

  async add(step: string): Promise<void> {
    if (this.pending || !offers(this.prompt, step)) return
    await this.change([...this.steps, step])
  }

  async set(steps: string[]): Promise<void> {
    await this.change(steps)
  }

  async back(): Promise<void> {
    const before = this.past.at(-1)
    this.past = this.past.slice(0, -1)
    if (before) await this.show(before)
  }

  async clear(): Promise<void> {
    const first = this.past[0]
    this.past = []
    if (first) await this.show(first)
  }

  /** What a step would bring, without adding it. */
  async hover(step: string | null): Promise<void> {
    const number = ++this.hoverAsked
    if (step === null || !this.base || this.pending || !offers(this.prompt, step)) {
      this.hovered = null
      return
    }
    const answer = await this.ask(this.base.id, [...this.steps, step])
    if (number !== this.hoverAsked || !answer || !('view' in answer)) return
    const events = answer.events.slice(this.events.length)
    this.hovered = { step, instead: false, events, gains: added(answer.gains, this.gains) }
  }

  /** What other steps would bring instead of these; where the last one may not be taken there, without it. */
  async foresee(step: string, steps: readonly string[]): Promise<void> {
    const number = ++this.hoverAsked
    const base = this.base
    if (!base || this.pending) return
    for (const wanted of [steps, steps.slice(0, -1)]) {
      const answer = await this.ask(base.id, [...wanted])
      if (number !== this.hoverAsked || !answer) return
      if ('view' in answer) {
        this.hovered = { step, instead: true, events: answer.events, gains: answer.gains }
        return
      }
    }
  }

  private async change(steps: string[]): Promise<void> {
    const { steps: before, past } = this.settled // what is on its way may be refused: nobody comes back to it
    this.past = this.byItself && before.length === 0 ? past : [...past, before]
    await this.show(steps)
  }

  /** Show these steps, and those that follow without a choice; what the server refuses leaves all as it was. */
  private async show(steps: string[]): Promise<void> {
    const number = ++this.asked
    const base = this.base
    this.hoverAsked += 1
    this.hovered = null
    if (steps.length === 0 || !base) {
      this.forget()
      return
    }
    this.pending = true
    this.steps = steps
    let wanted = steps
    let unanswered: Prompt | null = null // a question that is not asked, because the next step answers it
    for (let n = 0; n < MOST_BY_ITSELF; n++) {
      const answer = await this.ask(base.id, wanted)
      if (number !== this.asked) return
      if (!answer || !('view' in answer)) {
        this.pending = false
        this.byItself = false
        this.next = unanswered ?? this.next
        this.steps = this.settled.steps
        this.past = this.settled.past
        if (answer) this.refuse(answer)
        return
      }
      this.steps = answer.steps
      this.settled = { steps: answer.steps, past: this.past }
      this.view = answer.view
      this.events = answer.events
      this.gains = answer.gains
      const whole = this.alone(answer.steps.at(-1) ?? '')
      this.ends = whole || answer.ends
      this.open = answer.open
      const next = whole ? null : answer.next
      const only = next && !this.ends && !answer.open ? onlyAnswer(next) : null
      unanswered = only ? next : null
      this.next = only ? null : next
      if (!only) break
      wanted = [...answer.steps, only]
    }
    this.pending = false
  }

  private forget(): void {
    this.asked += 1
    this.steps = []
    this.settled = { steps: [], past: this.past }
    this.view = null
    this.events = []
    this.gains = []
    this.next = null
    this.ends = false
    this.open = false
    this.pending = false
  }
}

/** What one list of gains has more than another. */
function added(all: Gain[], before: Gain[]): Gain[] {
  const found = all.map((gain) => {
    const old = before.find(({ seat, what }) => seat === gain.seat && what === gain.what)
    return { ...gain, n: gain.n - (old?.n ?? 0) }
  })
  return found.filter(({ n }) => n !== 0)
}
