/** What this person has in hand at the moment, shared by board, dock and keys. Nothing of it is true for the table. */

import { t } from '../../lib/i18n/index.svelte'
import type { Hands, TableView } from '../contract'
import { spotText } from './cells'
import { decode, type Scene } from './scene'
import { askOf, blockChoices, fillStep, parseStep, piecesOf, stepFor, turned, type Wish } from './steps'

class Play {
  /** Which tile of the hand is chosen. */
  index = $state(0)
  /** How each sort of tile lies in the hand. */
  faces = $state<Record<string, string>>({})
  /** The cell under the pointer or the focus. */
  cell = $state<string | null>(null)
  /** The chosen open jungle tile. */
  kind = $state<string | null>(null)
  /** Jungle tiles that were given a place which the menu does not name yet. */
  wishes = $state<Wish[]>([])
  /** The block of workers under the pointer, in the panel or on the board. */
  block = $state<string | null>(null)
  temples = $state(false)
  covered = $state(false)
}

export const play = new Play()

/** Forget the choices of the last table. */
export function reset(): void {
  Object.assign(play, {
    index: 0,
    faces: {},
    cell: null,
    kind: null,
    wishes: [],
    block: null,
    temples: false,
    covered: false,
  })
}

export interface Chosen {
  readonly index: number
  readonly piece: string
  readonly face: string
  readonly faces: readonly string[]
}

/** My hand, before the draft. */
export function handOf(table: TableView): readonly string[] {
  return decode(table.truth).villages[table.me]?.hand ?? []
}

/** The tile of the hand that is chosen, turned as it lies; null when no tile is asked for. */
export function chosenTile(table: TableView): Chosen | null {
  const root = table.asked
  if (!root || askOf(root) !== 'place') return null
  const hand = handOf(table)
  const pieces = piecesOf(root)
  const index = Math.min(play.index, Math.max(0, hand.length - 1))
  const found = pieces.find((piece) => piece.piece === hand[index]) ?? pieces[0]
  if (!found) return null
  const kept = play.faces[found.piece]
  const face = kept && found.faces.includes(kept) ? kept : found.faces[0]
  return { index, piece: found.piece, face, faces: found.faces }
}

/** The worker tile that the draft lays, or null. */
export function laidTile(table: TableView): { face: string; cell: string; overbuild: boolean } | null {
  const step = table.draft.steps.length ? parseStep(table.draft.steps[0]) : null
  return step?.sort === 'place' ? { face: step.face, cell: spotText(step.spot), overbuild: step.overbuild } : null
}

/** Lay the chosen tile on a cell, or move it there when the draft has laid it already. */
export function lay(table: TableView, hands: Hands, cell: string): void {
  const root = table.asked
  const tile = chosenTile(table)
  const step = root && tile && stepFor(root, tile.face, cell)
  play.cell = cell // the ghost stands there at once, before the server has answered
  if (!step) hands.tell(t('cacao.notHere'))
  else if (table.draft.steps.length) hands.set([step])
  else hands.step(step)
}

/** Turn the chosen tile, in the hand and where the draft has laid it. The jungle tiles of the draft stay. */
export function turn(table: TableView, hands: Hands, by = 1): boolean {
  const tile = chosenTile(table)
  if (!tile) return false
  if (tile.faces.length < 2) {
    hands.tell(t('cacao.noTurn'))
    return true
  }
  play.faces[tile.piece] = turned(tile.faces, tile.face, by)
  relay(table, hands)
  return true
}

/** Choose a tile of the hand; one that the draft has laid is exchanged. */
export function choose(table: TableView, hands: Hands, index: number): boolean {
  if (index < 0 || index >= handOf(table).length || !chosenTile(table)) return false
  play.index = index
  relay(table, hands)
  return true
}

function relay(table: TableView, hands: Hands): void {
  const root = table.asked
  const tile = chosenTile(table)
  if (!root || !tile) return
  const laid = laidTile(table)
  if (laid) {
    const step = stepFor(root, tile.face, laid.cell)
    const fills = table.draft.steps.slice(1).filter((text) => parseStep(text)?.sort === 'fill')
    if (step) hands.set([step, ...fills])
  } else if (play.cell) hands.hover(stepFor(root, tile.face, play.cell))
}

/** The open jungle tile that the next tap lays. */
export function chosenKind(scene: Scene): string | null {
  return scene.display.find((kind) => kind === play.kind) ?? scene.display[0] ?? null
}

/** Choose an open jungle tile; where only one space is asked for, it goes there at once. */
export function chooseKind(table: TableView, kind: string): void {
  play.kind = kind
  const cells = new Set(table.prompt?.groups.flatMap((group) => group.cells))
  const [only] = cells
  const scene = decode(table.view)
  if (askOf(table.prompt) === 'fill' && cells.size === 1 && scene.spaces.length === 1) wish(kind, only)
}

/** Give an open jungle tile a place. */
export function wish(kind: string, cell: string): void {
  const others = play.wishes.filter((known) => known.cell !== cell && known.kind !== kind)
  play.wishes = [...others, { kind, cell }]
}

/** Take the steps that the wishes amount to; called whenever the question changes. */
export function followWishes(table: TableView, hands: Hands): void {
  if (table.draft.pending) return
  if (!table.prompt || askOf(table.prompt) !== 'fill') {
    if (play.wishes.length) play.wishes = []
    return
  }
  const step = play.wishes.length ? fillStep(table.prompt, play.wishes) : null
  if (!step) return
  const parsed = parseStep(step)
  if (parsed?.sort === 'fill') {
    const cell = spotText(parsed.spot)
    play.wishes = play.wishes.filter((known) => known.cell !== cell)
    play.kind = null
  }
  hands.step(step)
}

/** Nothing stays under a finger that left: called when the draft was taken back or confirmed. */
export function forgetCell(): void {
  play.cell = null
}

/** Take a jungle tile of the draft back, and what was chosen after it. */
export function unfill(table: TableView, hands: Hands, cell: string): void {
  play.wishes = play.wishes.filter((known) => known.cell !== cell)
  const at = table.draft.steps.findIndex((text) => {
    const step = parseStep(text)
    return step?.sort === 'fill' && spotText(step.spot) === cell
  })
  if (at >= 0) hands.set(table.draft.steps.slice(0, at))
}

/** A key that the frame leaves to the game; true when it was used. */
export function onkey(event: KeyboardEvent, table: TableView, hands: Hands): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const key = event.key.toLowerCase()
  if (key === 'r') return turn(table, hands, event.shiftKey ? -1 : 1)
  if (key === 't') {
    play.temples = !play.temples
    return true
  }
  if (key === 'v') {
    play.covered = !play.covered
    return true
  }
  if (!/^[1-9]$/.test(key)) return false
  const index = Number(key) - 1
  const ask = askOf(table.prompt)
  if (ask === 'fill') {
    const kind = decode(table.view).display[index]
    if (kind) chooseKind(table, kind)
    return Boolean(kind)
  }
  if (ask === 'act' && table.prompt) {
    const step = blockChoices(table.prompt).flatMap((block) => block.steps)[index]
    if (step) hands.step(step.text)
    return Boolean(step)
  }
  return choose(table, hands, index)
}
