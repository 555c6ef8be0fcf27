/** The options of Maya that the form changes: areas in play and the temples that stand at the start. */

import tables from './board.json'
import { DEFAULT_BOARD, type BoardTemple } from './geometry'

export interface Variant {
  kind: 'base' | 'new' | 'two'
  temples: string[]
}

/** The choices of areas for so many players. */
export function choicesFor(players: number): string[][] {
  return (tables.board.choices as Record<string, string[][]>)[String(players)] ?? []
}

/** The areas of the options; the first choice where they name none, or one for another number of players. */
export function areasFor(options: Record<string, unknown>, players: number): string[] {
  const choices = choicesFor(players)
  const wanted = String(options['areas'] ?? 'default').split('+')
  const found = choices.find((choice) => choice.length === wanted.length && choice.every((area) => wanted.includes(area)))
  return found ?? choices[0] ?? []
}

/** The temples of these areas. */
export function templesIn(areas: readonly string[]): BoardTemple[] {
  return DEFAULT_BOARD.temples.filter((temple) => areas.includes(DEFAULT_BOARD.spaces[temple.space].area))
}

/** The variant of the options; temples outside the areas give way to those inside. */
export function variantOf(options: Record<string, unknown>, areas: readonly string[]): Variant {
  const [name, where = ''] = String(options['variant'] ?? 'base').split(':')
  const inside = templesIn(areas)
  const named = where.split(',').flatMap((text) => inside.filter((temple) => [temple.name, temple.space].includes(text)))
  if (name === 'new-beginning') return { kind: 'new', temples: [(named[0] ?? inside[0]).name] }
  if (name === 'two-cities') {
    const great = [...named, ...inside].filter(({ highlighted }) => highlighted).map((temple) => temple.name)
    const two = [...new Set(great)].slice(0, 2)
    if (two.length === 2) return { kind: 'two', temples: two }
  }
  return { kind: 'base', temples: [] }
}

/** A variant as the option writes it. */
export function variantText({ kind, temples }: Variant): string {
  if (kind === 'base') return 'base'
  return `${kind === 'new' ? 'new-beginning' : 'two-cities'}:${temples.join(',')}`
}

/** The options with what does not fit so many players put right; the same object where everything fits. */
export function fitted(options: Record<string, unknown>, players: number): Record<string, unknown> {
  const next = { ...options }
  const areas = areasFor(options, players)
  const named = options['areas']
  if (named !== undefined && named !== 'default' && named !== areas.join('+')) next['areas'] = areas.join('+')
  const variant = options['variant']
  if (variant !== undefined && variant !== 'base') {
    const wanted = variantText(variantOf(options, areas))
    if (wanted !== variant) next['variant'] = wanted
  }
  if (Number(options['start.player']) >= players) next['start.player'] = 0
  return Object.keys(next).some((key) => next[key] !== options[key]) ? next : options
}
