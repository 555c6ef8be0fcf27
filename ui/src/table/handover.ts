/** A table whose state is known before its page opens: what made it has brought it, so that nothing is asked twice. */

import { go } from '../lib/router.svelte'
import type { Table } from '../protocol/messages'

let handed: Table | null = null

/** Open the page of a table that was just made. */
export function enter(table: Table): void {
  handed = table
  go(`/table/${table.id}`)
}

/** The state that was handed over for a table, once; it ages. */
export function takeOver(id: string): Table | null {
  const table = handed
  handed = null
  return table?.id === id ? table : null
}
