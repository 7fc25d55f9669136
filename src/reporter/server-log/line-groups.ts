import { keyBegin, keyEnd } from '../../redaction/key-lines.js'
import { mentionsError } from './line-meaning.js'

/** A line and what belongs to it, such as the calls of a stack trace. */
export interface LineGroup {
  readonly server: string
  /** When the first line was printed. */
  readonly printedAtMs: number
  /** Number of the first line among all lines of the run. */
  readonly position: number
  readonly lines: string[]
}

/** What the lines so far say about the next one. Nothing is searched again. */
type Expected =
  /** a line that only its own text can join to the group */
  | 'anything'
  /** indented lines, and then one that is not indented: Python's and Rust's message, or the next trace */
  | 'message'
  /** Go's calls, which are not indented */
  | 'calls'
  /** lines of a private key, of which only the first says what must be hidden */
  | 'key'

/** Lines that continue the one before: indented ones, causes, numbered calls, calls of Ruby, and closing brackets. */
const continuation =
  /^(?:\s|Caused by: |Suppressed: |\.{3} \d+ more|[Ss]tack (?:[Tt]race|backtrace):|#\d+ |[)\]}]|\^|note: |\[signal |\[stacktrace\]|created by |>\s+\d+ \||(?:\S+ \([\w.]+\) )?[\w./-]+:\d+:in [`'])/
/** PostgreSQL prints what belongs to an error below it, with the same heading. */
const postgresDetail =
  /^[\d-]{10} [\d:.]{8,12} \w+ \[\d+\](?: \S+)? (?:STATEMENT|DETAIL|HINT|CONTEXT|QUERY|LOCATION):/
/** Indented lines that continue nothing: requests of Next.js, levels of consola, and what Flask prints at its start. */
const indentedBegin = /^ (?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/|[A-Z]{4,8} |\* )/
/** What Python prints between the traces of an exception and its cause. */
const chained = /^(?:During handling of|The above exception was)/
const pythonTrace = /^Traceback \(most recent call last\)/
const rustPanic = /^thread '[^']*' (?:\(\d+\) )?panicked at [^']*:$/
const goTrace = /^goroutine \d+ \[/
const goCall = /^[\w./-]+\(/
const keyLine = /^[\s"'[]{0,20}(?:[\w+/=-]{1,100}|[\w-]+: .{1,100})?(?:\\n)?["',+\]\s]{0,20}$/
/** The first line of a trace, such as `TypeError: x is undefined` or `java.lang.NullPointerException`. */
const traceHead = /^(?:Uncaught )?(?:[A-Za-z_$][\w$]*[.:]{1,2})*(?:[A-Z][\w$]*)?(?:Error|Exception)\b/
/** A trace that follows later belongs to another error. */
const maxTraceDelayMs = 100
/** A key that does not end has no more lines than this. */
const maxKeyLines = 100

/** Groups the lines of one source, such as one stream of one server, as they are printed. */
export class LineGrouper {
  /** The first line of the group that the next line may continue. */
  #first: { readonly text: string; readonly printedAtMs: number; readonly position: number } | undefined
  #hasOneLine = true
  #expected: Expected = 'anything'
  #keyLines = 0

  /** Adds a line, and returns the number of the first line of its group. */
  add(text: string, place: { readonly printedAtMs: number; readonly position: number }): number {
    if (this.#first && this.#continues(text, place.printedAtMs)) {
      this.#hasOneLine = false
      return this.#first.position
    }
    this.#expected = expectAfter(text)
    this.#first = { text, ...place }
    this.#hasOneLine = true
    return place.position
  }

  #continues(text: string, printedAtMs: number): boolean {
    const expected = this.#expected
    if (expected === 'key' && this.#isInKey(text)) return true
    if (indentedBegin.test(text)) return false
    const isDetail = continuation.test(text) || postgresDetail.test(text)
    const continues =
      isDetail ||
      expected === 'message' ||
      chained.test(text) ||
      (expected === 'calls' && (goCall.test(text) || goTrace.test(text))) ||
      this.#beginsTrace(text, printedAtMs)
    if (!continues) return false
    const next = expectAfter(text)
    // Details and calls leave open what follows them.
    if (next !== 'anything' || (!isDetail && expected !== 'calls')) this.#expected = next
    return true
  }

  /** Whether a trace follows a line about an error, which loggers print almost at the same time. */
  #beginsTrace(text: string, printedAtMs: number): boolean {
    const isGo = goTrace.test(text)
    if (!isGo && !traceHead.test(text) && !pythonTrace.test(text)) return false
    const first = this.#first
    if (!first || printedAtMs > first.printedAtMs + maxTraceDelayMs || !mentionsError(first.text))
      return false
    return isGo || (this.#hasOneLine && !traceHead.test(first.text))
  }

  /** Ends a key at its last line, or at a line that cannot be a part of one. */
  #isInKey(text: string): boolean {
    this.#keyLines++
    const isEnd = keyEnd.test(text)
    if (!isEnd && this.#keyLines < maxKeyLines && keyLine.test(text)) return true
    this.#expected = 'anything'
    this.#keyLines = 0
    return isEnd
  }
}

function expectAfter(text: string): Expected {
  if (chained.test(text) || pythonTrace.test(text) || rustPanic.test(text)) return 'message'
  if (goTrace.test(text)) return 'calls'
  return keyBegin.test(text) && !keyEnd.test(text) ? 'key' : 'anything'
}
