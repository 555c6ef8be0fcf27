// Made by tools/protocol.py from src/kakaw/server/messages.py and the titles; do not edit.

/** An answer to a prompt: all of its steps count, or none. Sent twice it counts once. */
export interface Move {
  prompt: number
  steps: string[]
}

/** What a move would bring for certain, worked out from the asker's view. Nothing changes. */
export interface Preview {
  prompt: number
  steps?: string[]
}

/** Take back an own sealed answer, where an option of the game allows it. */
export interface Withdraw {
  prompt?: number | null
  seat?: number | null
}

/** Take back the own last move: at once while nothing random or secret came of it, else the others are asked. */
export interface Undo {
  seat?: number | null
}

/** An answer to somebody's wish to undo. */
export interface Consent {
  request: number
  yes: boolean
}

/** Give the game up. */
export interface Resign {
  seat?: number | null
}

/** Leave the table; in a running game the seat is replaced or forfeits, as the table chose. */
export type Leave = Record<string, never>

/** Say something; the same key sent again is not said again. */
export interface Chat {
  key: string
  text: string
}

/** Hear a person no more, or again. */
export interface Mute {
  person: string
  on: boolean
}

/** What happened since that version. */
export interface Resume {
  version: number
}

/** A question whether the server is there. */
export type Ping = Record<string, never>

/** A consequence of a move: its kind, its seat, its numbers by name; -1 where this client may not know. */
export interface Event {
  k: string
  s: number
  f: Record<string, number>
}

/** A piece of a factored menu and the ways it may be turned. */
export interface Piece {
  piece: string
  faces: string[]
}

/** Every piece in every turn on every cell; a step is `form` with {face} and {cell} filled in. */
export interface PieceGroup {
  form: string
  pieces: Piece[]
  cells: string[]
}

/** A question to one seat. The steps of its groups and its options are exactly the legal ones. */
export interface Prompt {
  id: number
  seat: number
  kind: "assign" | "confirm" | "group" | "pick" | "place"
  rule: string
  sentence: string
  groups: PieceGroup[]
  options: string[]
  until: number | null
}

/** The clocks as of `now`: what each seat has left, and until when each running one lasts. */
export interface Clocks {
  kind: "days" | "live"
  now: number // milliseconds since 1970, or a span of milliseconds
  bank: number[]
  running: number[]
  increment: number // milliseconds since 1970, or a span of milliseconds
  until: (number | null)[]
}

/** How a game ended. `reason` is the rules' own, or tells of resignation or time. */
export interface Outcome {
  scores: number[]
  tieBreaks: number[][]
  ranks: number[]
  winners: number[]
  reason: string
  forfeits: number[]
}

/** A seat: a person, a bot or nobody yet. */
export interface Seat {
  seat: number
  person: string | null
  name: string
  bot: string | null
  online: boolean
  left: boolean
  colour: number
}

/** Which clock a table plays with: none, a bank with an increment per move, or days for each move. */
export interface ClockConfig {
  kind: "days" | "live" | "none"
  bank: number // milliseconds at the start
  increment: number // milliseconds added after each move
  days: number // days for each move
}

/** How a table plays. */
export interface Config {
  clock: ClockConfig
  rated: boolean
  watch: "anyone" | "link" | "nobody"
  onLeave: "bot" | "forfeit"
  hotSeat: boolean
  public: boolean
  start: boolean // begin as soon as every seat is taken
}

/** Who the server takes this client for. */
export interface Me {
  person: string | null
  seats: number[]
  watching: boolean
}

/** Something said at a table. */
export interface ChatLine {
  id: number
  person: string
  name: string
  seat: number | null
  text: string
  at: number // milliseconds since 1970, or a span of milliseconds
}

/** Somebody wishes to take a move back and others have not answered yet. */
export interface UndoRequest {
  request: number
  seat: number
  by: string
  waiting: number[]
  version: number
}

/** One row of the log as this client may know it. `undone` rows were taken back later. */
export interface LogRow {
  v: number
  kind: "move" | "replaced" | "resign" | "start" | "timeout" | "undo" | "withdraw"
  mover: number | null
  events: Event[]
  at: number // milliseconds since 1970, or a span of milliseconds
  undone: boolean
}

/** The table at one version: views are records in base64, one per own seat, or `-1` for somebody who watches. */
export interface Update {
  view: Record<number, string>
  events: Event[]
  acting: number[]
  prompts: Prompt[]
  scores: number[]
  clocks: Clocks | null
  mover: number | null
  kind: "move" | "replaced" | "resign" | "start" | "timeout" | "undo" | "withdraw"
  outcome: Outcome | null
  seed: string | null
  at: number // milliseconds since 1970, or a span of milliseconds
  undone: number[]
  undo: number[] // own seats that may take their last move back at once
}

/** A whole table, as one client may know it. */
export interface Table {
  id: string
  title: string
  players: number
  options: Record<string, unknown>
  status: "open" | "over" | "pinned" | "running"
  name: string
  config: Config
  host: string | null
  seats: Seat[]
  me: Me
  commitment: string | null
  seed: string | null
  rulesVersion: number
  play: Update | null
  log: LogRow[]
  chat: ChatLine[]
  undo: UndoRequest | null
  rematch: string | null
  link: string | null
  outcome: Outcome | null
  version: number
  watchers: number
}

/** Who sits where; not versioned. */
export interface Seats {
  seats: Seat[]
  status: string
  host: string | null
  rematch: string | null
}

/** What a move brings a seat for certain. */
export interface Gain {
  seat: number
  what: string
  n: number
}

/** What is certain of a move: the view after it, before any luck or secret. */
export interface Previewed {
  steps: string[]
  view: string
  events: Event[]
  gains: Gain[]
  next: Prompt | null
  ends: boolean
  open: boolean
}

/** Why something was not done, and the prompts now open, so that a stale client recovers. */
export interface Refused {
  code: string
  rule: string | null
  sentence: string
  step: string | null
  prompts: Prompt[]
}

/** Which seats are here, and how many watch. */
export interface Presence {
  online: number[]
  watchers: number
}

/** The server goes away; come back after so many seconds. */
export interface Closing {
  reason: string
  again: number
}

/** A message that could not be read. The socket stays open. */
export interface Error {
  code: string
  sentence: string
}

/** No more to say. */
export type Nothing = Record<string, never>

/** A table in a list. */
export interface TableCard {
  id: string
  title: string
  name: string
  players: number
  status: string
  host: string | null
  seats: Seat[]
  config: Config
  options: Record<string, unknown>
  created: number // milliseconds since 1970, or a span of milliseconds
  acting: number[]
  until: number | null
  outcome: Outcome | null
}

/** The open and the running public tables. */
export interface Lobby {
  tables: TableCard[]
}

/** Own tables, those that wait for this person first. */
export interface Mine {
  tables: TableCard[]
}

/** What may be sent, by type. */
export interface UpTypes {
  move: Move
  preview: Preview
  withdraw: Withdraw
  undo: Undo
  consent: Consent
  resign: Resign
  leave: Leave
  chat: Chat
  mute: Mute
  resume: Resume
  ping: Ping
}

/** What may come, by type. */
export interface DownTypes {
  table: Table
  update: Update
  seats: Seats
  previewed: Previewed
  refused: Refused
  chat: ChatLine
  undo: UndoRequest
  presence: Presence
  closing: Closing
  pong: Nothing
  ack: Nothing
  error: Error
  lobby: Lobby
  mine: Mine
}

export type UpType = keyof UpTypes
export type DownType = keyof DownTypes

/** A client's message: `a` is echoed in its one answer. */
export type Up = { [T in UpType]: { t: T; a: number; d: UpTypes[T] } }[UpType]

/** A server's message; `v` is the version of the table, where the message is about one. */
export type Down = { [T in DownType]: { t: T; v?: number; a?: number; d: DownTypes[T] } }[DownType]

export const MOST_STEPS = 64
export const MOST_CHAT = 500
