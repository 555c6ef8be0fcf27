/** Every text of the page: `t(key, params)` for its own, `say(sentence)` for sentences that the server writes. */

import common from './en/common.json'
import home from './en/home.json'
import sentences from './en/sentences.json'
import table from './en/table.json'

/** A text with {names} to fill in, or one for each plural form of the number `n`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Messages = Record<string, Message>
export type Params = Record<string, string | number>

const catalogue = new Map<string, Message>()
const spoken = new Map<string, string>(Object.entries(sentences as Record<string, string>))
const state = $state({ locale: 'en', version: 0 })
let plurals = new Intl.PluralRules('en')

/** Add the messages of an area; their keys get the area's name in front: "table.confirm". */
export function register(area: string, messages: Messages): void {
  for (const [key, message] of Object.entries(messages)) catalogue.set(`${area}.${key}`, message)
}

export function locale(): string {
  return state.locale
}

/** Change the language; components that show texts follow. */
export function setLocale(name: string): void {
  state.locale = name
  state.version += 1
  plurals = new Intl.PluralRules(name)
}

function filled(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? shown(params[name]) : whole))
}

/** A number as people write it: with a true minus sign. */
function shown(value: string | number): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value)
}

/** The text of a key, its {names} filled in; the key itself where nobody wrote a text, so that it is seen. */
export function t(key: string, params: Params = {}): string {
  void state.version
  const message = catalogue.get(key)
  if (message === undefined) return key
  if (typeof message === 'string') return filled(message, params)
  const form = plurals.select(Number(params.n ?? 0))
  return filled(message[form] ?? message.other ?? key, params)
}

/** Whether a text was written for a key. */
export function known(key: string): boolean {
  return catalogue.has(key)
}

/** A sentence of the server in the person's language, gettext style: looked up whole, else left in English. */
export function say(sentence: string): string {
  void state.version
  return spoken.get(sentence) ?? sentence
}

/** A number with its sign: +2, −1. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`
}

register('common', common)
register('home', home)
register('table', table)
