/** Reading prompts and writing steps. What may be done is exactly what the prompt offers; nothing is worked out here. */

import { EDGES, readSpot, spotText, type Spot } from './cells'

/** The part of a prompt that is read here. */
export interface Question {
  readonly groups: readonly {
    readonly form: string
    readonly pieces: readonly { readonly piece: string; readonly faces: readonly string[] }[]
    readonly cells: readonly string[]
  }[]
  readonly options: readonly string[]
}

/** What a prompt asks for: a worker tile, the jungle tiles of the spaces, or the work of blocks. */
export type Ask = 'place' | 'fill' | 'act'

export function askOf(question: Question | null): Ask | null {
  if (!question) return null
  if (question.groups.length === 0) return question.options.length ? 'act' : null
  return question.groups.every((group) => group.form.startsWith('+')) ? 'fill' : 'place'
}

export interface Piece {
  readonly piece: string
  readonly faces: readonly string[]
}

/** The pieces of all groups, each with the faces that any group offers. */
export function piecesOf(question: Question): Piece[] {
  const faces = new Map<string, string[]>()
  for (const group of question.groups) {
    for (const { piece, faces: more } of group.pieces) {
      const known = faces.get(piece) ?? []
      faces.set(piece, [...known, ...more.filter((face) => !known.includes(face))])
    }
  }
  return [...faces].map(([piece, list]) => ({ piece, faces: list }))
}

export interface Target {
  readonly spot: Spot
  readonly text: string
  /** A sun is paid to build on an own tile. */
  readonly overbuild: boolean
}

/** The cells that a face may go to. */
export function targetsOf(question: Question, face: string): Target[] {
  return question.groups.flatMap((group) =>
    group.pieces.some((piece) => piece.faces.includes(face))
      ? group.cells.flatMap((text): Target[] => {
          const spot = readSpot(text)
          return spot ? [{ spot, text, overbuild: group.form.includes('^') }] : []
        })
      : [],
  )
}

/** The step that lays a face on a cell, or null when it is not offered. */
export function stepFor(question: Question, face: string, cell: string): string | null {
  const group = question.groups.find(
    (g) => g.cells.includes(cell) && g.pieces.some((piece) => piece.faces.includes(face)),
  )
  return group ? group.form.replace('{face}', face).replace('{cell}', cell) : null
}

/** The next face of a piece, clockwise with 1 and back with -1; a face that has no other stays. */
export function turned(faces: readonly string[], face: string, by: number): string {
  const at = faces.indexOf(face)
  return at < 0 ? (faces[0] ?? face) : (faces[(at + by + faces.length) % faces.length] ?? face)
}

export type ParsedStep =
  | { readonly sort: 'place'; readonly face: string; readonly overbuild: boolean; readonly spot: Spot }
  | { readonly sort: 'fill'; readonly kind: string; readonly spot: Spot }
  | {
      readonly sort: 'act'
      readonly spot: Spot
      readonly edge: number
      /** + harvest, $ sell, g gold, w water, s suns, x forgo. */
      readonly work: string
      readonly amount: number
    }

/** The parts of a step such as `0121@1,0`, `+M3@2,0` or `1,0W$1`. */
export function parseStep(text: string): ParsedStep | null {
  const laid = /^(\d{4})([@^])(-?\d+,-?\d+)$/.exec(text)
  if (laid) {
    const spot = readSpot(laid[3] ?? '')
    return spot && { sort: 'place', face: laid[1] ?? '', overbuild: laid[2] === '^', spot }
  }
  const filled = /^\+([A-Z]\d?)@(-?\d+,-?\d+)$/.exec(text)
  if (filled) {
    const spot = readSpot(filled[2] ?? '')
    return spot && { sort: 'fill', kind: filled[1] ?? '', spot }
  }
  const acted = /^(-?\d+,-?\d+)([NESW])(?:([+$gws])(\d+)|(x))$/.exec(text)
  if (acted) {
    const spot = readSpot(acted[1] ?? '')
    const edge = EDGES.findIndex((name) => name === acted[2])
    return spot && { sort: 'act', spot, edge, work: acted[3] ?? 'x', amount: Number(acted[4] ?? 0) }
  }
  return null
}

export interface Wish {
  readonly kind: string
  readonly cell: string
}

/**
 * The step to take towards the wishes for the spaces, or null while they leave it open.
 *
 * The menu names the tiles in one order, so a wish for the later tile is kept until the earlier one has its place:
 * what no wish claims may be the only place left.
 */
export function fillStep(question: Question, wishes: readonly Wish[]): string | null {
  const offered = question.groups.flatMap((group) =>
    group.pieces.flatMap(({ piece }) => group.cells.map((cell) => ({ kind: piece, cell }))),
  )
  const meant = offered.find((offer) => wishes.some((wish) => wish.kind === offer.kind && wish.cell === offer.cell))
  const open = meant ? [meant] : offered.filter((offer) => !wishes.some((wish) => wish.cell === offer.cell))
  const [only] = open
  return wishes.length && only && open.length === 1 ? stepFor(question, only.kind, only.cell) : null
}

export interface BlockChoice {
  readonly spot: Spot
  readonly edge: number
  readonly key: string
  readonly steps: readonly { readonly text: string; readonly work: string; readonly amount: number }[]
}

/** The offered steps of blocks of workers: harvests before sales, the greatest amount of each block first. */
export function blockChoices(question: Question): BlockChoice[] {
  const blocks = new Map<string, BlockChoice>()
  for (const text of question.options) {
    const step = parseStep(text)
    if (step?.sort !== 'act') continue
    const key = `${spotText(step.spot)}${EDGES[step.edge] ?? ''}`
    const known = blocks.get(key)
    const steps = [...(known?.steps ?? []), { text, work: step.work, amount: step.amount }]
    steps.sort((a, b) => b.amount - a.amount)
    blocks.set(key, { spot: step.spot, edge: step.edge, key, steps })
  }
  // What brings nothing, such as a harvest into a full storage, comes last.
  const order = ({ steps: [best] }: BlockChoice): number => (best.amount === 0 ? 2 : best.work === '$' ? 1 : 0)
  return [...blocks.values()].sort((a, b) => order(a) - order(b))
}
