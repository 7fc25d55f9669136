import type { PrintedLine } from './printed-line.js'

/** A line and what belongs to it, such as the calls of a stack trace. */
export interface LineGroup extends PrintedGroup {
  /** Whether one of the lines says that something went wrong. */
  readonly hasError: boolean
}

interface PrintedGroup {
  readonly server: string
  readonly printedAtMs: number
  /** Number of the chunk in which the first line begins. */
  readonly chunk: number
  readonly lines: readonly string[]
}

/** A group that the next lines may continue. */
interface OpenGroup extends PrintedGroup {
  readonly lines: string[]
}

/** Groups each server's lines, in order of their first lines. */
export function groupLines(lines: readonly PrintedLine[]): readonly LineGroup[] {
  const groups: OpenGroup[] = []
  const latest = new Map<string, OpenGroup>()
  for (const { server, text, printedAtMs, chunk } of lines) {
    const group = latest.get(server)
    if (group && belongsTo(group, text, printedAtMs)) {
      group.lines.push(text)
      continue
    }
    const next = { server, printedAtMs, chunk, lines: [text] }
    latest.set(server, next)
    groups.push(next)
  }
  return groups.map((group) => ({ ...group, hasError: group.lines.some(mentionsError) }))
}

/** Lines that continue the one before: indented ones, causes, PHP's numbered calls, and closing brackets. */
const continuation = /^(?:\s|Caused by: |\.{3} \d+ more|Stack trace:|#\d+ |[)\]}])/
/** What Python prints between the traces of an exception and its cause. */
const chained = /^(?:During handling of|The above exception was)/
const pythonTrace = /^Traceback \(most recent call last\)/
/** The first line of a trace, such as `TypeError: x is undefined` or `java.lang.NullPointerException`. */
const traceHead = /^(?:Uncaught )?(?:[A-Za-z_$][\w$]*[.:]{1,2})*(?:[A-Z][\w$]*)?(?:Error|Exception)\b/
/** A trace that follows later belongs to another error. */
const maxTraceDelayMs = 100
const keyBegin = /-----BEGIN [A-Z ]+-----/
const keyEnd = /-----END [A-Z ]+-----/

function belongsTo(group: OpenGroup, text: string, printedAtMs: number): boolean {
  return (
    continuation.test(text) ||
    chained.test(text) ||
    chained.test(group.lines.at(-1) ?? '') ||
    endsPythonTrace(group) ||
    isInKey(group) ||
    beginsTrace(group, text, printedAtMs)
  )
}

/** Whether the next line is the message, which Python prints below the calls. */
function endsPythonTrace({ lines }: OpenGroup): boolean {
  const start = lines.findLastIndex((line) => pythonTrace.test(line))
  return start >= 0 && lines.slice(start + 1).every((line) => continuation.test(line))
}

/** Keeps a private key whole, because only its first line says what must be hidden. */
function isInKey({ lines }: OpenGroup): boolean {
  return lines.findLastIndex((line) => keyBegin.test(line)) > lines.findLastIndex((line) => keyEnd.test(line))
}

/** Whether a trace follows a line about an error, which loggers print almost at the same time. */
function beginsTrace(
  { lines, printedAtMs: printedBefore }: OpenGroup,
  text: string,
  printedAtMs: number,
): boolean {
  const [line = ''] = lines
  if (lines.length > 1 || printedAtMs > printedBefore + maxTraceDelayMs || !mentionsError(line)) return false
  return !traceHead.test(line) && (traceHead.test(text) || pythonTrace.test(text))
}

/** Whether a line says that something went wrong. Calls of a stack trace and Python's heading do not. */
export function mentionsError(line: string): boolean {
  return /error|exception|fatal|panic|\bE[A-Z]{4,}\b/i.test(line) && !continuation.test(line)
}
