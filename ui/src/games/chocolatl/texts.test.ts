import { describe as suite, expect, it } from 'vitest'

import game from './index'
import { say } from '../../lib/i18n/index.svelte'
import { tableOf } from '../../dev/fixtures'
import { describe } from './describe'
import { FIXTURES } from './testing'
import { eventText, gainText, stepText } from './texts'

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

  it('says steps in words', () => {
    expect(stepText('12@4')).toBe('Lay the 12 at 4 Pyramid')
    expect(stepText('S7')).toBe('Sacrifice the 7')
    expect(stepText('roll2')).toBe('Roll 2 dice')
    expect(stepText('pass')).toBe('No dice')
  })

  it('says gains with their sign', () => {
    expect(gainText({ seat: 0, what: 'points', n: 5 })).toBe('+5 points')
    expect(gainText({ seat: 0, what: 'points', n: -2 })).toBe('−2 points')
  })

  it('puts the question for all cards of an answer at once', () => {
    expect(game.keys.length).toBeGreaterThan(0)
    expect(say('Lay your second card at location 1, Chocolatl.')).toBe('Lay your second card at each of the six locations.')
  })
})
