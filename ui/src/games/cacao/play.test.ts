import { beforeEach, expect, test } from 'vitest'

import './index'
import type { TableView } from '../contract'
import {
  choose,
  chooseKind,
  chosenTile,
  followWishes,
  handOf,
  laidTile,
  lay,
  onkey,
  play,
  reset,
  turn,
  unfill,
  wish,
} from './play.svelte'
import { blockChoices, targetsOf } from './steps'
import { before, gameOf, Notes } from './testing'

const game = gameOf('four-players')
let notes: Notes
const key = (name: string, more: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent('keydown', { key: name, ...more })
const withDraft = (table: TableView, steps: string[]): TableView => ({
  ...table,
  prompt: null,
  draft: { ...table.draft, steps, ends: true },
})

beforeEach(() => {
  reset()
  notes = new Notes()
})

test('a tile is chosen by default, and a place takes it', () => {
  const table = before(game, '1210@2,1')
  const tile = chosenTile(table)!
  expect(tile.piece).toBe(handOf(table)[0])
  const [target] = targetsOf(table.prompt!, tile.face)
  lay(table, notes, target.text)
  expect(notes.done).toEqual([`step ${tile.face}@${target.text}`])
})

test('a place that is not offered says so and does nothing', () => {
  lay(before(game, '1210@2,1'), notes, '50,50')
  expect(notes.done).toEqual(['tell That tile cannot go there.'])
})

test('turning changes the tile in the hand, and where it was laid keeps the jungle tiles', () => {
  const table = before(game, '1210@2,1')
  const index = handOf(table).indexOf('2101')
  choose(table, notes, index)
  turn(table, notes)
  expect(chosenTile(table)!.face).toBe('1210')
  const drafted = withDraft(table, ['1210@2,1', '+M3@2,2', '2,1N$1'])
  expect(laidTile(drafted)).toMatchObject({ face: '1210', cell: '2,1' })
  turn(drafted, notes, -1)
  expect(notes.done.at(-1)).toBe('set 2101@2,1 +M3@2,2')
})

test('a laid tile moves to another place or gives way to another tile', () => {
  const table = before(game, '1210@2,1')
  chosenTile(table)
  const places = targetsOf(table.prompt!, '2101').map(({ text }) => text)
  choose(table, notes, handOf(table).indexOf('2101'))
  const drafted = withDraft(table, [`2101@${places[0]}`])
  lay(drafted, notes, places[1])
  expect(notes.done.at(-1)).toBe(`set 2101@${places[1]}`)
})

test('a tile that looks the same from all sides says so', () => {
  const table = before(game, '1111@1,2')
  choose(table, notes, handOf(table).indexOf('1111'))
  turn(table, notes)
  expect(notes.done).toEqual(['tell This tile looks the same from all sides.'])
})

test('the one space is filled by choosing the tile', () => {
  const table = before(game, '+S@3,1')
  chooseKind(table, 'S')
  followWishes(table, notes)
  expect(notes.done).toEqual(['step +S@3,1'])
  expect(play.wishes).toEqual([])
})

test('wishes are forgotten when something else is asked', () => {
  wish('S', '3,1')
  followWishes(before(game, '1210@3,2'), notes)
  expect(play.wishes).toEqual([])
  expect(notes.done).toEqual([])
})

test('a jungle tile of the draft can be taken back with what followed it', () => {
  const table = withDraft(before(game, '1210@2,1'), ['1210@2,1', '+M3@2,2', '2,1N$1'])
  unfill(table, notes, '2,2')
  expect(notes.done).toEqual(['set 1210@2,1'])
})

test('keys choose, turn and show', () => {
  const table = before(game, '1210@2,1')
  expect(onkey(key('2'), table, notes)).toBe(true)
  expect(chosenTile(table)!.index).toBe(1)
  expect(onkey(key('9'), table, notes)).toBe(false)
  expect(onkey(key('t'), table, notes)).toBe(true)
  expect(play.temples).toBe(true)
  expect(onkey(key('r', { ctrlKey: true }), table, notes)).toBe(false)
  const act = before(game, '2,1N$1')
  expect(onkey(key('1'), act, notes)).toBe(true)
  expect(notes.done.at(-1)).toBe(`step ${blockChoices(act.prompt!)[0].steps[0].text}`)
})
