import type { SummaryServerLog } from '../../summary-file/summary.js'
import { sum } from '../../values/numbers.js'
import { truncate } from '../../values/text.js'
import type { LineGroup } from './line-groups.js'
import { mentionsError } from './line-meaning.js'
import { findWord, type Quotation } from './quote-line.js'

const maxLines = 20
const maxLineLength = 1_000
/** Length of the text that is kept until it is known which lines are about other requests. */
const maxChars = 100_000

/** An error or a wait about which the servers may have printed something. Texts are redacted. */
export interface LoggedSubject {
  /** Values that identify its request in a log. */
  readonly ids: readonly string[]
  readonly atMs: number
  /** Whatever is printed between these times may be about it. */
  readonly fromMs: number
  readonly toMs: number
  readonly redact: (text: string) => string
  /** Returns the line that says most about it; undefined if none does. */
  readonly quote: (groups: readonly LineGroup[], by: SummaryServerLog['by']) => Quotation | undefined
}

/** The lines about one error or wait: collected while they are printed, and chosen when all requests are known. */
export class ErrorLines {
  readonly #subject: LoggedSubject
  /** How lines without an id are found. */
  readonly #otherwise: SummaryServerLog['by'] | undefined
  /** Numbers of the first line of the error's attempt, and of the first one after it. */
  readonly #begin: number
  readonly #end: number
  #withId: readonly LineGroup[] = []
  #others: readonly LineGroup[] = []
  #chosen: SummaryServerLog | undefined

  constructor(subject: LoggedSubject, otherwise: 'time' | 'test' | undefined, begin: number, end: number) {
    this.#subject = subject
    this.#otherwise = otherwise
    this.#begin = begin
    this.#end = end
  }

  /** The chosen lines. Undefined if nothing was printed about the error. */
  get chosen(): SummaryServerLog | undefined {
    return this.#chosen
  }

  /** Whether everything about the error has been printed. */
  isOver(nowMs: number): boolean {
    return this.#otherwise !== 'time' || !(this.#subject.toMs >= nowMs)
  }

  /** The time and the number of the first line that may be about it. */
  get since(): { readonly printedAtMs: number; readonly position: number } {
    return { printedAtMs: this.#subject.fromMs, position: this.#begin }
  }

  /** Collects those of the groups that may be about the error. */
  collect(groups: readonly LineGroup[]): void {
    const withId = groups.filter((group) => this.#isInAttempt(group) && this.#hasId(group))
    const others = groups.filter((group) => this.#mayBeAbout(group))
    this.#withId = this.#takeFirst(join(this.#withId, withId), countChars, maxChars)
    this.#others = this.#takeFirst(join(this.#others, others), countChars, maxChars)
  }

  /** Chooses at most 20 lines, and forgets the others. */
  choose(isAboutAnother: (group: LineGroup, ids: readonly string[]) => boolean, namesServers: boolean): void {
    const { ids, redact } = this.#subject
    const by = this.#withId.length > 0 ? 'id' : this.#otherwise
    const candidates =
      by === 'id' ? this.#withId : this.#others.filter((group) => !isAboutAnother(group, ids))
    const groups = this.#takeFirst(candidates, countLines, maxLines).map((group) => ({
      ...group,
      lines: redactLines(takeTelling(group.lines), redact),
    }))
    this.#withId = []
    this.#others = []
    if (by === undefined || groups.length === 0) return
    const quoted = this.#subject.quote(groups, by)
    const toText = (server: string, line: string): string => (namesServers ? `[${server}] ${line}` : line)
    this.#chosen = {
      lines: groups.flatMap(({ server, lines }) => lines.map((line) => toText(server, line))),
      by,
      quoted: quoted && toText(quoted.server, quoted.text),
    }
  }

  #isInAttempt({ position }: LineGroup): boolean {
    return position >= this.#begin && position < this.#end
  }

  #hasId({ lines }: LineGroup): boolean {
    return lines.some((line) => this.#subject.ids.some((id) => findWord(line, id) !== -1))
  }

  #mayBeAbout(group: LineGroup): boolean {
    if (this.#otherwise === 'test') return this.#isInAttempt(group)
    const { fromMs, toMs } = this.#subject
    return this.#otherwise === 'time' && group.printedAtMs >= fromMs && group.printedAtMs <= toMs
  }

  #getDelay({ printedAtMs }: LineGroup): number {
    return Math.abs(printedAtMs - this.#subject.atMs)
  }

  /** Takes as many groups as fit, first those with an error, then the nearest ones, and returns them in their order. */
  #takeFirst(
    groups: readonly LineGroup[],
    measure: (lines: readonly string[]) => number,
    max: number,
  ): readonly LineGroup[] {
    if (sum(groups.map(({ lines }) => measure(lines))) <= max) return groups
    const ranked = groups
      .map((group) => ({ group, hasError: group.lines.some(mentionsError), delay: this.#getDelay(group) }))
      .sort((a, b) => Number(b.hasError) - Number(a.hasError) || a.delay - b.delay)
    let room = max
    const taken = new Set<LineGroup>()
    for (const { group } of ranked) {
      const size = measure(group.lines)
      if (size > room) break
      room -= size
      taken.add(group)
    }
    return groups.filter((group) => taken.has(group))
  }
}

/** Joins groups in the order in which they were printed. */
function join(collected: readonly LineGroup[], groups: readonly LineGroup[]): readonly LineGroup[] {
  return [...collected, ...groups].sort((a, b) => a.position - b.position)
}

/** Like `countLines`, never exceeds the maximum, so that the first group fits even if it alone is longer. */
function countChars(lines: readonly string[]): number {
  return Math.min(sum(lines.map(({ length }) => length)), maxChars)
}

function countLines({ length }: readonly string[]): number {
  return Math.min(length, maxLines)
}

/** Takes at most 20 lines of a trace: first the messages, of which Python prints the last one below all calls. */
function takeTelling(lines: readonly string[]): readonly string[] {
  if (lines.length <= maxLines) return lines
  const calls = lines.filter(isCall)
  const messages = lines.filter((line) => !isCall(line)).slice(0, maxLines)
  const taken = new Set([...messages, ...calls.slice(0, maxLines - messages.length)])
  return lines.filter((line) => taken.has(line)).slice(0, maxLines)
}

function isCall(line: string): boolean {
  return /^(?:\s|#\d)/.test(line)
}

/** Redacts lines together, because only the first line of a private key says what must be hidden. */
function redactLines(lines: readonly string[], redact: (text: string) => string): string[] {
  return redact(lines.join('\n'))
    .split('\n')
    .slice(0, maxLines)
    .map((line) => truncate(line, maxLineLength))
}
