import { expect, test, vi } from 'vitest'

import type { Prompt } from '../games/contract'
import type { Previewed, Refused } from '../protocol/messages'
import { Draft } from './draft.svelte'

function prompt(id: number, options: string[]): Prompt {
  return { id, seat: 0, kind: 'pick', rule: 'C-1', sentence: '', groups: [], options, until: null }
}

/** A server whose answer depends on the number of steps. */
function draft(next: Record<number, Prompt | null>, refusing: string[] = []) {
  const asked: string[][] = []
  const refusals: Refused[] = []
  const it = new Draft(
    async (_, steps) => {
      asked.push(steps)
      if (steps.some((step) => refusing.includes(step)))
        return { code: 'no', rule: 'C-2', sentence: 'No.', step: null, prompts: [] }
      const answer: Previewed = {
        steps,
        view: `view ${steps.length}`,
        events: steps.map((step) => ({ k: step, s: 0, f: {} })),
        gains: [{ seat: 0, what: 'gold', n: steps.length }],
        next: next[steps.length] ?? null,
        ends: !next[steps.length],
        open: false,
      }
      return answer
    },
    (refusal) => refusals.push(refusal),
  )
  return { it, asked, refusals }
}

test('a step asks the server and shows its answer', async () => {
  const { it, asked } = draft({ 1: prompt(1, ['c', 'd']) })
  it.begin(prompt(1, ['a', 'b']))
  await it.add('a')
  expect(asked).toEqual([['a']])
  expect(it.view).toBe('view 1')
  expect(it.prompt?.options).toEqual(['c', 'd'])
  expect(it.complete).toBe(false)
  await it.add('d')
  expect(it.complete).toBe(true)
})

test('what the prompt does not offer is not even asked', async () => {
  const { it, asked } = draft({})
  it.begin(prompt(1, ['a', 'b']))
  await it.add('z')
  expect(asked).toEqual([])
})

test('a step without a choice adds itself, and goes back with the choice before it', async () => {
  const { it } = draft({ 1: prompt(1, ['only']), 2: prompt(1, ['x', 'y']) })
  it.begin(prompt(1, ['a', 'b']))
  await it.add('a')
  expect(it.steps).toEqual(['a', 'only'])
  await it.back()
  expect(it.steps).toEqual([])
  expect(it.prompt?.options).toEqual(['a', 'b'])
  expect(it.view).toBeNull()
})

test('a prompt with one answer begins with it', async () => {
  const { it } = draft({})
  it.begin(prompt(1, ['only']))
  await Promise.resolve()
  await Promise.resolve()
  expect(it.steps).toEqual(['only'])
  expect(it.canTakeBack).toBe(false)
})

test('a question that answers itself is never shown', async () => {
  const seen: (string[] | undefined)[] = []
  const it: Draft = new Draft(
    async (_, steps) => {
      seen.push(it.prompt?.options)
      const next = [null, prompt(1, ['second']), prompt(1, ['x', 'y'])][steps.length]
      return { steps, view: 'view', events: [], gains: [], next, ends: false, open: false }
    },
    () => undefined,
  )
  it.begin(prompt(1, ['first']))
  expect(it.prompt).toBeNull()
  await vi.waitFor(() => expect(it.pending).toBe(false))
  expect(it.prompt?.options).toEqual(['x', 'y'])
  expect(seen).toEqual([undefined, undefined])
})

test('a question whose only answer is refused is shown', async () => {
  const { it, refusals } = draft({ 1: prompt(1, ['bad']) }, ['bad'])
  it.begin(prompt(1, ['a', 'b']))
  await it.add('a')
  expect(it.prompt?.options).toEqual(['bad'])
  it.begin(prompt(2, ['bad']))
  await vi.waitFor(() => expect(refusals).toHaveLength(2))
  expect(it.prompt?.options).toEqual(['bad'])
})

test('a refusal leaves the draft as it was', async () => {
  const { it, refusals } = draft({ 1: prompt(1, ['bad', 'good']) }, ['bad'])
  it.begin(prompt(1, ['a', 'b']))
  await it.add('a')
  await it.add('bad')
  expect(it.steps).toEqual(['a'])
  expect(refusals).toHaveLength(1)
  await it.back()
  expect(it.steps).toEqual([])
})

test('the same prompt keeps the draft, another one drops it', async () => {
  const { it, asked } = draft({ 1: prompt(1, ['c', 'd']) })
  it.begin(prompt(1, ['a', 'b']))
  await it.add('a')
  it.begin(prompt(1, ['a', 'b']))
  expect(it.steps).toEqual(['a'])
  expect(asked).toHaveLength(2)
  it.begin(prompt(2, ['a', 'b']))
  expect(it.steps).toEqual([])
})

test('hovering tells what a step adds, and changes nothing', async () => {
  const { it } = draft({ 1: prompt(1, ['c', 'd']) })
  it.begin(prompt(1, ['a', 'b']))
  await it.add('a')
  await it.hover('c')
  expect(it.hovered).toEqual({ step: 'c', instead: false, events: [{ k: 'c', s: 0, f: {} }], gains: [{ seat: 0, what: 'gold', n: 1 }] })
  expect(it.steps).toEqual(['a'])
  await it.hover(null)
  expect(it.hovered).toBeNull()
})

test('what was hovered at another question is not shown any more when its answer comes', async () => {
  const { it } = draft({ 1: prompt(1, ['c', 'd']) })
  it.begin(prompt(1, ['a', 'b']))
  const hovered = it.hover('a')
  it.begin(prompt(2, ['e', 'f']))
  await hovered
  expect(it.hovered).toBeNull()
})

test('a change that overtook another one and is refused leaves nothing to take back', async () => {
  const { it } = draft({ 1: prompt(1, ['c', 'd']) }, ['bad'])
  it.begin(prompt(1, ['a', 'b']))
  const overtaken = it.add('a')
  await it.set(['bad'])
  await overtaken
  expect(it.steps).toEqual([])
  expect(it.canTakeBack).toBe(false)
})

test('a step is shown at once, while the question stays what it was until the answer comes', async () => {
  const { it } = draft({ 1: prompt(1, ['c', 'd']) })
  it.begin(prompt(1, ['a', 'b']))
  const added = it.add('a')
  expect(it.steps).toEqual(['a'])
  expect(it.pending).toBe(true)
  expect(it.prompt?.options).toEqual(['a', 'b'])
  await added
  expect(it.pending).toBe(false)
  expect(it.prompt?.options).toEqual(['c', 'd'])
})

test('another draft can be looked at, without its last step where that is refused', async () => {
  const { it, asked, refusals } = draft({ 1: prompt(1, ['c', 'd']) }, ['stop'])
  it.begin(prompt(1, ['a', 'b']))
  await it.add('a')
  await it.foresee('b', ['b', 'stop'])
  expect(asked.slice(-2)).toEqual([['b', 'stop'], ['b']])
  expect(it.hovered).toMatchObject({ step: 'b', instead: true, gains: [{ n: 1 }] })
  expect(it.steps).toEqual(['a'])
  expect(refusals).toEqual([])
})

test('a step that is a move by itself waits for nothing more', async () => {
  const it = new Draft(
    async (_, steps) => ({ steps, view: 'view', events: [], gains: [], next: prompt(1, ['x', 'y']), ends: false, open: false }),
    () => undefined,
    (step) => step === 'hut',
  )
  it.begin(prompt(1, ['hut', '9@1']))
  await it.add('hut')
  expect(it.complete).toBe(true)
  expect(it.prompt).toBeNull()
  await it.clear()
  await it.add('9@1')
  expect(it.complete).toBe(false)
  expect(it.prompt?.options).toEqual(['x', 'y'])
})
