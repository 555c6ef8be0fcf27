/** The HTTP side of the server. A refusal becomes an ApiError with the server's sentence. */

import type { ClockConfig, Table, TableCard, Update } from './messages'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly field?: string,
  ) {
    super(sentence)
  }
}

export interface Person {
  id: string
  name: string
  guest?: boolean
}

export interface OptionInfo {
  key: string
  default: unknown
  rule: string
  meaning: string
  kind: string
  expected: string
  values?: unknown[]
}

export interface TitleInfo {
  title: string
  name: string
  players: number[]
  options: OptionInfo[]
  warm: 'ready' | 'compiling' | 'cold'
  rulesVersion: number
}

export interface BotInfo {
  spec: string
  name: string
  about: string
  level: number | null
}

export type SeatWish = { me: true } | { bot: string } | { open: true }

export interface NewTable {
  title: string
  players: number
  options?: Record<string, unknown>
  seats: SeatWish[]
  clock?: ClockConfig
  rated?: boolean
  watch?: 'anyone' | 'link' | 'nobody'
  onLeave?: 'bot' | 'forfeit'
  public?: boolean
  hotSeat?: boolean
  start?: boolean
  name?: string
}

export interface Info {
  text: string
  position: string
  breakdown: [string, number[]][]
  left: [string, string][]
  scores: number[]
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    credentials: 'same-origin',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  const data: unknown = text ? JSON.parse(text) : null
  if (!response.ok) {
    const problem = (data ?? {}) as { code?: string; sentence?: string; field?: string }
    throw new ApiError(response.status, problem.code ?? 'failed', problem.sentence ?? response.statusText, problem.field)
  }
  return data as T
}

export const api = {
  me: () => call<{ person: Person | null }>('GET', '/me'),
  guest: (name?: string) => call<{ person: Person }>('POST', '/guest', name ? { name } : {}),
  titles: () => call<TitleInfo[]>('GET', '/titles'),
  bots: (title: string) => call<BotInfo[]>('GET', `/bots?title=${title}`),
  tables: () => call<TableCard[]>('GET', '/tables'),
  create: (wish: NewTable) => call<Table>('POST', '/tables', wish),
  table: (id: string) => call<Table>('GET', `/tables/${id}`),
  join: (id: string, wish: { seat?: number; link?: string }) => call<Table>('POST', `/tables/${id}/join`, wish),
  leave: (id: string) => call<unknown>('POST', `/tables/${id}/leave`, {}),
  seats: (id: string, wish: { seat: number; bot?: string; open?: boolean }) =>
    call<Table>('POST', `/tables/${id}/seats`, wish),
  start: (id: string) => call<Table>('POST', `/tables/${id}/start`, {}),
  rematch: (id: string) => call<Table>('POST', `/tables/${id}/rematch`, {}),
  follow: (secret: string) => call<{ table: string }>('GET', `/links/${secret}`),
  info: (id: string, asking: Asking) => call<Info>('GET', `/tables/${id}/info${query(asking)}`),
  replay: (id: string, at: number, asking: Asking) =>
    call<{ play: Update }>('GET', `/tables/${id}/replay${query(asking, { at })}`),
}

const RETRY = 1500

/** Try again while the server gets something ready, such as a title that is being compiled; `onwait` tells why. */
export async function patiently<T>(act: () => Promise<T>, onwait: (sentence: string) => void): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error
      onwait(error.sentence)
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }
}

/** Who asks: an own seat, and the secret of a private table. */
export interface Asking {
  seat: number
  link: string | null
}

function query({ seat, link }: Asking, more: Record<string, number> = {}): string {
  const parts = new URLSearchParams(Object.entries(more).map(([key, value]) => [key, String(value)]))
  if (seat >= 0) parts.set('seat', String(seat))
  if (link) parts.set('link', link)
  return parts.size > 0 ? `?${parts}` : ''
}

/** Who this visitor is; a guest is made on the first visit. */
export async function signIn(): Promise<Person> {
  const { person } = await api.me()
  return person ?? (await api.guest()).person
}
