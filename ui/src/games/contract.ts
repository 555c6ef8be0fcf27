/** What the frame gives a game, and what a game gives the frame. A game draws and reports gestures; it knows no rule. */

import type { Component } from 'svelte'

import type { Event as EventRow, Gain, Outcome, Prompt } from '../protocol/messages'

/** A decoded record of the title: fields by the names of its layout; -1 stands for what this seat may not know. */
export interface Fields {
  /** A field that is one number. */
  one(name: string): number
  /** A field with one dimension, or all numbers of a field with more, row after row. */
  list(name: string): readonly number[]
  /** A field with two dimensions. */
  grid(name: string): readonly (readonly number[])[]
  has(name: string): boolean
}

export type { Event as EventRow, Gain, Outcome, PieceGroup as PromptGroup, Prompt } from '../protocol/messages'

/** The steps chosen but not confirmed, and what the server says would follow. */
export interface DraftView {
  steps: string[]
  pending: boolean // the answer of the server is on its way
  events: EventRow[]
  gains: Gain[]
  ends: boolean // nothing can be added: confirm
  open: boolean // luck or a secret follows
}

/** What the step under the pointer would bring. */
export interface Hovered {
  step: string
  /** Whether it stands for a whole draft instead of the present one: then events and gains are all of it. */
  instead: boolean
  events: EventRow[] // else what it adds to the draft
  gains: Gain[]
}

/** What a board is given. It keeps no truth of its own. */
export interface TableView {
  title: string
  players: number
  me: number // -1 for a spectator
  names: string[]
  view: Fields // the draft's while a draft is open, else the table's
  truth: Fields // the table's, without the draft
  prompt: Prompt | null // what `me` is asked now, after the draft's steps
  asked: Prompt | null // what `me` was asked before them: what the first of them may still be changed to
  draft: DraftView
  hovered: Hovered | null // the answer to Hands.hover
  options: Record<string, unknown>
  scores: number[]
  acting: number[]
  outcome: Outcome | null
  history: readonly EventRow[] // everything that led to `truth`, as this person may know it
}

/** What a board may do. A step is one of the texts that the prompt offers (see `answers` in lib/prompts.ts). */
export interface Hands {
  step(text: string): void // add a step to the draft
  hover(text: string | null): void // ask what a step would bring, without adding it
  /** Ask what a draft would bring instead of this one; `step` is what the pointer is on. A last step that is refused is left out. */
  foresee(step: string, steps: readonly string[]): void
  back(): void // take the last step of the draft back
  clear(): void // take all of them back
  confirm(): void
  set(steps: string[]): void // replace the draft, such as after rearranging it
  tell(sentence: string): void // say something short to the person: an illegal gesture, a hint
}

/** What the frame tells a board about the moment. */
export interface Stage {
  pointed: string | null // the place that a log entry points to: the element with data-cell or data-place of that name
  reduced: boolean // no motion wanted
  phone: boolean
}

/** One thing that flies over the table from one place to another. */
export interface Flight {
  art: string // id of a symbol
  from: string // place: value of a data-place or data-cell attribute anywhere on the page
  to: string
  seat?: number // its colours
  size?: number // in pixels of the page, for it may leave the board; else as large as the place it goes to
  turn?: number // degrees it turns on its way
  text?: string // written on it, such as "+2"
  stay?: boolean // stays there until the whole update is shown
}

/** How an event is shown. Flights of one motion start 60 ms apart; motions follow one another. */
export interface Motion {
  kind: 'land' | 'fly' | 'flip' | 'roll' | 'glow' | 'pause'
  flights?: Flight[]
  glow?: string[] // places that light up
  sound?: 'lay' | 'coin' | 'water' | 'card' | 'dice' | 'score' | 'turn'
}

export interface KeyHelp {
  keys: string // as shown: "R", "Enter", "←↑→↓"
  does: string // a message key
}

/** What the set-up form of a title is given. */
export interface SetupProps {
  options: Record<string, unknown>
  players: number
  onchange: (options: Record<string, unknown>) => void
}

export interface GameModule {
  Board: Component<{ table: TableView; hands: Hands; stage: Stage }> // SVG inside <Surface>
  Dock: Component<{ table: TableView; hands: Hands }> // my things in front of me
  SeatPanel: Component<{ table: TableView; seat: number; compact: boolean }> // another seat's things; compact: phone
  Setup: Component<SetupProps> // variants and options
  Defs: Component // the symbols of this game, put into the page once; prefix ids with the title
  Left?: Component<{ table: TableView }> // what is left in the piles, drawn; without it the server's words are shown
  describe(table: TableView): string[] // the position in sentences for a screen reader
  eventText(event: EventRow, table: TableView): string // a sentence for the log, '' for nothing
  eventPlace(event: EventRow, table: TableView): string | null // the cell a log entry points to
  animate(event: EventRow, table: TableView): Motion | null
  /** A step in words: for buttons of prompts without a place on the board, and for a screen reader. */
  stepText(step: string, table: TableView): string
  /** Unit of scores and of gains: "+2 cacao". */
  gainText(gain: Gain): string
  keys: KeyHelp[]
  /** The question in the words of this page, where they differ from the server's: it may ask for several steps at once. */
  ask?(prompt: Prompt, table: TableView): string
  /** Whether a step is a move by itself: it is confirmed before anything is added to it. */
  alone?(step: string): boolean
  /** The step that Confirm adds by itself where a draft may end here, such as "stop"; null where there is none. */
  finish?(prompt: Prompt): string | null
  /** A key the frame does not use itself (see lib/keys.ts); true when it was used. */
  onkey?(event: KeyboardEvent, table: TableView, hands: Hands): boolean
}

/** The illustration on the home page, loaded without the rest of the game: games/<title>/Card.svelte. */
export type CardComponent = Component
