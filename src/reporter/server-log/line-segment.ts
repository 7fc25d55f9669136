import type { LineGroup } from './line-groups.js'

/** What stands before the text of each line: its length, its group, its time and its number. */
const headerBytes = 28
/** Calls of longer traces are left out. */
const maxGroupLines = 100

/** Consecutive lines of one server as bytes, because strings by the million that come and go make the heap grow. */
export class LineSegment {
  readonly #bytes: Buffer
  #used = 0
  /** Time and number of the last line. */
  #last = { printedAtMs: 0, position: 0 }

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size)
  }

  get last(): { readonly printedAtMs: number; readonly position: number } {
    return this.#last
  }

  hasRoom(text: string): boolean {
    return this.#used + headerBytes + 3 * text.length <= this.#bytes.length
  }

  /** Expects the number of the first line of the line's group. */
  add(text: string, group: number, { printedAtMs, position }: LineSegment['last']): void {
    const start = this.#used + headerBytes
    const length = this.#bytes.write(text, start)
    this.#bytes.writeUInt32LE(length, this.#used)
    this.#bytes.writeDoubleLE(group, this.#used + 4)
    this.#bytes.writeDoubleLE(printedAtMs, this.#used + 12)
    this.#bytes.writeDoubleLE(position, this.#used + 20)
    this.#used = start + length
    this.#last = { printedAtMs, position }
  }

  /** Adds the lines to groups by the numbers of their first lines. A line whose group began earlier is left out. */
  readInto(groups: Map<number, LineGroup>, server: string): void {
    for (let at = 0; at < this.#used; ) {
      const start = at + headerBytes
      const end = start + this.#bytes.readUInt32LE(at)
      const number = this.#bytes.readDoubleLE(at + 4)
      const printedAtMs = this.#bytes.readDoubleLE(at + 12)
      const position = this.#bytes.readDoubleLE(at + 20)
      if (number === position) groups.set(number, { server, printedAtMs, position, lines: [] })
      const lines = groups.get(number)?.lines
      if (lines && lines.length < maxGroupLines) lines.push(this.#bytes.toString('utf8', start, end))
      at = end
    }
  }

  clear(): void {
    this.#used = 0
  }
}
