/** The lobby, live: open and running tables, and those that wait for me. */

import type { TableCard } from '../protocol/messages'
import { Line, socketUrl, type LineState } from '../protocol/socket'

export class Lobby {
  tables = $state.raw<TableCard[]>([])
  mine = $state.raw<TableCard[]>([])
  connection = $state<LineState>('connecting')
  private readonly line: Line

  constructor() {
    this.line = new Line({
      url: () => socketUrl('/ws/lobby'),
      onmessage: (message) => {
        if (message.t === 'lobby') this.tables = message.d.tables
        else if (message.t === 'mine') this.mine = message.d.tables
      },
      onstate: (state) => (this.connection = state),
    })
  }

  close(): void {
    this.line.close()
  }
}
