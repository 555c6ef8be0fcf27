/** Maya in words: tiles, spaces, cities, steps, events, and the whole position for those who listen to it. */

import { known, signed, t } from '../../lib/i18n/index.svelte'
import type { EventRow, Gain, TableView } from '../contract'
import { boardOf, inReadingOrder, labelText } from './geometry'
import { laid, read } from './gestures'
import { sceneOf } from './hand.svelte'
import { countOf, CROPS, cropOf, tileOf, type City, type Scene, type Tile } from './scene'

/** Things in a row: "one, two and three". */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return t('maya.and', { list: parts.slice(0, -1).join(', '), last: parts[parts.length - 1] })
}

export function tileText(tile: Tile): string {
  if (tile < 0 || tile >= 2 * CROPS.length) return t('maya.tile.unseen')
  return t('maya.tile', { n: countOf(tile), crop: t(`maya.crop.${cropOf(tile)}`) })
}

export function pieceText(piece: string): string {
  return tileText(tileOf(piece))
}

export function areaText(area: string): string {
  return known(`maya.area.${area}`) ? t(`maya.area.${area}`) : t('maya.area.other', { name: area })
}

/** A space with what helps to find it: the city that it touches, or its area. */
export function placeText(scene: Scene, label: string): string {
  const space = scene.at.get(label)
  if (!space) return label
  const near = [label, ...space.beside].map((other) => scene.at.get(other)?.city).find((city) => city != null)
  const city = scene.cities.find(({ index }) => index === near)
  if (city) return t('maya.place.city', { space: label, city: city.name })
  return t('maya.place.area', { space: label, area: areaText(space.area) })
}

export function seatName(table: TableView, seat: number): string {
  return seat === table.me ? t('maya.you') : (table.names[seat] ?? String(seat + 1))
}

export function pointsText(n: number): string {
  return t('maya.points', { n })
}

/** A city in one sentence or two: size, value, who leads, what is missing. */
export function cityText(city: City, table: TableView): string {
  const pays =
    city.first > 0 ? t('maya.city.pays', { first: city.first, second: city.second }) : t('maya.city.nothing')
  const key = city.scored ? 'maya.city.got' : 'maya.city.rank'
  const ranks = city.ranks.map(({ seat, crops, points }) =>
    t(key, { name: seatName(table, seat), n: crops, points: pointsText(points) }),
  )
  const rest = city.scored
    ? t('maya.city.closed')
    : `${t('maya.city.missing', { n: city.missing.length, list: city.missing.join(', ') })}.`
  const head = t('maya.city.head', { name: city.name, n: city.size })
  return `${head}: ${pays}; ${ranks.length ? ranks.join('; ') : t('maya.city.nobody')}. ${rest}`
}

/** A step in words; '' for ending a planting that is still a draft, because Confirm does that. */
export function stepText(step: string, table: TableView): string {
  if (step === 'stop') return table.draft.steps.length > 0 ? '' : t('maya.step.stop')
  const entry = read(step)
  if (!entry) return t('maya.step.draw')
  const place = placeText(sceneOf(table, true), entry.cell)
  return t(entry.down ? 'maya.step.expand' : 'maya.step.plant', { tile: pieceText(entry.piece), place })
}

export function gainText(gain: Gain): string {
  const key = `maya.gain.${gain.what}`
  return known(key) ? t(key, { n: Math.abs(gain.n), signed: signed(gain.n) }) : `${signed(gain.n)} ${gain.what}`
}

/** The temple's name of a space, else its label. */
function cityName(table: TableView, label: string): string {
  const scene = sceneOf(table)
  const city = scene.cities.find((one) => one.members.includes(label))
  return city?.name ?? scene.at.get(label)?.name ?? label
}

/** The city that a face-down tile made grow: its own, or the one it lies beside while the view does not show it yet. */
function grownCity(table: TableView, label: string): string {
  const scene = sceneOf(table)
  const labels = [label, ...(scene.at.get(label)?.beside ?? [])]
  const index = labels.map((other) => scene.at.get(other)?.city).find((city) => city != null)
  return scene.cities.find((city) => city.index === index)?.name ?? label
}

/** What happened, for the log; '' where the log says it otherwise. */
export function eventText(event: EventRow, table: TableView): string {
  const { k: kind, s: seat, f: values } = event
  const mine = seat === table.me
  const name = table.names[seat] ?? ''
  const text = (key: string, params: Record<string, string | number> = {}): string =>
    t(`maya.event.${key}${mine && known(`maya.event.${key}.me`) ? '.me' : ''}`, { name, ...params })
  const space = values.space === undefined ? '' : labelText(values.space)
  if (kind === 'start') return text('start')
  if (kind === 'temple') return text('temple', { city: cityName(table, space) })
  if (kind === 'planted') return text('planted', { tile: tileText(values.tile), space })
  if (kind === 'crops') return text('crops', { n: values.points, crop: t(`maya.crop.${CROPS[values.crop]}`) })
  if (kind === 'expanded') {
    const unseen = mine && (values.tile < 0 || values.tile >= 2 * CROPS.length)
    const params = { space, city: grownCity(table, space), tile: tileText(values.tile) }
    return unseen ? t('maya.event.expanded.me.unseen', params) : text('expanded', params)
  }
  if (kind === 'stuck') return text('stuck')
  if (kind === 'drew') return mine && values.tile >= 0 ? text('drew', { tile: tileText(values.tile) }) : ''
  if (kind === 'city') return text('city', { n: values.size, city: cityName(table, space) })
  if (kind === 'award') {
    return text('award', { n: values.crops, points: pointsText(values.points), city: cityName(table, space) })
  }
  if (kind === 'ended') return text(`ended.${values.reason}`)
  return ''
}

/** The space that a log entry points to. */
export function eventPlace(event: EventRow): string | null {
  return event.f.space === undefined ? null : labelText(event.f.space)
}

interface Field {
  crop: Tile
  labels: string[]
  crops: number
}

/** The plantations of a seat: neighbouring tiles of one crop belong together. */
export function fieldsOf(scene: Scene, seat: number): Field[] {
  const own = new Map(scene.spaces.filter((s) => s.kind === 'up' && s.owner === seat).map((s) => [s.label, s]))
  const fields: Field[] = []
  for (const label of inReadingOrder(scene.board, own.keys())) {
    const first = own.get(label)
    if (!first) continue
    const field: Field = { crop: first.tile >> 1, labels: [], crops: 0 }
    const rest = [first]
    own.delete(label)
    for (let space = rest.pop(); space; space = rest.pop()) {
      field.labels.push(space.label)
      field.crops += countOf(space.tile)
      for (const other of space.beside) {
        const next = own.get(other)
        if (next && next.tile >> 1 === field.crop) {
          rest.push(next)
          own.delete(other)
        }
      }
    }
    field.labels = inReadingOrder(scene.board, field.labels)
    fields.push(field)
  }
  return fields
}

/** The position in sentences. */
export function describe(table: TableView): string[] {
  const scene = sceneOf(table)
  const lines: string[] = []
  const name = (seat: number): string => seatName(table, seat)
  if (scene.over) lines.push(t('maya.describe.over'))
  else if (scene.active === table.me) lines.push(t('maya.describe.turn.me', { n: scene.turn }))
  else lines.push(t('maya.describe.turn', { n: scene.turn, name: name(scene.active) }))
  for (const seat of scene.seats) {
    const points = pointsText(seat.score)
    lines.push(t('maya.describe.seat', { name: name(seat.seat), points, rack: seat.rackCount, reserve: seat.reserveCount }))
  }
  const rack = scene.seats[table.me]?.rack
  if (rack) lines.push(rack.length ? t('maya.describe.rack', { list: listed(rack.map(tileText)) }) : t('maya.describe.rackEmpty'))
  const drafted = laid(table.draft.steps).map((entry) => stepText(entry.step, table))
  if (drafted.length) lines.push(t('maya.describe.draft', { list: listed(drafted) }))
  lines.push(...scene.cities.map((city) => cityText(city, table)))
  for (const { seat } of scene.seats) {
    const fields = fieldsOf(scene, seat).map(({ crop, labels, crops }) =>
      t('maya.describe.group', { crop: t(`maya.crop.${CROPS[crop]}`), spaces: labels.join(' '), n: crops }),
    )
    if (fields.length) lines.push(t('maya.describe.fields', { name: name(seat), list: listed(fields) }))
  }
  const sites = scene.sites.map((site) => t('maya.describe.site.one', { name: site.name ?? '', space: site.label }))
  if (sites.length) lines.push(t('maya.describe.site', { list: listed(sites) }))
  const areas = boardOf(table.options).areas.filter((area) => scene.spaces.some((s) => s.area === area && s.beside.length > 0))
  lines.push(t('maya.describe.areas', { list: listed(areas.map(areaText)) }))
  return lines
}
