/** A table as this visitor sees it: what the server said last, what is being shown on the way there, and the draft. */

import type { DraftView, EventRow, GameModule, Hands, Outcome, Prompt, TableView } from '../games/contract'
import { loadGame } from '../games/index'
import { announce, interrupt } from '../lib/announce.svelte'
import { say, t } from '../lib/i18n/index.svelte'
import { prefs, reducedMotion } from '../lib/prefs.svelte'
import { play as sound } from '../lib/sound'
import type { Asking } from '../protocol/api'
import { decode, fits } from '../protocol/decode'
import type { ChatLine, Down, LogRow, Previewed, Refused, Table, UndoRequest, Update } from '../protocol/messages'
import { Line, socketUrl, type LineState } from '../protocol/socket'
import { Animator } from './animator'
import { Arrivals, type Arrived } from './arrivals'
import { Draft } from './draft.svelte'
import { unforeseen } from './foreseen'
import { takeOver } from './handover'
import { seatNames } from './names'
import { Notice } from './notice.svelte'
import { seenBy } from './redact'
import { frontOf } from './seats'
import { Wishes } from './wishes'

export class TableStore {
  table = $state.raw<Table | null>(null)
  module = $state.raw<GameModule | null>(null)
  /** What is on the screen. */
  play = $state.raw<Update | null>(null)
  version = $state(-1)
  connection = $state<LineState>('connecting')
  log = $state.raw<LogRow[]>([])
  chat = $state.raw<ChatLine[]>([])
  undo = $state.raw<UndoRequest | null>(null)
  problem = $state('')
  /** The server is of another version than this page, which can only load itself again. */
  stale = $state(false)
  pointed = $state<string | null>(null)
  sending = $state(false)
  animating = $state(false)
  unread = $state(0)
  /** The seat whose things lie in front: my own, or in hot seat the one that has to decide; -1 for a spectator. */
  seat = $state(-1)
  /** In hot seat: who is to take the device; the board is covered until they say they have. */
  curtain = $state<number | null>(null)

  readonly notice = new Notice()
  readonly animator = new Animator({ reduced: reducedMotion })
  readonly draft = new Draft(
    (prompt, steps) => this.preview(prompt, steps),
    (refusal) => this.refused(refusal),
    (step) => this.module?.alone?.(step) ?? false,
  )
  readonly hands: Hands = {
    step: (text) => this.gesture(() => this.draft.add(text)),
    hover: (text) => void this.draft.hover(text),
    foresee: (step, steps) => void this.draft.foresee(step, steps),
    back: () => this.gesture(() => this.draft.back()),
    clear: () => this.gesture(() => this.draft.clear()),
    set: (steps) => this.gesture(() => this.draft.set(steps)),
    confirm: () => void this.confirm(),
    tell: (sentence) => this.notice.tell(sentence),
  }

  /** The scores at each version that was shown. */
  readonly scores = new Map<number, number[]>()

  readonly wishes: Wishes
  private readonly line: Line
  private readonly arrivals = new Arrivals({
    shown: () => this.version,
    animate: (update) => this.animate(update),
    settle: (item) => this.put(item),
    missed: (version) => void this.line.send('resume', { version }),
  })
  /** Events of my own move that the draft has shown already. */
  private foreseen: EventRow[] = []
  private closed = false

  constructor(
    readonly id: string,
    private readonly link: string | null,
  ) {
    const made = takeOver(id)
    if (made) this.version = made.version // the line asks only for what came after it
    const secret = link ? `&link=${encodeURIComponent(link)}` : ''
    this.line = new Line({
      url: () => socketUrl(`/ws/tables/${id}?v=${this.arrivals.newest}${secret}`),
      onmessage: (message) => this.heard(message),
      onstate: (state) => this.changed(state),
      ongone: () => (this.problem = t('table.noTable')),
    })
    this.wishes = new Wishes(
      this.line,
      () => this.seat,
      (refusal) => this.refused(refusal),
      () => this.notice.tell(t('table.undoAsked')),
    )
    if (made) this.whole(made)
  }

  /** Who asks the server about this table. */
  get asking(): Asking {
    return { seat: this.seat, link: this.link }
  }

  /** Ask for the whole table: who I am at it has changed. */
  refresh(): void {
    void this.line.send('resume', { version: -1 })
  }

  /** The page is left: nothing may be shown any more. */
  close(): void {
    this.closed = true
    this.line.close()
    this.arrivals.drop()
    this.animator.skip()
    this.animator.clear()
  }

  // --- what is shown

  private readonly truth = $derived.by(() => {
    const text = this.play?.view[this.seat]
    return this.table && text ? decode(this.table.title, text) : null
  })

  private readonly shown = $derived.by(() =>
    this.table && this.draft.view ? decode(this.table.title, this.draft.view) : this.truth,
  )

  private readonly draftView: DraftView = $derived({
    steps: this.draft.steps,
    pending: this.draft.pending || this.sending || this.animating,
    events: this.draft.events,
    gains: this.draft.gains,
    ends: this.draft.ends,
    open: this.draft.open,
  })

  readonly names = $derived(this.table ? seatNames(this.table.seats) : [])

  /** What the board is given; null before the game has begun. */
  readonly view: TableView | null = $derived.by(() => {
    if (!this.table || !this.play || !this.truth || !this.shown) return null
    const prompt = this.animating || this.sending ? null : this.draft.prompt
    return {
      title: this.table.title,
      players: this.table.players,
      me: this.seat,
      names: this.names,
      view: this.shown,
      truth: this.truth,
      prompt,
      asked: this.draft.steps.length > 0 ? this.draft.base : prompt,
      draft: this.draftView,
      hovered: this.draft.hovered,
      options: this.table.options,
      scores: this.play.scores,
      acting: this.play.acting,
      outcome: this.outcome,
      history: this.history,
    }
  })

  private readonly history = $derived(this.log.filter((row) => !row.undone).flatMap((row) => row.events))

  readonly outcome: Outcome | null = $derived(this.play?.outcome ?? this.table?.outcome ?? null)
  readonly mine = $derived(this.table?.me.seats ?? [])
  readonly myTurn = $derived(this.play?.prompts.some(({ seat }) => seat === this.seat) ?? false)

  /** The step that Confirm adds by itself, such as "stop". */
  private readonly finish: string | null = $derived.by(() => {
    const prompt = this.draft.prompt
    return prompt && this.draft.steps.length > 0 ? (this.module?.finish?.(prompt) ?? null) : null
  })

  readonly canConfirm = $derived(
    !this.sending && !this.animating && (this.draft.complete || (this.finish !== null && !this.draft.pending)),
  )
  readonly canTakeBack = $derived(!this.sending && this.draft.canTakeBack)
  readonly canUndo = $derived(this.play !== null && !this.outcome && this.play.undo.includes(this.seat))

  // --- what a person does

  private gesture(act: () => Promise<void>): void {
    if (this.animating) this.skip()
    this.notice.clear()
    void act().then(() => {
      if (prefs.autoConfirm && this.draft.complete) void this.confirm()
    })
  }

  async confirm(): Promise<void> {
    const prompt = this.draft.base
    if (!this.canConfirm || !prompt) return
    const steps = this.draft.complete ? this.draft.steps : [...this.draft.steps, this.finish!]
    this.sending = true
    this.notice.clear()
    this.foreseen = this.draft.events
    const { message, repeated } = await this.line.send('move', { prompt: prompt.id, steps })
    if (this.closed) return
    this.sending = false
    if (message.t === 'refused') {
      this.foreseen = []
      // Sent a second time after the line was lost: the first one had arrived, and its update is on its way.
      if (!repeated || message.d.prompts.some(({ id }) => id === prompt.id)) this.refused(message.d)
    }
  }

  consent(yes: boolean): void {
    if (this.undo) this.wishes.consent(this.undo.request, yes)
    this.undo = null
  }

  skip(): void {
    this.animator.skip()
  }

  /** The next player of a hot seat has the device. */
  openCurtain(): void {
    if (this.curtain === null) return
    this.seat = this.curtain
    this.curtain = null
    this.draft.begin(null)
    this.ask()
  }

  // --- what the server says

  private async preview(prompt: number, steps: string[]): Promise<Previewed | Refused | null> {
    const { message } = await this.line.send('preview', { prompt, steps })
    return message.t === 'previewed' || message.t === 'refused' ? message.d : null
  }

  private heard(message: Down): void {
    if (this.closed || this.stale) return
    switch (message.t) {
      case 'table':
        return this.whole(message.d)
      case 'update':
        return this.arrived({ version: message.v ?? 0, update: message.d })
      case 'seats':
        if (this.table) this.table = { ...this.table, ...message.d, status: message.d.status as Table['status'] }
        return
      case 'presence':
        return this.presence(message.d.online, message.d.watchers)
      case 'chat':
        if (!this.chat.some(({ id }) => id === message.d.id)) {
          this.chat = [...this.chat, message.d]
          if (message.d.person !== this.table?.me.person) this.unread += 1
          announce(t('table.chatLine', { name: message.d.name, text: message.d.text }))
        }
        return
      case 'undo':
        this.undo = message.d.waiting.some((seat) => this.mine.includes(seat)) ? message.d : null
        return
      case 'error':
        this.problem = message.d.sentence
        return
      default:
    }
  }

  private whole(table: Table): void {
    if (!this.readable(table.title, table.play)) return this.outdated()
    if (!this.table) this.load(table.title)
    this.arrivals.drop()
    this.animator.skip()
    this.animator.clear()
    this.problem = ''
    this.table = table
    this.log = table.log
    this.chat = table.chat
    this.undo = table.undo && table.undo.waiting.some((seat) => table.me.seats.includes(seat)) ? table.undo : null
    this.version = table.version
    this.settle(table.play)
  }

  /** Fetch the game; the state does not wait for it. */
  private load(title: string): void {
    loadGame(title).then(
      (module) => {
        if (!this.closed) this.module = module
      },
      () => !this.closed && this.outdated(),
    )
  }

  private arrived(item: Arrived): void {
    if (!this.table) return
    if (this.readable(this.table.title, item.update)) this.arrivals.add(item)
    else this.outdated()
  }

  /** Whether this page can read the records of an update. */
  private readable(title: string, play: Update | null): boolean {
    return Object.values(play?.view ?? {}).every((text) => fits(title, text))
  }

  /** Files of this page are gone, or its records have another size: the server has been renewed. */
  private outdated(): void {
    this.stale = true
    this.line.close()
    interrupt(t('table.stale'))
  }

  /** Put an update on the screen. */
  private put(item: Arrived): void {
    this.version = item.version
    this.record(item)
    this.settle(item.update)
    this.animator.clear()
  }

  private async animate(update: Update): Promise<void> {
    const { module, view } = this
    if (!module || !view) return
    const fresh = this.mine.includes(update.mover ?? -1) ? unforeseen(this.foreseen, update.events) : update.events
    const motions = this.seen(fresh).flatMap((event) => module.animate(event, view) ?? [])
    if (motions.length === 0) return
    this.animating = true
    await this.animator.play(motions)
    this.animating = false
  }

  private record({ version, update }: Arrived): void {
    const undone = new Set(update.undone)
    const row: LogRow = {
      v: version,
      kind: update.kind,
      mover: update.mover,
      events: update.events,
      at: update.at,
      undone: false,
    }
    this.log = [...this.log.map((old) => (undone.has(old.v) ? { ...old, undone: true } : old)), row]
    const { module, view } = this
    if (module && view) announce(this.seen(update.events).map((event) => module.eventText(event, view)).filter(Boolean).join(' '))
  }

  /** Show this state and ask what it asks. */
  private settle(play: Update | null): void {
    const wasMine = this.myTurn
    this.play = play
    this.foreseen = []
    if (play) this.scores.set(this.version, play.scores)
    if (this.table && play?.outcome) this.table = { ...this.table, status: 'over', outcome: play.outcome, seed: play.seed }
    else if (this.table && play && this.table.status === 'open') this.table = { ...this.table, status: 'running' }
    this.takeSeat()
    if (this.curtain === null) this.ask()
    if (this.myTurn && !wasMine) {
      sound('turn')
      interrupt(t('table.yourTurn'))
    }
  }

  /** Which seat is in front; in hot seat the device changes hands when another one has to decide. */
  private takeSeat(): void {
    const front = frontOf({ seat: this.seat, curtain: this.curtain }, this.mine, this.play?.prompts ?? [])
    this.seat = front.seat
    this.curtain = front.curtain
  }

  /** Events as the seat in front may know them: at one device several people look at the same log. */
  seen(events: EventRow[]): EventRow[] {
    const { table, seat } = this
    if (!table || this.mine.length <= 1 || this.outcome) return events
    return events.map((event) => seenBy(table.title, event, seat))
  }

  private ask(): void {
    const prompt: Prompt | null = this.play?.prompts.find(({ seat }) => seat === this.seat) ?? null
    this.draft.begin(prompt)
  }

  private refused(refusal: Refused): void {
    this.notice.tell(say(refusal.sentence), refusal.rule)
    if (this.play && this.arrivals.none && refusal.prompts.length > 0) {
      this.play = { ...this.play, prompts: refusal.prompts }
      const current = refusal.prompts.find(({ seat }) => seat === this.seat)
      if (current && current.id !== this.draft.base?.id) this.ask()
    }
  }

  private presence(online: number[], watchers: number): void {
    if (!this.table) return
    const seats = this.table.seats.map((seat) => ({ ...seat, online: online.includes(seat.seat) || seat.bot !== null }))
    this.table = { ...this.table, seats, watchers }
  }

  private changed(state: LineState): void {
    if (state === 'lost' && this.connection === 'open') interrupt(t('table.lost'))
    if (state === 'open' && this.table) announce(t('table.back'))
    this.connection = state
  }
}
