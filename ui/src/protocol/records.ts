/** Decodes the bytes of a title's record, little endian, by its generated layout. */

import type { Fields } from '../games/contract'

export interface FieldLayout {
  name: string
  kind: string // i1, u1, i2, i4
  shape: readonly number[]
  offset: number
}

export interface RecordLayout {
  size: number
  fields: readonly FieldLayout[]
}

const READERS: Record<string, { width: number; read: (data: DataView, at: number) => number }> = {
  i1: { width: 1, read: (data, at) => data.getInt8(at) },
  u1: { width: 1, read: (data, at) => data.getUint8(at) },
  i2: { width: 2, read: (data, at) => data.getInt16(at, true) },
  u2: { width: 2, read: (data, at) => data.getUint16(at, true) },
  i4: { width: 4, read: (data, at) => data.getInt32(at, true) },
  u4: { width: 4, read: (data, at) => data.getUint32(at, true) },
}

/** How many bytes a base64 text stands for. */
export function byteLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return (text.length / 4) * 3 - padding
}

/** The bytes of a base64 text. */
export function bytesOf(text: string): Uint8Array {
  const raw = atob(text)
  const bytes = new Uint8Array(raw.length)
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i)
  return bytes
}

/** A record whose fields are read when they are first asked for. */
export class DecodedRecord implements Fields {
  private readonly data: DataView
  private readonly byName = new Map<string, FieldLayout>()
  private readonly lists = new Map<string, readonly number[]>()
  private readonly grids = new Map<string, readonly (readonly number[])[]>()

  constructor(layout: RecordLayout, text: string) {
    const bytes = bytesOf(text)
    if (bytes.length !== layout.size)
      throw new Error(`record of ${bytes.length} bytes: the layout has ${layout.size}; reload the page`)
    this.data = new DataView(bytes.buffer)
    for (const field of layout.fields) this.byName.set(field.name, field)
  }

  has(name: string): boolean {
    return this.byName.has(name)
  }

  one(name: string): number {
    return this.list(name)[0]
  }

  list(name: string): readonly number[] {
    const known = this.lists.get(name)
    if (known) return known
    const field = this.field(name)
    const { width, read } = READERS[field.kind]
    const count = field.shape.reduce((product, side) => product * side, 1)
    const values = Array.from({ length: count }, (_, i) => read(this.data, field.offset + i * width))
    this.lists.set(name, values)
    return values
  }

  grid(name: string): readonly (readonly number[])[] {
    const known = this.grids.get(name)
    if (known) return known
    const { shape } = this.field(name)
    if (shape.length !== 2) throw new Error(`field ${name} has ${shape.length} dimensions, expected 2`)
    const flat = this.list(name)
    const rows = Array.from({ length: shape[0] }, (_, row) => flat.slice(row * shape[1], (row + 1) * shape[1]))
    this.grids.set(name, rows)
    return rows
  }

  private field(name: string): FieldLayout {
    const field = this.byName.get(name)
    if (!field) throw new Error(`the record has no field ${name}`)
    return field
  }
}
