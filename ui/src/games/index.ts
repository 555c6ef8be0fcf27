/** The games the page can show, found by looking: each folder beside this file with an index.ts. Loaded when needed. */

import type { Component } from 'svelte'

import type { GameModule } from './contract'

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts')
const cards = import.meta.glob<{ default: Component }>('./*/Card.svelte')

export const TITLES = ['cacao', 'maya', 'chocolatl'] as const

/** Everything of a game: board, dock, texts, art. */
export async function loadGame(title: string): Promise<GameModule> {
  const load = modules[`./${title}/index.ts`]
  if (!load) throw new Error(`no game ${title} in this page`)
  return (await load()).default
}

/** Begin to fetch a game that is probably opened next; what fails now is tried again then. */
export function preload(title: string): void {
  loadGame(title).catch(() => undefined)
}

/** The illustration of a game for the home page. */
export async function loadCard(title: string): Promise<Component | null> {
  const load = cards[`./${title}/Card.svelte`]
  return load ? (await load()).default : null
}
