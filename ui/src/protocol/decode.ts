/** The record of a title from the text on the wire. */

import type { Fields } from '../games/contract'
import { LAYOUTS } from './layouts'
import { byteLength, DecodedRecord } from './records'

export function decode(title: string, text: string): Fields {
  const layout = LAYOUTS[title as keyof typeof LAYOUTS]
  if (!layout) throw new Error(`no layout for ${title} in this page`)
  return new DecodedRecord(layout, text)
}

/** Whether this page knows the record of that text: a server of another version may have changed its layout. */
export function fits(title: string, text: string): boolean {
  return LAYOUTS[title as keyof typeof LAYOUTS]?.size === byteLength(text)
}
