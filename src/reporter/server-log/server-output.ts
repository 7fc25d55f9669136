import { stripVTControlCharacters } from 'node:util'
import { type LineGroup, LineGrouper } from './line-groups.js'
import { composeName } from './line-meaning.js'
import { LineSegment } from './line-segment.js'

/** The last lines that are kept: 3.2 MB with their times, of which at least 2 MB are text unless lines are very short. */
const maxSegments = 16
const segmentBytes = 200_000
/** Maximum length of a line before redaction, which takes time proportional to it. */
const maxLineLength = 4_000
/** Sources whose lines are grouped apart: two streams, each of several containers. */
const maxSources = 50

/** What one web server prints: reads lines when they arrive, and keeps the last ones. */
export class ServerOutput {
  readonly #name: string
  readonly #onDrop: (groups: readonly LineGroup[]) => void
  /** What each stream printed after its last line break. */
  readonly #begun = new Map<string, { readonly text: string; readonly printedAtMs: number }>()
  readonly #groupers = new Map<string, LineGrouper>()
  /** Oldest first. */
  readonly #segments = [new LineSegment(segmentBytes)]

  /** Passes the groups that it forgets to `onDrop`. */
  constructor(name: string, onDrop: (groups: readonly LineGroup[]) => void) {
    this.#name = name
    this.#onDrop = onDrop
  }

  /** Adds output without Playwright's prefix, split at line breaks. Expects the number of its first line. */
  add(pieces: readonly string[], stream: string, printedAtMs: number, position: number): void {
    pieces.forEach((piece, index) => {
      const begun = this.#begun.get(stream)?.text ?? ''
      // The rest of a line that is too long is dropped at once.
      const text = begun.length > maxLineLength ? begun : begun + piece
      const isWhole = index < pieces.length - 1
      this.#begun.set(stream, { text: isWhole ? '' : text, printedAtMs })
      if (isWhole) this.#addLine(text, stream, { printedAtMs, position: position + index })
    })
  }

  /** Adds the lines that have begun and will not end. Expects the number of the next line. */
  finish(position: number): void {
    let next = position
    for (const [stream, { text, printedAtMs }] of this.#begun) {
      this.#addLine(text, stream, { printedAtMs, position: next++ })
    }
    this.#begun.clear()
  }

  /** Reads the groups since a time or since the line of a number, whichever is earlier, and perhaps some before them. */
  readGroups(since: LineSegment['last']): readonly LineGroup[] {
    const isEarlier = ({ last }: LineSegment): boolean =>
      last.printedAtMs < since.printedAtMs && last.position < since.position
    return this.#read(this.#segments.slice(this.#segments.findLastIndex(isEarlier) + 1))
  }

  #read(segments: readonly LineSegment[]): readonly LineGroup[] {
    const groups = new Map<number, LineGroup>()
    for (const segment of segments) segment.readInto(groups, this.#name)
    return [...groups.values()]
  }

  #addLine(text: string, stream: string, place: LineSegment['last']): void {
    const line = cleanLine(text)
    if (line.trim() === '') return
    const container = composeName.exec(line)?.[0] ?? ''
    const group = this.#getGrouper(`${stream} ${container}`).add(line.slice(container.length), place)
    this.#makeRoom(line).add(line, group, place)
  }

  #getGrouper(source: string): LineGrouper {
    const grouper = this.#groupers.get(source) ?? new LineGrouper()
    if (this.#groupers.size < maxSources) this.#groupers.set(source, grouper)
    return grouper
  }

  /** Returns the last segment if it has room, else a new one or the oldest one, without its lines. */
  #makeRoom(line: string): LineSegment {
    const last = this.#segments.at(-1)
    if (last?.hasRoom(line)) return last
    const oldest = this.#segments.length < maxSegments ? undefined : this.#segments.shift()
    if (oldest) this.#onDrop(this.#read([oldest]))
    oldest?.clear()
    const next = oldest ?? new LineSegment(segmentBytes)
    this.#segments.push(next)
    return next
  }
}

/** Removes colours, and the last word of a line that is too long, which may be the beginning of a secret. */
function cleanLine(text: string): string {
  const line = text.length > maxLineLength ? cutLastWord(text.slice(0, maxLineLength)) : text
  return stripVTControlCharacters(line).replace(/\r$/, '').replaceAll('\t', '  ')
}

function cutLastWord(text: string): string {
  const end = Math.max(text.lastIndexOf(' '), text.lastIndexOf(','))
  return `${text.slice(0, end + 1)}…`
}
