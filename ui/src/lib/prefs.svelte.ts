/** What a visitor chose for this browser: theme, sound, and how moves are confirmed. Kept in local storage. */

export type Theme = 'system' | 'light' | 'dark'

interface Prefs {
  theme: Theme
  sound: boolean
  autoConfirm: boolean // a draft that can only be confirmed is sent by itself
  level: string // the bot last played against, by spec
}

const KEY = 'kakaw.prefs'
const DEFAULTS: Prefs = { theme: 'system', sound: false, autoConfirm: false, level: '' }

function load(): Prefs {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) }
  } catch {
    return { ...DEFAULTS } // storage is full of something else, or not allowed
  }
}

export const prefs = $state<Prefs>(load())

/** Change one of them, and remember it where the browser lets us. */
export function setPref<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs[key] = value
  if (key === 'theme') applyTheme()
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs))
  } catch {
    // the choice lasts for this visit
  }
}

/** Put the theme on the page: `data-theme`, or nothing where the system decides. */
export function applyTheme(): void {
  const root = document.documentElement
  if (prefs.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = prefs.theme
}

/** Whether no motion is wanted. */
export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
