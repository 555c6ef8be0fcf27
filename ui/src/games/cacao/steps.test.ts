import { describe, expect, test } from 'vitest'

import { answers } from '../../lib/prompts'
import type { Prompt } from '../contract'
import { askOf, blockChoices, fillStep, parseStep, piecesOf, stepFor, targetsOf, turned } from './steps'
import { before, gameOf, GAMES } from './testing'

const fill = (kinds: string[], cells: string[]): Pick<Prompt, 'groups' | 'options'> => ({
  groups: [{ form: '+{face}@{cell}', pieces: kinds.map((kind) => ({ piece: kind, faces: [kind] })), cells }],
  options: [],
})

describe('steps', () => {
  test('every step that any fixture offers can be read', { timeout: 60_000 }, () => {
    const prompts = GAMES.flatMap((name) => gameOf(name).positions.flatMap(({ prompt }) => prompt ?? []))
    const offered = new Set(prompts.flatMap((prompt) => [...answers(prompt)]))
    expect(offered.size).toBeGreaterThan(1000)
    expect([...offered].filter((step) => parseStep(step) === null)).toEqual([])
  })

  test('their parts', () => {
    expect(parseStep('0121^-1,2')).toEqual({ sort: 'place', face: '0121', overbuild: true, spot: { x: -1, y: 2 } })
    expect(parseStep('+M3@2,0')).toEqual({ sort: 'fill', kind: 'M3', spot: { x: 2, y: 0 } })
    expect(parseStep('1,0W$1')).toEqual({ sort: 'act', spot: { x: 1, y: 0 }, edge: 3, work: '$', amount: 1 })
    expect(parseStep('1,0Nx')).toMatchObject({ work: 'x', amount: 0 })
    expect(parseStep('nonsense')).toBeNull()
  })

  test('a placement is offered for each face, an overbuilding with its own sign', () => {
    const { prompt } = before(gameOf('four-players'), '1111^4,3')
    expect(askOf(prompt)).toBe('place')
    expect(stepFor(prompt!, '1111', '4,3')).toBe('1111^4,3')
    expect(stepFor(prompt!, '1111', '99,9')).toBeNull()
    const over = targetsOf(prompt!, '1111').filter(({ overbuild }) => overbuild)
    expect(over.map(({ text }) => text)).toContain('4,3')
    expect(piecesOf(prompt!).map(({ piece }) => piece)).toContain('1111')
  })

  test('turning goes round and back', () => {
    const faces = ['2101', '1210', '0121', '1012']
    expect(turned(faces, '2101', 1)).toBe('1210')
    expect(turned(faces, '2101', -1)).toBe('1012')
    expect(turned(['1111'], '1111', 1)).toBe('1111')
  })
})

describe('wishes for the spaces', () => {
  test('one space: the wish itself', () => {
    expect(fillStep(fill(['M3', 'T'], ['1,1']), [{ kind: 'T', cell: '1,1' }])).toBe('+T@1,1')
  })

  test('two spaces: a wish for the later tile leaves one place for the earlier', () => {
    expect(fillStep(fill(['M3'], ['1,1', '2,2']), [{ kind: 'T', cell: '1,1' }])).toBe('+M3@2,2')
  })

  test('three spaces: a wish for the later tile waits until the earlier one has its place', () => {
    const question = fill(['M3'], ['1,1', '2,2', '3,3'])
    expect(fillStep(question, [{ kind: 'T', cell: '1,1' }])).toBeNull()
    expect(
      fillStep(question, [
        { kind: 'T', cell: '1,1' },
        { kind: 'M3', cell: '3,3' },
      ]),
    ).toBe('+M3@3,3')
  })

  test('without a wish nothing happens', () => {
    expect(fillStep(fill(['M3'], ['1,1']), [])).toBeNull()
  })
})

test('choices of blocks are grouped: harvests before sales, the greatest amount first', () => {
  const blocks = blockChoices({ groups: [], options: ['0,1Sx', '1,0N$0', '1,0N$1', '1,0N$2', '3,0W+2'] })
  expect(blocks.map(({ key }) => key)).toEqual(['3,0W', '1,0N', '0,1S'])
  expect(blocks[1].steps.map(({ amount }) => amount)).toEqual([2, 1, 0])
})
