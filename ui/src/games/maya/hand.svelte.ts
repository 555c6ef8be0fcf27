/** What the person holds: the chosen tile and its side, a space chosen first, a drafted tile taken up again. */

import type { Hands, TableView } from '../contract'
import { boardOf } from './geometry'
import { laid, nextLike, pieces, places, remember, withTile, without, type Laid, type Memory } from './gestures'
import { decode, type Scene } from './scene'

/** Ends a planting; its points come then. */
export const STOP = 'stop'

const scenes = new WeakMap<object, Scene>()

/** The scene of a table's view, decoded once. */
export function sceneOf(table: TableView, truth = false): Scene {
  const fields = truth ? table.truth : table.view
  let scene = scenes.get(fields)
  if (!scene) scenes.set(fields, (scene = decode(fields, boardOf(table.options))))
  return scene
}

class Hand {
  /** The tile chosen in the rack, such as "M2", or "?" for an unseen one of the reserve. */
  piece = $state<string | null>(null)
  /** Its place in the rack, only to show which of two equal tiles was taken. */
  slot = $state(-1)
  /** Whether it is turned over: a tile of a city. */
  down = $state(false)
  /** A space chosen before a tile. */
  cell = $state<string | null>(null)
  /** A drafted tile that is taken up to be moved, by its space. */
  lifted = $state<string | null>(null)
  /** The city that is looked at, by its temple's space. */
  city = $state<string | null>(null)
  /** The spaces that the others have filled since my last turn. */
  recent = $state.raw<ReadonlySet<string>>(new Set())
  #before: Scene | null = null
  #turn = -1
  /** Where the last tile was laid: points fly from there. */
  last: string | null = null
  /** The draft as wished for, drawn until the server has answered. */
  #wanted = $state.raw<string[] | null>(null)
  /** The move is on its way, or its effects are being shown. */
  #locked = $state(false)
  #memory = $state.raw<Memory | null>(null)
  #key = ''

  /** Take note of what the table shows; called whenever it changes. */
  follow(table: TableView): void {
    const key = `${table.me} ${table.truth.one('ply')}`
    if (key !== this.#key) {
      this.#key = key
      this.drop()
      this.#memory = null
      this.#compare(sceneOf(table, true), table.me)
    }
    // Nothing is asked, or the answer is on its way and its effects are being shown.
    if (table.prompt === null && table.draft.steps.length === 0) {
      this.#memory = null
      this.drop()
    }
    this.#locked = table.draft.pending && this.#wanted === null
    if (!table.draft.pending) {
      this.#wanted = null
      this.#memory = remember(this.#memory, table.prompt, table.draft.steps)
    }
    const drafted = laid(this.steps(table))
    if (this.lifted !== null && !drafted.some((entry) => entry.cell === this.lifted)) this.lifted = null
    if (this.asked && this.unseen) this.#take('?', -1, true)
  }

  /** Find what was laid since my last turn; without a seat, in the last turn. */
  #compare(now: Scene, me: number): void {
    const before = this.#before
    this.#before = now
    const lies = (scene: Scene): string[] =>
      scene.spaces.filter(({ kind }) => ['up', 'down', 'temple'].includes(kind)).map(({ label }) => label)
    const [old, tiles] = [new Set(before === null ? [] : lies(before)), lies(now)]
    // Another table, a jump in a replay or an undo: nothing can be said.
    if (before === null || before.board !== now.board || now.turn < before.turn || tiles.length < old.size) {
      this.recent = new Set()
      return
    }
    const added = tiles.filter((label) => !old.has(label))
    if (me < 0 ? added.length > 0 && this.#turn !== before.turn : before.active === me) this.recent = new Set()
    this.#turn = before.turn
    if (before.active !== me) this.recent = new Set([...this.recent, ...added])
  }

  /** Whether the person may lay a tile now. */
  get asked(): boolean {
    return !this.#locked && (this.#memory?.first.groups.length ?? 0) > 0
  }

  /** Whether only a tile that nobody has seen may be laid. */
  get unseen(): boolean {
    return this.playable(true).includes('?')
  }

  /** The pieces that may be laid with that side up at the start of this turn. */
  playable(down: boolean): string[] {
    return pieces(this.#memory?.first ?? null, down)
  }

  /** The steps of the draft, as wished for while the server has not answered. */
  steps(table: TableView): string[] {
    return table.draft.pending && this.#wanted !== null ? this.#wanted : table.draft.steps
  }

  /** The tiles drafted, without the one taken up. */
  drafted(table: TableView): Laid[] {
    const all = laid(this.steps(table))
    return this.lifted === null ? all : without(all, this.lifted)
  }

  /** Where the tile in hand may go, cell to step. */
  places(table: TableView): Map<string, string> {
    if (!this.asked) return new Map()
    if (this.piece === null) return this.steps(table).length > 0 ? new Map() : this.#open()
    return this.#placesOf(table, this.piece, this.down)
  }

  #placesOf(table: TableView, piece: string, down: boolean): Map<string, string> {
    const scene = sceneOf(table, true)
    const beside = (cell: string): string[] => scene.at.get(cell)?.beside ?? []
    const now = this.lifted === null ? table.prompt : null
    return places(this.#memory, now, this.drafted(table), piece, down, beside)
  }

  /** Every space that some tile may be planted on, for those who choose the space first. */
  #open(): Map<string, string> {
    const found = new Map<string, string>()
    for (const group of this.#memory?.first.groups ?? []) for (const cell of group.cells) found.set(cell, '')
    return found
  }

  /** Choose a tile of the rack; the same again turns it over where it may be laid so. */
  choose(table: TableView, hands: Hands, piece: string, slot: number): void {
    if (this.piece === piece && this.slot === slot) {
      if (this.playable(!this.down).includes(piece)) this.down = !this.down
      return
    }
    this.#take(piece, slot, this.down && this.playable(true).includes(piece))
    this.lifted = null
    if (this.cell === null) return
    const step = this.places(table).get(this.cell)
    const cell = this.cell
    this.cell = null
    if (step) this.#lay(table, hands, cell, step)
  }

  /** Turn the chosen tile over. */
  flip(): boolean {
    if (this.piece === null || !this.playable(!this.down).includes(this.piece)) return false
    this.down = !this.down
    return true
  }

  /** Lay the tile in hand on a space, or choose the space first. */
  put(table: TableView, hands: Hands, cell: string): void {
    if (this.piece === null) {
      this.cell = this.cell === cell ? null : cell
      return
    }
    const step = this.places(table).get(cell)
    if (step) this.#lay(table, hands, cell, step)
  }

  /** The draft as it would be with the tile in hand on a space, ended there. */
  draftWith(table: TableView, cell: string, step: string): string[] {
    const steps = withTile(this.drafted(table), this.piece ?? '', cell, this.down, step)
    return this.down ? steps : [...steps, STOP]
  }

  #lay(table: TableView, hands: Hands, cell: string, step: string): void {
    const piece = this.piece
    if (piece === null) return
    const steps = withTile(this.drafted(table), piece, cell, this.down, step)
    this.lifted = null
    this.last = cell
    this.#wanted = steps
    hands.set(steps)
    const rack = sceneOf(table, true).seats[table.me]?.rack ?? []
    const next = this.down ? null : nextLike(rack, laid(steps), piece)
    this.#take(next, -1, false)
  }

  /** Take a drafted tile up to move it; the same again puts it back into the rack. */
  lift(table: TableView, hands: Hands, cell: string): void {
    const entry = laid(this.steps(table)).find((one) => one.cell === cell)
    if (!entry || !this.asked) return
    if (this.lifted === cell) {
      this.takeBack(table, hands, cell)
      return
    }
    this.lifted = cell
    this.#take(entry.piece, -1, entry.down)
  }

  /** Put a drafted tile back into the rack; what remains is a draft of its own. */
  takeBack(table: TableView, hands: Hands, cell: string): void {
    const rest = without(laid(this.steps(table)), cell).map((entry) => entry.step)
    this.lifted = null
    this.#take(null, -1, false)
    if (rest.length) hands.set(rest)
    else hands.clear()
  }

  /** Hold nothing. */
  drop(): void {
    this.lifted = null
    this.cell = null
    this.#take(null, -1, false)
  }

  #take(piece: string | null, slot: number, down: boolean): void {
    this.piece = piece
    this.slot = slot
    this.down = down
  }
}

export const hand = new Hand()
