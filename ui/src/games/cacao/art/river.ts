/** The river of the village board: its fields wind from left to right, however many there are. */

export const FIELD_WIDTH = 42
export const RIVER_HEIGHT = 76
const FIRST = 34
const UPPER = 45
const LOWER = 57

export interface Field {
  readonly x: number
  readonly y: number
  readonly value: number
}

/** Where each field lies. */
export function fieldsOf(values: readonly number[]): Field[] {
  return values.map((value, k) => ({ x: FIRST + k * FIELD_WIDTH, y: k % 2 ? LOWER : UPPER, value }))
}

export function riverWidth(count: number): number {
  return 2 * FIRST + (count - 1) * FIELD_WIDTH
}

/** The line of the water through all fields. */
export function course(values: readonly number[]): string {
  const fields = fieldsOf(values)
  const half = FIELD_WIDTH / 2
  const bends = fields.slice(1).map((to, k) => {
    const from = fields[k]
    return `C${from.x + half} ${from.y} ${from.x + half} ${to.y} ${to.x} ${to.y}`
  })
  const last = fields[fields.length - 1]
  return `M14 50Q22 44 ${FIRST} ${UPPER}${bends.join('')}Q${last.x + 12} ${last.y} ${last.x + 20} ${last.y + 3}`
}
