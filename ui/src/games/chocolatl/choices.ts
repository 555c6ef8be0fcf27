/** Questions with few answers, told with their effects: dice, hut or die, the order of stones. */

import { t } from '../../lib/i18n/index.svelte'
import type { TableView } from '../contract'
import { tieOrder } from './describe'
import { modifiersAt, totalOf } from './modifiers'
import { placeName } from './names'
import { CUBES, type Scene } from './scene'

export interface Art {
  name: string
  size: number
  height?: number
  pips?: number
}

export interface Choice {
  step: string
  title: string
  says: string
  art: Art[]
}

export interface Question {
  title: string
  says: string
  choices: Choice[]
}

const DIE: Art = { name: 'die-black', size: 34, height: 36, pips: 5 }
const STONE: Art = { name: 'stone', size: 42, height: 33 }
const BEST_PIPS = 6
const MEAN_PIPS = 3.5

/** The question of this phase with a choice for each option that the prompt offers. */
export function choicesOf(scene: Scene, table: TableView, options: readonly string[]): Question {
  if (scene.phase === 'city') return city(scene, table, options)
  if (scene.phase === 'stones') return stones(scene, table, options)
  return dice(scene, options)
}

function dice(scene: Scene, options: readonly string[]): Question {
  const choices = options.map((step): Choice => {
    const n = Number(/^roll(\d+)$/.exec(step)?.[1] ?? 0)
    if (n === 0) return { step, title: t('chocolatl.dicePass'), says: t('chocolatl.dicePassSays'), art: [] }
    return {
      step,
      title: t('chocolatl.diceRoll', { n }),
      says: t('chocolatl.diceRollSays', { low: n, high: n * BEST_PIPS, mean: n * MEAN_PIPS }),
      art: Array.from({ length: Math.min(n, 3) }, () => DIE),
    }
  })
  return { title: t('chocolatl.diceTitle'), says: t('chocolatl.diceSays', { place: placeName(scene.location) }), choices }
}

function second(scene: Scene, table: TableView): string {
  return table.names[scene.ranking?.[1]?.seat ?? 0] ?? ''
}

function city(scene: Scene, table: TableView, options: readonly string[]): Question {
  const { huts, stones: placed } = scene.seats[table.me]
  const left = Math.max(0, CUBES - huts - placed - 1)
  const choices = options.map((step): Choice =>
    step === 'hut'
      ? { step, title: t('chocolatl.cityHut'), says: t('chocolatl.cityHutSays', { n: left }), art: [{ name: 'house', size: 52, height: 46 }] }
      : { step, title: t('chocolatl.cityDie'), says: t('chocolatl.cityDieSays'), art: [DIE] },
  )
  return { title: t('chocolatl.cityTitle'), says: t('chocolatl.cityOther', { name: second(scene, table) }), choices }
}

function stones(scene: Scene, table: TableView, options: readonly string[]): Question {
  const at = scene.levels.findIndex((level) => level.stones.includes(null))
  const level = scene.levels[at]
  const counts = scene.seats
    .map(({ seat }) => ({ name: table.names[seat], n: level?.stones.filter((owner) => owner === seat).length ?? 0 }))
    .filter(({ n }) => n > 0)
    .map(({ name, n }) => `${name} ${n}`)
  const words = { name: second(scene, table), level: at + 1 }
  const choices = options.map((step): Choice =>
    step === 'before'
      ? { step, title: t('chocolatl.stonesBefore'), says: t('chocolatl.stonesBeforeSays', words), art: [STONE] }
      : { step, title: t('chocolatl.stonesAfter', words), says: t('chocolatl.stonesAfterSays', words), art: [] },
  )
  const says = t('chocolatl.stonesLevel', { level: at + 1, bonus: level?.bonus ?? 0, counts: counts.join(', ') })
  return { title: t('chocolatl.stonesTitle'), says, choices }
}

/** How my bid stands at the location that is being resolved, and what it needs to come first. */
export function standing(scene: Scene, table: TableView): string {
  const order = tieOrder(scene)
  const bids = scene.seats
    .map(({ seat, bids: laid }) => {
      const cards = laid[scene.location - 1].flatMap((card) => ('value' in card ? [card.value] : []))
      return { seat, value: totalOf(cards, modifiersAt(scene, seat, scene.location)) }
    })
    .sort((a, b) => b.value - a.value || order.indexOf(a.seat) - order.indexOf(b.seat))
  const mine = bids.findIndex(({ seat }) => seat === table.me)
  if (mine < 0 || bids.length < 2) return ''
  if (mine === 0) return t('chocolatl.standingLead', { n: bids[0].value, m: bids[1].value })
  const winsTie = order.indexOf(table.me) < order.indexOf(bids[0].seat)
  const need = bids[0].value - bids[mine].value + (winsTie ? 0 : 1)
  return t('chocolatl.standingNeed', { n: bids[mine].value, m: bids[0].value, name: table.names[bids[0].seat], need })
}
