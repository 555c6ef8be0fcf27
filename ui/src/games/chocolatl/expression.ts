/** A bid written out: "12 + 3 + 2 huts − 1 Old Man". */

import { t } from '../../lib/i18n/index.svelte'
import type { Modifier } from './modifiers'
import { plain } from './names'
import type { Bid } from './story'

const term = (n: number): string => (n < 0 ? `− ${-n}` : `+ ${n}`)

/** What is added, in words: "+2 huts". */
export function modifierText({ what, n }: Modifier): string {
  const sign = n < 0 ? '−' : '+'
  const size = Math.abs(n)
  if (what === 'huts') return `${sign}${size} ${t('chocolatl.modHuts', { n: size })}`
  return `${sign}${size} ${t(what === 'oldMan' ? 'chocolatl.modOldMan' : 'chocolatl.modDice')}`
}

export function modifiersOf({ huts, oldMan, dice }: Bid): Modifier[] {
  const all: Modifier[] = [
    { what: 'huts', n: huts },
    { what: 'oldMan', n: oldMan },
    { what: 'dice', n: dice },
  ]
  return all.filter(({ n }) => n !== 0)
}

/** Cards and modifiers of a bid, without its sum. */
export function expression(bid: Bid): string {
  const [first, ...rest] = bid.cards
  const words = modifiersOf(bid).map((modifier) => `${term(modifier.n)} ${modifierText(modifier).replace(/^.\d+ /, '')}`)
  return [plain(first ?? 0), ...rest.map(term), ...words].join(' ')
}
