import { beforeEach, describe, expect, test } from 'vitest'

import type { Prompt, TableView } from '../contract'
import { laid, nextLike, offered, pieces, places, read, remember, usedSlots, withTile, without } from './gestures'
import { hand } from './hand.svelte'
import { onkey } from './keys'
import { find, gameOf, Notes } from './testing'
import { tileOf } from './scene'

const prompt = (groups: [form: string, piece: string, cells: string][], options: string[] = []): Prompt => ({
  id: 7,
  seat: 0,
  kind: 'group',
  rule: 'M-3.2',
  sentence: '',
  groups: groups.map(([form, piece, cells]) => ({ form, pieces: [{ piece, faces: [piece] }], cells: cells.split(' ') })),
  options,
  until: null,
})

const first = prompt([
  ['M{cell}=1', 'M1', 'c3 d2 e2'],
  ['M{cell}=2', 'M2', 'c3 d2 e2'],
  ['P{cell}=1', 'P1', 'c3 d2 e2'],
  ['#{cell}{{{face}}}', 'M1', 'd2'],
])
const beside = (cell: string): string[] => ({ d2: ['c3', 'e2', 'd1'], c3: ['d2'], e2: ['d2', 'e1'], d1: ['d2'] })[cell] ?? []

describe('steps', () => {
  test('are read as what they lay', () => {
    expect(read('Me4=2')).toEqual({ step: 'Me4=2', cell: 'e4', piece: 'M2', down: false })
    expect(read('#d10{?}')).toEqual({ step: '#d10{?}', cell: 'd10', piece: '?', down: true })
    expect(laid(['Me4=2', 'stop'])).toHaveLength(1)
    expect(read('#--')).toBeNull()
  })

  test('come from the prompt only', () => {
    expect([...offered(first, 'M1', true)]).toEqual([['d2', '#d2{M1}']])
    expect([...offered(first, 'M2', false).values()]).toEqual(['Mc3=2', 'Md2=2', 'Me2=2'])
    expect(offered(first, 'S1', false).size).toBe(0)
    expect(offered(null, 'M1', false).size).toBe(0)
    expect(pieces(first, true)).toEqual(['M1'])
    expect(pieces(first, false)).toEqual(['M1', 'M2', 'P1'])
  })
})

describe('places', () => {
  const memory = remember(null, first, [])

  test('of the first tile are those of the prompt', () => {
    expect([...places(memory, first, [], 'M1', false, beside).keys()]).toEqual(['c3', 'd2', 'e2'])
    expect([...places(memory, first, [], 'M1', true, beside).keys()]).toEqual(['d2'])
  })

  test('of another tile include earlier spaces that touch the draft, and new ones of the next prompt', () => {
    const draft = laid(['Md2=1'])
    const next = prompt([['M{cell}=2', 'M2', 'e2 d1']], ['stop'])
    const found = places(remember(memory, next, ['Md2=1']), next, draft, 'M2', false, beside)
    expect([...found].sort()).toEqual([['c3', 'Mc3=2'], ['d1', 'Md1=2'], ['e2', 'Me2=2']])
  })

  test('stay known when the last prompt offers nothing more', () => {
    const next = prompt([['M{cell}=2', 'M2', 'e2 d1']], ['stop'])
    const known = remember(memory, next, ['Md2=1'])
    const found = places(remember(known, prompt([], ['stop']), ['Md2=1', 'Me2=2']), null, laid(['Md2=1', 'Me2=2']), 'M1', false, beside)
    expect([...found.keys()].sort()).toEqual(['c3', 'd1'])
  })

  test('of another crop are those at the start: it begins the draft anew', () => {
    expect([...places(memory, null, laid(['Md2=1']), 'P1', false, beside).keys()]).toEqual(['c3', 'd2', 'e2'])
    expect(withTile(laid(['Md2=1']), 'P1', 'c3', false, 'Pc3=1')).toEqual(['Pc3=1'])
  })

  test('are forgotten with the next question', () => {
    const later = { ...first, id: 8 }
    expect(remember(memory, later, [])?.id).toBe(8)
    expect(remember(memory, later, ['Md2=1'])).toBe(memory)
    expect(remember(memory, null, [])).toBe(memory)
  })
})

describe('a draft', () => {
  test('takes a tile more in any order, and loses one from anywhere', () => {
    expect(withTile(laid(['Me2=1']), 'M2', 'c3', false, 'Mc3=2')).toEqual(['Me2=1', 'Mc3=2'])
    expect(withTile(laid(['Me2=1', 'Md2=1']), 'M2', 'd2', false, 'Md2=2')).toEqual(['Me2=1', 'Md2=2'])
    expect(without(laid(['Me2=1', 'Md2=2', 'stop']), 'e2').map(({ step }) => step)).toEqual(['Md2=2'])
  })

  test('gives way to a tile laid face down', () => {
    expect(withTile(laid(['Me2=1']), 'M1', 'd2', true, '#d2{M1}')).toEqual(['#d2{M1}'])
  })

  test('empties the first places of the rack that hold its tiles', () => {
    const rack = ['M1', 'M1', 'M2', 'P1'].map(tileOf)
    expect([...usedSlots(rack, laid(['Me2=1', 'Md2=2']))]).toEqual([0, 2])
    expect(nextLike(rack, laid(['Me2=1']), 'M1')).toBe('M1')
    expect(nextLike(rack, laid(['Me2=1', 'Md2=1']), 'M1')).toBe('M2')
    expect(nextLike(rack, laid(['Pe2=1']), 'P1')).toBeNull()
  })
})

describe('the hand', () => {
  const game = gameOf('playthrough-2')
  const table = find(game, (one) => one.prompt?.rule === 'M-3.2' && one.prompt.groups.length > 3)
  const drafted = (steps: string[]): TableView => ({ ...table, draft: { ...table.draft, steps } })
  let notes: Notes
  beforeEach(() => {
    notes = new Notes()
    hand.drop()
    hand.follow(table)
  })
  const piece = table.prompt!.groups[0].pieces[0].piece

  test('lays the chosen tile on a space as a draft', () => {
    hand.choose(table, notes, piece, 0)
    const [cell, step] = [...hand.places(table)][0]
    hand.put(table, notes, cell)
    expect(notes.done).toEqual([`set ${step}`])
  })

  test('takes the space first and the tile after', () => {
    const [cell, step] = [...offered(table.prompt, piece, false)][0]
    hand.put(table, notes, cell)
    expect(hand.cell).toBe(cell)
    hand.choose(table, notes, piece, 0)
    expect(notes.done).toEqual([`set ${step}`])
  })

  test('turns the tile over when it is chosen again', () => {
    hand.choose(table, notes, piece, 0)
    hand.choose(table, notes, piece, 0)
    expect(hand.down).toBe(true)
    expect([...hand.places(table).values()].every((step) => step.startsWith('#'))).toBe(true)
    hand.flip()
    expect(hand.down).toBe(false)
  })

  test('moves a drafted tile, or puts it back', () => {
    const [[cell, step], [other, moved]] = [...offered(table.prompt, piece, false)]
    hand.lift(drafted([step]), notes, cell)
    expect(hand.lifted).toBe(cell)
    hand.put(drafted([step]), notes, other)
    expect(notes.done).toEqual([`set ${moved}`])
    hand.lift(drafted([step]), notes, cell)
    hand.lift(drafted([step]), notes, cell)
    expect(notes.done.at(-1)).toBe('clear')
  })

  test('forgets everything when the table has moved on', () => {
    hand.choose(table, notes, piece, 0)
    hand.follow(find(game, (one) => one.truth.one('ply') > table.truth.one('ply')))
    expect(hand.piece).toBeNull()
  })

  test('chooses by number and turns over by f', () => {
    const key = (name: string): KeyboardEvent => new KeyboardEvent('keydown', { key: name })
    expect(onkey(key('1'), table, notes)).toBe(true)
    expect(hand.piece).not.toBeNull()
    expect(onkey(key('f'), table, notes)).toBe(true)
    expect(hand.down).toBe(true)
    expect(onkey(key('9'), table, notes)).toBe(false)
    expect(onkey(key('x'), table, notes)).toBe(false)
  })
})
