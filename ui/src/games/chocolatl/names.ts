/** Names of seats, places and cards in sentences. */

import { t } from '../../lib/i18n/index.svelte'
import type { Mode } from './scene'

const capital = (word: string): string => word[0].toUpperCase() + word.slice(1)

export const locationName = (location: number): string => t(`chocolatl.location${location}`)

/** A location with its number: "4 Pyramid". */
export const placeName = (location: number): string =>
  t('chocolatl.place', { n: location, name: locationName(location) })

export const modeTitle = (mode: Mode): string => t(`chocolatl.mode${capital(mode)}`)
export const modeSays = (mode: Mode): string => t(`chocolatl.say${capital(mode)}`)
export const modeWord = (mode: Mode): string => (mode === 'none' ? '' : t(`chocolatl.${mode}`))

/** A list as people write it: "a, b and c", in their language. */
export const listed = (items: readonly (string | number)[]): string => items.join(', ')

/** A number with a true minus sign, without a plus. */
export const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n))
