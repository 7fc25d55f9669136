import { createHash } from 'node:crypto'
import { parseJson } from '../../values/json.js'
import { makeVisible, truncate } from '../../values/text.js'
import { describeCorrelationId, getCorrelationIds } from '../details/correlation-ids.js'
import { maxMessageLength } from '../fields/limits.js'
import type { Finding } from '../kinds/kinds.js'
import { formatPatternTitle, groupByKey } from './pattern-title.js'

const maxLines = 5
const maxLineLength = 300
/** Maximum length of a title. Shorter than a line, to leave room for the reason. */
const maxTitleLength = 100

/**
 * Formats one line for each of the first five patterns with a reason or a correlation id, such as `  GET 500
 * /api/ratings: "db timeout" · x-request-id 7f3a · page /movies`. Expects redacted findings.
 */
export function formatReasons(
  findings: readonly Finding[],
  isNew: (finding: Finding) => boolean,
): readonly string[] {
  return groupByKey(findings)
    .map((pattern) => formatPattern(pattern, isNew))
    .filter((line) => line !== '')
    .slice(0, maxLines)
}

function formatPattern(pattern: readonly Finding[], isNew: (finding: Finding) => boolean): string {
  const sample = chooseSample(pattern)
  if (!sample) return ''
  const title = formatPatternTitle(pattern)
  const why = [
    ...describeReason(sample, title),
    ...describeCorrelationId(pattern.flatMap((finding) => getCorrelationIds(finding.details))),
  ]
  if (why.length === 0) return ''
  const parts = [...why, ...describePage(sample.details?.pageUrl), ...(pattern.some(isNew) ? ['new'] : [])]
  return truncate(
    `  ${makeVisible(`${truncate(title, maxTitleLength)}: ${parts.join(' · ')}`)}`,
    maxLineLength,
  )
}

/** Chooses the first finding with the most frequent reason, as the run's summary does. */
function chooseSample(pattern: readonly Finding[]): Finding | undefined {
  const samples = new Map<string, { readonly finding: Finding; count: number }>()
  for (const finding of pattern) {
    if (finding.message === undefined && !finding.details) continue
    const key = toSampleKey(finding)
    const sample = samples.get(key) ?? { finding, count: 0 }
    sample.count++
    samples.set(key, sample)
  }
  return sortSamples(samples)[0]?.finding
}

/** Describes the page, such as `page /movies/7`; empty for `about:blank`. */
function describePage(url: string | undefined): readonly string[] {
  const path = url !== undefined && URL.canParse(url) ? new URL(url).pathname : ''
  return path.startsWith('/') ? [`page ${path}`] : []
}

/** The fields that explain why a finding occurred. */
type Reason = Pick<Finding, 'message' | 'details'>

const maxTextLength = 120

/** Fields of JSON bodies that describe the error, most specific first. `detail` and `title` are from `problem+json`. */
const tellingFields = [
  'detail',
  'message',
  'error_description',
  'errorMessage',
  'reason',
  'error',
  'title',
  'msg',
  'description',
].map((name) => new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.)*)"`, 'i'))

/** Describes the reason in parts, such as `"db timeout"` and, for a stack, `at app.js:10:5`. Empty if unknown. */
export function describeReason(reason: Reason, title: string): readonly string[] {
  const text = getReasonText(reason)
  const script = getScriptLocation(reason)
  return [
    ...(text !== '' && !title.includes(text) ? [`"${truncate(text, maxTextLength)}"`] : []),
    ...(script !== undefined ? [`at ${script}`] : []),
  ]
}

/** Returns the text with which the server or the page explains the error, on one line. */
export function getReasonText({ message, details = {} }: Reason): string {
  const { body = '', args = '' } = details
  return body.trim() === '' ? getFirstLine(message ?? args) : summarizeBody(body)
}

function summarizeBody(body: string): string {
  const text = body.trimStart()
  if (text.startsWith('{') || text.startsWith('[')) return findTellingField(text) ?? toOneLine(text)
  return toOneLine(text.startsWith('<') ? stripTags(text) : text)
}

/** Searches the JSON as text, because a truncated body cannot be parsed. */
function findTellingField(json: string): string | undefined {
  const values = tellingFields.map((field) => readJsonString(field.exec(json)?.[1]))
  return values.find((value) => value !== undefined && value.trim() !== '')
}

function readJsonString(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  return toOneLine(String(parseJson(`"${value}"`) ?? value))
}

function stripTags(html: string): string {
  const text = html.replace(/<(script|style)\b[^>]*(?:>[^<]*|$)/gi, ' ').replace(/<[^>]*(?:>|$)/g, ' ')
  return text.trim() === '' ? html : text
}

function getFirstLine(text: string): string {
  return toOneLine(text.trim().split('\n', 1)[0] ?? '')
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the first script location in a stack, such as `app.js:10:5` or `/movies:26:28 (inline script)`. */
function getScriptLocation({ details }: Reason): string | undefined {
  const stack = details?.stack?.slice(0, maxMessageLength) ?? ''
  const [, location] = /https?:\/\/[^\s/()]+(\/[^\s()]*:\d+:\d+)/.exec(stack) ?? []
  if (location === undefined) return undefined
  const path = location.replace(/[?#][^:]*/, '')
  const name = path.split('/').at(-1) ?? ''
  return truncate(name.includes('.') ? name : `${path} (inline script)`, maxTextLength)
}

/**
 * Values that differ between requests: UUIDs, long hexadecimal numbers and times. Bodies that differ only in these,
 * or in header values that they repeat, have the same reason. Short numbers stay, because `"code": 42` is not `"code": 43`.
 */
const requestIds =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?=[0-9a-f]*\d)[0-9a-f]{16,}\b|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?|\b\d{10,}\b/gi

const minIdLength = 6
/** Maximum length of a key. A longer one is hashed, because keys stay in memory. */
const maxKeyLength = 200

/** Returns the same key for findings of a pattern that have the same reason. */
export function toSampleKey({ message, details = {} }: Reason): string {
  const reason = details.body ?? message ?? details.args ?? ''
  if (reason === '') return ''
  const headers = { ...details.request?.headers, ...details.headers }
  const known = Object.values(headers).filter((value) => value.length >= minIdLength)
  const withoutHeaders = known.reduce((text, value) => text.replaceAll(value, '*'), reason)
  const key = withoutHeaders.replace(requestIds, '*')
  return key.length > maxKeyLength ? createHash('sha1').update(key).digest('base64') : key
}

/** Sorts samples by frequency, then in order of occurrence. Samples without a reason come last. */
export function sortSamples<T extends { readonly count: number }>(samples: ReadonlyMap<string, T>): T[] {
  const isSilent = (key: string): number => Number(key === '')
  return [...samples]
    .toSorted(([a, { count }], [b, other]) => isSilent(a) - isSilent(b) || other.count - count)
    .map(([, sample]) => sample)
}
