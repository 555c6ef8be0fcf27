/** A line to the server that mends itself: queues until open, numbers and repeats what was not answered, comes back. */

import type { Down, UpType, UpTypes } from './messages'

export type LineState = 'connecting' | 'open' | 'lost' | 'closed'

export interface LineOptions {
  /** The address, asked anew for each attempt: it holds the last version seen. */
  url: () => string
  onmessage: (message: Down) => void
  onstate: (state: LineState) => void
  /** What was asked for does not exist, or not for this person: coming back would not help. */
  ongone?: () => void
  /** For tests: another way to open a socket. */
  open?: (url: string) => WebSocket
}

interface Waiting {
  text: string
  sends: number
  type: UpType
  resolve: (answer: Answer) => void
}

/** An answer, and whether its question had to be asked again after the line was lost. */
export interface Answer {
  message: Down
  repeated: boolean
}

const FIRST_PAUSE = 250 // milliseconds; doubled after each attempt that fails
const LONGEST_PAUSE = 8000
const PING_EVERY = 20_000
const SILENCE = 10_000 // no answer to a ping for so long: the line is dead though nobody said so
const NORMAL = 1000
const GONE = 4004
/** Questions about the line itself: a new line answers them by being there. */
const FLEETING: ReadonlySet<UpType> = new Set(['ping', 'resume'])

export class Line {
  private socket: WebSocket | null = null
  private state: LineState = 'connecting'
  private counter = 0
  private pause = FIRST_PAUSE
  private readonly waiting = new Map<number, Waiting>()
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private lastHeard = 0
  private readonly hurry = (): void => {
    if (this.state === 'lost') this.connect()
  }

  constructor(private readonly options: LineOptions) {
    globalThis.addEventListener?.('online', this.hurry)
    this.connect()
  }

  /** Send a message; the answer comes even if the line is lost in between. Fleeting questions may never be answered. */
  send<T extends UpType>(type: T, data: UpTypes[T]): Promise<Answer> {
    const number = ++this.counter
    const text = JSON.stringify({ t: type, a: number, d: data })
    return new Promise((resolve) => {
      this.waiting.set(number, { text, sends: 0, type, resolve })
      if (this.state === 'open') this.transmit(number)
    })
  }

  /** End it for good. */
  close(): void {
    this.change('closed')
    globalThis.removeEventListener?.('online', this.hurry)
    clearTimeout(this.retry)
    clearInterval(this.pulse)
    this.socket?.close(NORMAL)
    this.socket = null
  }

  private transmit(number: number): void {
    const item = this.waiting.get(number)
    if (!item || !this.socket) return
    item.sends += 1
    this.socket.send(item.text)
  }

  private connect(): void {
    clearTimeout(this.retry)
    this.change('connecting')
    const open = this.options.open ?? ((url: string) => new WebSocket(url))
    const socket = open(this.options.url())
    this.socket = socket
    socket.onopen = () => this.opened(socket)
    socket.onmessage = (event) => this.heard(socket, event.data as string)
    socket.onclose = (event) => (event?.code === GONE ? this.gone(socket) : this.lost(socket))
    socket.onerror = () => socket.close()
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return
    this.pause = FIRST_PAUSE
    this.lastHeard = Date.now()
    this.change('open')
    for (const [number, item] of this.waiting) {
      if (item.sends > 0 && FLEETING.has(item.type)) this.waiting.delete(number)
      else this.transmit(number)
    }
    clearInterval(this.pulse)
    this.pulse = setInterval(() => this.checkPulse(socket), PING_EVERY)
  }

  private checkPulse(socket: WebSocket): void {
    const asked = Date.now()
    void this.send('ping', {})
    setTimeout(() => {
      if (socket === this.socket && this.lastHeard < asked) socket.close()
    }, SILENCE)
  }

  private heard(socket: WebSocket, text: string): void {
    if (socket !== this.socket) return
    this.lastHeard = Date.now()
    const message = JSON.parse(text) as Down
    if (message.t === 'closing') this.pause = Math.max(FIRST_PAUSE, message.d.again * 1000)
    this.options.onmessage(message)
    const item = message.a === undefined ? undefined : this.waiting.get(message.a)
    if (item && message.a !== undefined) {
      this.waiting.delete(message.a)
      item.resolve({ message, repeated: item.sends > 1 })
    }
  }

  private gone(socket: WebSocket): void {
    if (socket !== this.socket) return
    this.close()
    this.options.ongone?.()
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.state === 'closed') return
    this.socket = null
    clearInterval(this.pulse)
    this.change('lost')
    const jitter = 0.75 + Math.random() / 2 // a thousand pages must not come back in the same moment
    this.retry = setTimeout(() => this.connect(), this.pause * jitter)
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2)
  }

  private change(state: LineState): void {
    if (this.state === 'closed') return
    this.state = state
    this.options.onstate(state)
  }
}

/** The address of a socket on the server that the page came from. */
export function socketUrl(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`
}
