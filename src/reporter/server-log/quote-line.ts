import { STATUS_CODES } from 'node:http'
import type { SummaryServerLog } from '../../summary-file/summary.js'
import { decodeUri } from '../../values/text.js'
import type { LineGroup } from './line-groups.js'
import { mentionsError, quoteTelling } from './line-meaning.js'

/** An error about which the servers may have printed something. Texts are redacted. */
export interface LoggedError {
  /** Values that identify its request in a log. */
  readonly ids: readonly string[]
  readonly timestamp: string
  /** Of the request; a page error has none, and the URL of a page or a script. */
  readonly method: string | undefined
  readonly status: number | undefined
  readonly url: string
  /** What the server or the page said about the error. */
  readonly reason: string
}

/** A line to quote, and the server that printed it. */
export interface Quotation {
  readonly server: string
  readonly text: string
}

/**
 * Returns the line that says most about an error, for its row. Only a line that has something of the error, or is printed
 * with one, says something about it; a line about another request is worse than none.
 */
export function quoteLine(
  groups: readonly LineGroup[],
  by: SummaryServerLog['by'],
  error: LoggedError,
): Quotation | undefined {
  const about = by === 'id' ? groups : groups.filter(({ lines }) => isAbout(lines, error))
  const group = about.find(({ lines }) => lines.some(mentionsError)) ?? about[0]
  if (!group) return undefined
  const { server, lines } = group
  return { server, text: quoteTelling(lines) }
}

/** Whether lines have the path of the error's request, and no other method or status, or what the server said. */
export function isAbout(lines: readonly string[], { method, status, url, reason }: LoggedError): boolean {
  if (tellsMuch(reason) && lines.some((line) => findWord(line, reason) !== -1)) return true
  const paths = method === undefined ? [] : listPaths(url)
  const named = lines.filter((line) => paths.some((path) => hasPath(line, path)))
  return (
    named.length > 0 &&
    listMethods(lines).every((other) => other === method) &&
    listStatuses(named).every((other) => other === String(status))
  )
}

const phrases: ReadonlySet<string> = new Set(
  Object.values(STATUS_CODES).map((phrase) => `${phrase}`.toLowerCase()),
)
/** A single word says something about one error only if it is long, such as `no_total_found`. */
const minWordLength = 12
const minReasonLength = 8

function tellsMuch(reason: string): boolean {
  if (phrases.has(reason.toLowerCase().replace(/\.$/, ''))) return false
  return reason.length >= (reason.includes(' ') ? minReasonLength : minWordLength)
}

/** Returns where a line contains a text that is not a part of a longer word, or -1, as for a text that is redacted to nothing. */
export function findWord(line: string, text: string): number {
  if (text === '') return -1
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1)) {
    if (!/\w/.test(line[at - 1] ?? '') && !/\w/.test(line[at + text.length] ?? '')) return at
  }
  return -1
}

/** Returns the path of a URL as it is sent and as it is read. Empty for one of a single segment, which is in many lines. */
function listPaths(url: string): readonly string[] {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.length < 2 ? [] : [...new Set([path, decodeUri(path)])]
}

/** A wait for a webhook during which the servers may have printed something. Texts are redacted. */
export interface LoggedWait {
  readonly templateName: string
  /** Addresses at which the webhook was expected, or others arrived. */
  readonly urls: readonly string[]
  readonly startedAt: string
  readonly endedAt: string
}

/** Returns the first line with an error in it that a server printed during a wait; unless `isAlone`, one that names it. */
export function quoteDuringWait(
  groups: readonly LineGroup[],
  { templateName, urls }: LoggedWait,
  isAlone: boolean,
): Quotation | undefined {
  const paths = urls.flatMap((url) => (URL.canParse(url) ? new URL(url).pathname : url))
  const namesIt = (line: string): boolean =>
    findWord(line, templateName) !== -1 || paths.some((path) => path.length > 1 && hasPath(line, path))
  const group = groups.find(({ lines }) => lines.some(mentionsError) && (isAlone || lines.some(namesIt)))
  return group && { server: group.server, text: quoteTelling(group.lines) }
}

/** Whether a line contains a whole path, after an origin, a space, a quote or a bracket. */
function hasPath(line: string, path: string): boolean {
  for (let at = line.indexOf(path); at >= 0; at = line.indexOf(path, at + 1)) {
    const before = line.slice(Math.max(0, at - 100), at)
    const after = line.slice(at + path.length)
    if (
      /(?:^|[\s"'`([{<=]|:\/\/[^\s/"']{1,90})$/.test(before) &&
      /^(?:$|[\s"'`)\]}>,;!?#]|[.:](?:\s|$))/.test(after)
    )
      return true
  }
  return false
}

function listMethods(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.match(/\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g) ?? [])
}

/** Lists numbers that can be a status. Durations, sizes, ports and places in files are none. */
function listStatuses(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => [
    ...(line.match(/(?<=^|[\s"'([|])[1-5]\d\d(?=$|[\s"')\],;|])(?! ?(?:ms|s|bytes|B|kB)\b)/g) ?? []),
    ...[...line.matchAll(/status\w{0,10}["']?\s?[:=]\s?["']?(\d{3})\b/gi)].map(([, status = '']) => status),
  ])
}
