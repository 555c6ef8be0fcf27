/** Positions that tools/page_fixtures.py writes: every position of every game in the project's fixtures. */

import type { DraftView, EventRow, Outcome, Prompt, TableView } from '../games/contract'
import { decode } from '../protocol/decode'

export interface FixturePosition {
  name: string
  me: number
  view: string
  prompt: Prompt | null
  acting: number[]
  scores: number[]
  events: EventRow[]
  outcome: Outcome | null
  /** The move that was made from here, as a draft: only where no luck followed. */
  draft: { steps: string[]; view: string; events: EventRow[]; prompt: Prompt | null } | null
}

export interface FixtureGame {
  title: string
  name: string
  players: number
  names: string[]
  options: Record<string, unknown>
  positions: FixturePosition[]
}

const NO_DRAFT: DraftView = { steps: [], pending: false, events: [], gains: [], ends: false, open: false }

/** What a board is given for a position, with or without the draft of the move that followed. */
export function tableOf(game: FixtureGame, position: FixturePosition, drafted = false): TableView {
  const truth = decode(game.title, position.view)
  const draft = drafted ? position.draft : null
  return {
    title: game.title,
    players: game.players,
    me: position.me,
    names: game.names,
    view: draft ? decode(game.title, draft.view) : truth,
    truth,
    prompt: draft ? draft.prompt : position.prompt,
    asked: position.prompt,
    draft: draft ? { ...NO_DRAFT, steps: draft.steps, events: draft.events, ends: !draft.prompt } : NO_DRAFT,
    hovered: null,
    options: game.options,
    scores: position.scores,
    acting: position.acting,
    outcome: position.outcome,
    history: game.positions.slice(0, game.positions.indexOf(position) + 1).flatMap(({ events }) => events),
  }
}
