/** Chocolatl in words: log entries, steps, gains. Every text comes from the catalogue. */

import { say, signed, t } from '../../lib/i18n/index.svelte'
import type { EventRow, Gain, Prompt, TableView } from '../contract'
import { modeSays, modeWord, placeName } from './names'
import { endName, modeName, sceneOf } from './scene'
import type { Result, Tie } from './story'

type Teller = (event: EventRow, name: (seat: number) => string) => string

const TELLERS: Record<string, Teller> = {
  sacrificed: ({ s, f }, name) =>
    f.card < 0
      ? t('chocolatl.evSacrificed', { name: name(s) })
      : t('chocolatl.evSacrificedOwn', { name: name(s), card: f.card }),
  round: ({ f }) => t('chocolatl.evRound', { n: f.round, high: f.high, middle: f.middle, low: f.low }),
  cards: ({ s, f }, name) => {
    const mode = modeName(f.mode)
    const cards = [f.on_6, f.on_3].filter((code) => code > 0).map((code) => code - 1)
    const words = { name: name(s), mode: modeWord(mode), says: modeSays(mode), cards: cards.join(', ') }
    return t(cards.length > 0 ? 'chocolatl.evCardsOpen' : 'chocolatl.evCards', words)
  },
  answered: ({ s }, name) => t('chocolatl.evAnswered', { name: name(s) }),
  laid: ({ s, f }, name) =>
    f.first < 0 || f.second < 0
      ? ''
      : t('chocolatl.evLaid', { name: name(s), first: f.first, second: f.second, place: placeName(f.location) }),
  first: ({ s, f }, name) => t('chocolatl.evFirst', { name: name(s), card: f.card, place: placeName(f.location) }),
  revealed: ({ s, f }, name) =>
    t('chocolatl.evRevealed', { name: name(s), first: f.first, second: f.second, place: placeName(f.location) }),
  chose: ({ s, f }, name) =>
    f.dice > 0 ? t('chocolatl.evChose', { name: name(s), n: f.dice }) : t('chocolatl.evChoseNone', { name: name(s) }),
  rolled: ({ s, f }, name) => t('chocolatl.evRolled', { name: name(s), pips: f.pips, place: placeName(f.location) }),
  passed: ({ s }, name) => t('chocolatl.evPassed', { name: name(s) }),
  bid: ({ s, f }, name) =>
    t(f.rolled > 0 ? 'chocolatl.evBidDice' : 'chocolatl.evBid', {
      name: name(s),
      place: placeName(f.location),
      value: f.value,
      rolled: f.rolled,
      rank: f.rank,
    }),
  figures: ({ s, f }, name) => t('chocolatl.evFigures', { name: name(s), other: name(f.old_man) }),
  scored: ({ s, f }, name) =>
    f.points === 0
      ? ''
      : t(f.points > 0 ? 'chocolatl.evScored' : 'chocolatl.evLost', {
          name: name(s),
          n: Math.abs(f.points),
          score: f.score,
        }),
  city: ({ s, f }, name) => t(f.choice === 0 ? 'chocolatl.evHut' : 'chocolatl.evDie', { name: name(s) }),
  stone: ({ s, f }, name) => t('chocolatl.evStone', { name: name(s), n: f.number }),
  level: ({ s, f }, name) => t('chocolatl.evLevel', { name: name(s), level: f.level, n: f.bonus }),
  exchanged: ({ s, f }, name) => t('chocolatl.evExchanged', { name: name(s), taken: f.taken, given: f.given }),
  last: ({ s, f }, name) => {
    const reason = endName(f.reason)
    const key = reason === 'points' ? 'evLastPoints' : reason === 'cubes' ? 'evLastCubes' : 'evLastPyramid'
    return t(`chocolatl.${key}`, { name: name(s) })
  },
  final_die: ({ s, f }, name) => t('chocolatl.evFinalDie', { name: name(s), pips: f.pips }),
  temple: ({ s, f }, name) => t('chocolatl.evTemple', { name: name(s), card: f.card }),
  ended: () => t('chocolatl.evEnded'),
}

/** A sentence for the log; '' for what needs none. */
export function eventText(event: EventRow, table: TableView): string {
  return TELLERS[event.k]?.(event, (seat) => table.names[seat] ?? '') ?? ''
}

/** The place on the page that an event is about. */
export function eventPlace({ k, s, f }: EventRow): string | null {
  switch (k) {
    case 'laid':
    case 'first':
    case 'revealed':
    case 'chose':
    case 'rolled':
    case 'passed':
    case 'bid':
      return String(f.location)
    case 'figures':
      return '1'
    case 'city':
      return '3'
    case 'stone':
      return `stone:${f.number}`
    case 'level':
      return `level:${f.level}`
    case 'exchanged':
      return '6'
    case 'scored':
      return fieldPlace(f.score)
    case 'sacrificed':
    case 'temple':
      return `temple:${s}`
    case 'round':
      return '2'
    default:
      return null
  }
}

/** The name of the score field a score stands on; one field holds all that is below 0, one all above 40. */
export const fieldPlace = (score: number): string => `field:${score < 0 ? 'below' : score > 40 ? 'beyond' : score}`

/** The question: the rules ask card by card, here all cards of an answer are laid in one go. */
export function ask(prompt: Prompt, table: TableView): string {
  if (prompt.kind !== 'assign') return say(prompt.sentence)
  const { mode, firsts, location } = sceneOf(table.truth)
  if (mode === 'gold') return t('chocolatl.askGold', { place: placeName(location) })
  if (mode === 'green') return t(firsts ? 'chocolatl.askGreenSecond' : 'chocolatl.askGreenFirst')
  return t('chocolatl.askRed')
}

/** Whether a step is a move by itself: all but the cards of a bid, which go together. */
export const isAlone = (step: string): boolean => !step.includes('@')

/** What a draft would bring: "+2 points". */
export function gainText({ what, n }: Gain): string {
  const keys: Record<string, string> = {
    points: 'gainPoints',
    score: 'gainPoints',
    hut: 'gainHut',
    huts: 'gainHut',
    die: 'gainDie',
    dice: 'gainDie',
    stones: 'gainStones',
  }
  const text = t(`chocolatl.${keys[what] ?? 'gainOther'}`, { n: Math.abs(n), what })
  return n < 0 ? `−${text}` : `+${text}`
}

/** Why one of two equal bids ranks higher. */
export function tieText(tie: Tie, names: readonly string[]): string {
  const keys = { figure: 'tieFigure', behind: 'tieBehind', stack: 'tieStack' }
  return t(`chocolatl.${keys[tie.why]}`, { n: tie.value, winner: names[tie.winner], loser: names[tie.loser] })
}

/** The results of a location in a few words each. */
export function resultTexts(results: readonly Result[], names: readonly string[]): string[] {
  const stones = results.filter(({ what }) => what === 'stone')
  const both = stones.length === 2 && stones[0].seat === stones[1].seat
  const texts: string[] = []
  for (const result of results) {
    const name = names[result.seat]
    if (result.what === 'points') texts.push(t('chocolatl.resPoints', { name, n: signed(result.n) }))
    else if (result.what === 'figure') texts.push(t('chocolatl.resFigure', { name }))
    else if (result.what === 'oldMan') texts.push(t('chocolatl.resOldMan', { name }))
    else if (result.what === 'hut') texts.push(t('chocolatl.resHut', { name }))
    else if (result.what === 'die') texts.push(t('chocolatl.resDie', { name }))
    else if (result.what === 'level')
      texts.push(t('chocolatl.resLevel', { name, level: result.level, n: signed(result.n) }))
    else if (result.what === 'exchange')
      texts.push(t('chocolatl.resExchange', { name, taken: result.taken, given: result.given }))
    else if (!both) texts.push(t('chocolatl.resStone', { name }))
    else if (result === stones[0]) texts.push(t('chocolatl.resStones', { name }))
  }
  return texts
}
