import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Down } from './messages'
import { Line, type LineState } from './socket'

class FakeSocket {
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.onclose?.()
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

let sockets: FakeSocket[]
let urls: string[]
let states: LineState[]
let heard: Down[]
let version: number

function line(): Line {
  return new Line({
    url: () => `/ws/tables/x?v=${version}`,
    onmessage: (message) => heard.push(message),
    onstate: (state) => states.push(state),
    open: (url) => {
      urls.push(url)
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  urls = []
  states = []
  heard = []
  version = -1
})
afterEach(() => vi.useRealTimers())

test('what is sent before the line is open waits until it is', () => {
  void line().send('chat', { key: 'k', text: 'hello' })
  expect(sockets[0].sent).toEqual([])
  sockets[0].onopen?.()
  expect(JSON.parse(sockets[0].sent[0])).toEqual({ t: 'chat', a: 1, d: { key: 'k', text: 'hello' } })
})

test('an answer reaches the one who asked, and everybody who listens', async () => {
  const it = line()
  sockets[0].onopen?.()
  const answer = it.send('move', { prompt: 3, steps: ['a'] })
  sockets[0].say({ t: 'refused', a: 1, d: { code: 'stale' } })
  expect((await answer).message.t).toBe('refused')
  expect((await answer).repeated).toBe(false)
  expect(heard).toHaveLength(1)
})

test('a lost line comes back with the last version and repeats what was not answered', async () => {
  const it = line()
  sockets[0].onopen?.()
  const answer = it.send('move', { prompt: 3, steps: ['a'] })
  version = 12
  sockets[0].close()
  expect(states.at(-1)).toBe('lost')
  vi.advanceTimersByTime(400)
  expect(urls[1]).toContain('v=12')
  sockets[1].onopen?.()
  expect(sockets[1].sent).toEqual(sockets[0].sent)
  sockets[1].say({ t: 'refused', a: 1, d: { code: 'stale' } })
  expect((await answer).repeated).toBe(true)
})

test('a preview is asked again on a new line: the draft waits for its answer', async () => {
  const it = line()
  sockets[0].onopen?.()
  const answer = it.send('preview', { prompt: 3, steps: ['a'] })
  sockets[0].close()
  vi.advanceTimersByTime(400)
  sockets[1].onopen?.()
  expect(sockets[1].sent).toEqual(sockets[0].sent)
  sockets[1].say({ t: 'refused', a: 1, d: {} })
  expect((await answer).message.t).toBe('refused')
})

test('a ping is not sent again on a new line', () => {
  const it = line()
  sockets[0].onopen?.()
  void it.send('ping', {})
  sockets[0].close()
  vi.advanceTimersByTime(400)
  sockets[1].onopen?.()
  expect(sockets[1].sent).toEqual([])
})

test('the pauses between attempts double up to a limit', () => {
  line()
  const pauses: number[] = []
  for (let attempt = 0; attempt < 9; attempt++) {
    sockets.at(-1)!.close()
    const before = sockets.length
    let waited = 0
    while (sockets.length === before) {
      vi.advanceTimersByTime(25)
      waited += 25
    }
    pauses.push(waited)
  }
  expect(pauses[1]).toBeGreaterThan(300)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(10_025)
  expect(pauses[8]).toBeGreaterThanOrEqual(6000)
})

test('the server says when to come back', () => {
  line()
  sockets[0].onopen?.()
  sockets[0].say({ t: 'closing', d: { reason: 'restart', again: 4 } })
  sockets[0].close()
  vi.advanceTimersByTime(2900)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(2200)
  expect(sockets).toHaveLength(2)
})

test('a line that says nothing for long is given up', () => {
  line()
  sockets[0].onopen?.()
  vi.advanceTimersByTime(20_000)
  expect(JSON.parse(sockets[0].sent[0]).t).toBe('ping')
  vi.advanceTimersByTime(10_000)
  expect(states.at(-1)).toBe('lost')
})

test('a closed line stays closed', () => {
  const it = line()
  sockets[0].onopen?.()
  it.close()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})
