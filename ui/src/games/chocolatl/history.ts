/** What has happened at a table so far, where the frame tells it. */

import type { EventRow, TableView } from '../contract'

/** Every event up to the view, as this seat may know it; [] where nobody kept them. */
export function historyOf(table: TableView & { history?: readonly EventRow[] }): readonly EventRow[] {
  return table.history ?? []
}
