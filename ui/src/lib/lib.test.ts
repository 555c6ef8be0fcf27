import { expect, test } from 'vitest'

import type { Prompt } from '../games/contract'
import { DecodedRecord } from '../protocol/records'
import { register, say, signed, t } from './i18n/index.svelte'
import { answers, fill, offers, onlyAnswer } from './prompts'
import { clockText, span } from './time'

const place: Prompt = {
  id: 1,
  seat: 0,
  kind: 'place',
  rule: 'C-5.2',
  sentence: '',
  groups: [{ form: '{face}@{cell}', pieces: [{ piece: '2101', faces: ['2101', '1210'] }], cells: ['0,1', '1,0'] }],
  options: ['pass'],
  until: null,
}

test('a prompt expands to every piece, turn and cell, and its options', () => {
  expect([...answers(place)]).toEqual(['2101@0,1', '1210@0,1', '2101@1,0', '1210@1,0', 'pass'])
  expect(offers(place, '1210@1,0')).toBe(true)
  expect(offers(place, '1210@2,0')).toBe(false)
  expect(onlyAnswer(place)).toBeNull()
  expect(onlyAnswer({ ...place, groups: [] })).toBe('pass')
})

test('doubled braces in a form are braces', () => {
  expect(fill('#{cell}{{{face}}}', 'M1', 'g8')).toBe('#g8{M1}')
})

test('texts are filled in, in the plural form of n, with a true minus', () => {
  register('test', { gold: { one: '{n} nugget for {name}', other: '{n} nuggets for {name}' }, plain: 'a {b}' })
  expect(t('test.gold', { n: 1, name: 'Ana' })).toBe('1 nugget for Ana')
  expect(t('test.gold', { n: -3, name: 'Ana' })).toBe('−3 nuggets for Ana')
  expect(t('test.plain')).toBe('a {b}')
  expect(t('test.none')).toBe('test.none')
  expect(say('Nobody translated this.')).toBe('Nobody translated this.')
  expect([signed(2), signed(-1)]).toEqual(['+2', '−1'])
})

test('clocks', () => {
  expect(clockText(7000)).toBe('0:07')
  expect(clockText(-5)).toBe('0:00')
  expect(clockText(3_905_000)).toBe('1:05:05')
  expect(span(3 * 86_400_000)).toEqual({ unit: 'days', n: 3 })
  expect(span(60_000)).toEqual({ unit: 'minutes', n: 1 })
})

test('a record is read by its layout, little endian, and another length is refused', () => {
  const layout = {
    size: 8,
    fields: [
      { name: 'a', kind: 'i2', shape: [], offset: 0 },
      { name: 'b', kind: 'i1', shape: [2, 2], offset: 2 },
      { name: 'c', kind: 'u1', shape: [2], offset: 6 },
    ],
  }
  const record = new DecodedRecord(layout, btoa(String.fromCharCode(0x34, 0x12, 1, 255, 3, 4, 200, 7)))
  expect(record.one('a')).toBe(0x1234)
  expect(record.grid('b')).toEqual([[1, -1], [3, 4]])
  expect(record.list('c')).toEqual([200, 7])
  expect(() => record.one('d')).toThrow('no field d')
  expect(() => new DecodedRecord(layout, btoa('abc'))).toThrow('3 bytes')
})
