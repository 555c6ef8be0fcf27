/** The position of Chocolatl in sentences, for a screen reader. */

import { t } from '../../lib/i18n/index.svelte'
import type { TableView } from '../contract'
import { listed, locationName, modeSays, modeTitle, placeName } from './names'
import { LOCATIONS, ROUNDS, type Holding, type Laid, type Scene } from './scene'
import { sceneNow } from './show.svelte'

export function describe(table: TableView): string[] {
  const scene = sceneNow(table)
  const name = (seat: number): string => table.names[seat] ?? ''
  return [
    ...roundLines(scene),
    t('chocolatl.dScores', { list: listed([...scene.track].reverse().map((s) => `${name(s)} ${scene.seats[s].score}`)) }),
    t('chocolatl.dTies', { list: listed(tieOrder(scene).map(name)) }),
    ...pyramidLines(scene, name),
    ...bidLines(scene, name),
    ...scene.seats.flatMap((holding) => seatLines(holding, scene, table)),
  ]
}

/** Who wins ties as things stand: the figure's owner, then who is further back, then who lies higher. */
export function tieOrder(scene: Scene): number[] {
  const rest = scene.stacks.flatMap(({ seats }) => [...seats].reverse()).filter((seat) => seat !== scene.figure)
  return scene.figure === null ? rest : [scene.figure, ...rest]
}

function roundLines(scene: Scene): string[] {
  if (scene.over) return [t('chocolatl.dOver')]
  if (scene.phase === 'sacrifice') return [t('chocolatl.dStart')]
  const [first, second] = scene.prizes.map((row) => row[scene.round - 1])
  const cards = scene.openCards.filter((card) => card !== null)
  const lines = [
    t('chocolatl.dRound', { n: scene.round, all: ROUNDS, mode: modeTitle(scene.mode), says: modeSays(scene.mode) }),
    t('chocolatl.dAt', { place: placeName(scene.location) }),
    t('chocolatl.dHarvest', { dice: listed(scene.white) }),
    t('chocolatl.dDrink', { first, second }),
  ]
  if (cards.length > 0) lines.push(t('chocolatl.dTachli', { cards: listed(cards) }))
  if (scene.last !== 'none') lines.push(t('chocolatl.evLastNow'))
  return lines
}

function pyramidLines(scene: Scene, name: (seat: number) => string): string[] {
  return scene.levels.map(({ bonus, stones }, i) => {
    const owners = stones.filter((owner) => owner !== null)
    return t('chocolatl.dPyramid', {
      level: i + 1,
      bonus,
      stones: owners.length > 0 ? listed(owners.map(name)) : t('chocolatl.dNobody'),
      free: stones.length - owners.length,
    })
  })
}

const cardText = (card: Laid): string =>
  card.state === 'down' ? t('chocolatl.faceDown') : card.state === 'none' ? '' : String(card.value)

function bidLines(scene: Scene, name: (seat: number) => string): string[] {
  const lines = LOCATIONS.flatMap((location) => {
    const list = scene.seats
      .map(({ seat, bids }) => ({ seat, cards: bids[location - 1].map(cardText).filter((text) => text !== '') }))
      .filter(({ cards }) => cards.length > 0)
      .map(({ seat, cards }) => t('chocolatl.dShownSeat', { name: name(seat), cards: listed(cards) }))
    return list.length > 0 ? [t('chocolatl.dShown', { place: locationName(location), list: listed(list) })] : []
  })
  if (scene.ranking && scene.ranking.length > 0) {
    const list = scene.ranking.map(({ seat, value }) => t('chocolatl.dBid', { name: name(seat), value }))
    lines.push(t('chocolatl.dRanking', { place: placeName(scene.location), list: listed(list) }))
  }
  return lines
}

/** What a seat owns, in a few words each. */
export function holdingWords(holding: Holding): string[] {
  const words = [
    t('chocolatl.huts', { n: holding.huts }),
    t('chocolatl.dice', { n: holding.dice }),
    t('chocolatl.stones', { n: holding.stones }),
    t('chocolatl.cubes', { n: holding.cubes }),
  ]
  if (holding.holdsFigure) words.push(t('chocolatl.holdsFigure'))
  if (holding.holdsOldMan) words.push(t('chocolatl.holdsOldMan'))
  return words
}

function seatLines(holding: Holding, scene: Scene, table: TableView): string[] {
  const name = table.names[holding.seat] ?? ''
  const lines = [t('chocolatl.dSeat', { name, score: holding.score, things: listed(holdingWords(holding)) })]
  if (holding.seat === table.me) {
    if (holding.hand) lines.push(t('chocolatl.dMine', { cards: listed(holding.hand) || t('chocolatl.noCards') }))
    if (holding.sacrifice !== null) lines.push(t('chocolatl.sacrificedSecret', { card: holding.sacrifice }))
  } else if (scene.memory && holding.known) {
    lines.push(t('chocolatl.dSeatCards', { name, cards: listed(holding.known) }))
  }
  return lines
}
