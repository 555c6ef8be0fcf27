import { expect, test } from 'vitest'

import type { Update } from '../protocol/messages'
import { Arrivals } from './arrivals'
import { frontOf } from './seats'
import { unforeseen } from './foreseen'

const update = (kind = 'move'): Update => ({ kind }) as Update

/** Arrivals whose motions end when they are told to. */
function arrivals(shown = 0) {
  const done: string[] = []
  const ends: (() => void)[] = []
  let version = shown
  const it = new Arrivals({
    shown: () => version,
    animate: () => new Promise((resolve) => ends.push(resolve)),
    settle: (item) => {
      version = item.version
      done.push(`show ${item.version}`)
    },
    missed: (after) => done.push(`ask after ${after}`),
  })
  const end = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { it, done, end }
}

test('updates are shown one after another, each when its motions are over', async () => {
  const { it, done, end } = arrivals()
  it.add({ version: 1, update: update() })
  it.add({ version: 2, update: update() })
  expect(done).toEqual([])
  await end()
  expect(done).toEqual(['show 1'])
  await end()
  expect(done).toEqual(['show 1', 'show 2'])
})

test('what was seen already is not shown again, and a gap is asked for', () => {
  const { it, done } = arrivals(5)
  it.add({ version: 5, update: update() })
  it.add({ version: 8, update: update() })
  expect(done).toEqual(['ask after 5'])
})

test('what has no motion is shown at once', async () => {
  const { it, done } = arrivals()
  it.add({ version: 1, update: update('undo') })
  await Promise.resolve()
  expect(done).toEqual(['show 1'])
})

test('after the whole table came in between, what follows it is shown', async () => {
  const { it, done, end } = arrivals()
  it.add({ version: 1, update: update() })
  it.drop()
  it.add({ version: 1, update: update('undo') })
  await end()
  expect(done).toEqual(['show 1'])
  expect(it.none).toBe(true)
})

test('one seat is always in front; of several, the one that is asked takes the device', () => {
  const asked = (...seats: number[]) => seats.map((seat) => ({ seat }) as never)
  expect(frontOf({ seat: -1, curtain: null }, [], asked())).toEqual({ seat: -1, curtain: null })
  expect(frontOf({ seat: -1, curtain: null }, [2], asked(2))).toEqual({ seat: 2, curtain: null })
  expect(frontOf({ seat: -1, curtain: null }, [0, 1], asked(1))).toEqual({ seat: 1, curtain: 1 })
  expect(frontOf({ seat: 0, curtain: null }, [0, 1], asked(1))).toEqual({ seat: 0, curtain: 1 })
  expect(frontOf({ seat: 0, curtain: null }, [0, 1], asked(0, 1))).toEqual({ seat: 0, curtain: null })
  expect(frontOf({ seat: 0, curtain: null }, [0, 1], asked())).toEqual({ seat: 0, curtain: null })
})

test('what the draft has shown is not shown again', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((k) => ({ k, s: 0, f: {} }))
  expect(unforeseen([a], [a, b, c])).toEqual([b, c])
  expect(unforeseen([a, c], [a, b, c])).toEqual([b, c])
  expect(unforeseen([], [a])).toEqual([a])
})
