/** The record of a title from the text on the wire. */

import type { Fields } from '../games/contract'
import { LAYOUTS } from './layouts'
import { DecodedRecord } from './records'

export function decode(title: string, text: string): Fields {
  const layout = LAYOUTS[title as keyof typeof LAYOUTS]
  if (!layout) throw new Error(`no layout for ${title} in this page`)
  return new DecodedRecord(layout, text)
}
