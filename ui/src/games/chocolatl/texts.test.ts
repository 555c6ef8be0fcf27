import { describe as suite, expect, it } from 'vitest'

import { tableOf } from '../../dev/fixtures'
import { slotsOf } from './arrange'
import { describe } from './describe'
import './index'
import { placeName } from './names'
import { sceneOf } from './scene'
import { FIXTURES } from './testing'
import { ask, eventText, gainText, isAlone } from './texts'

suite('texts', () => {
  it.each(FIXTURES)('every event of a game has a text, without a key that nobody wrote: $name', (played) => {
    const silent = new Set(['marker', 'laid', 'scored'])
    for (const position of played.positions) {
      const table = tableOf(played, position)
      for (const event of position.events) {
        const text = eventText(event, table)
        expect(text).not.toMatch(/chocolatl\.|undefined|NaN|[{}]/)
        if (!silent.has(event.k)) expect(text, event.k).not.toBe('')
      }
    }
  })

  it.each(FIXTURES)('every position is told in sentences: $name', (played) => {
    for (const position of played.positions) {
      const lines = describe(tableOf(played, position))
      expect(lines.length).toBeGreaterThan(played.players)
      expect(lines.join(' ')).not.toMatch(/chocolatl\.|undefined|NaN|[{}]/)
    }
  })

  it.each(FIXTURES)('no position tells a card that only another seat may know: $name', (played) => {
    for (const position of played.positions.filter(({ me }) => me === -1).slice(0, -1)) {
      expect(describe(tableOf(played, position)).join(' ')).not.toMatch(/Your cards/)
    }
  })

  it('says gains with their sign', () => {
    expect(gainText({ seat: 0, what: 'points', n: 5 })).toBe('+5 points')
    expect(gainText({ seat: 0, what: 'points', n: -2 })).toBe('−2 points')
  })

  it.each(FIXTURES)('puts the question for all cards of an answer, and lights the places that it names: $name', (played) => {
    for (const position of played.positions.filter(({ prompt }) => prompt?.kind === 'assign')) {
      const table = tableOf(played, position)
      const scene = sceneOf(table.truth)
      const lit = [...new Set(slotsOf(scene, table.me).map(({ location }) => location))]
      const asked = ask(position.prompt!, table)
      expect(lit).toContain(Number(position.prompt!.groups[0].cells[0]))
      if (scene.mode === 'gold') expect(asked).toBe(`Lay two cards at ${placeName(lit[0])}.`)
      else expect(asked).toMatch(/at each location that is lit/)
      if (scene.mode === 'green') expect(asked).toContain(scene.firsts ? 'second card' : 'first card')
    }
  })

  it('takes every choice but the cards of a bid as a move by itself', () => {
    expect(['hut', 'die', 'before', 'after', 'pass', 'roll2', 'S7', 'give4'].every(isAlone)).toBe(true)
    expect(isAlone('12@4')).toBe(false)
  })
})
