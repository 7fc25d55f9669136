import { correlationHeaders } from '../../../findings/correlation-headers.js'
import { getKindLabel } from '../../../findings/kind-labels.js'
import { maxMessageLength } from '../../../findings/limits.js'
import type { CorrelationId, SummarySample } from '../../../summary-file/summary.js'
import { truncate } from '../../../values/truncate.js'
import type { PatternModel } from '../../summary/model.js'

const maxTextLength = 120
/** `traceparent` has 55 characters, and half of it finds nothing. */
const maxIdLength = 64

/**
 * Fields in which error bodies describe the error, most specific first; `detail` and `title` are from `problem+json`.
 */
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

/** `"db timeout" · x-request-id 7f3a`: why a pattern occurred, by its most frequent sample; undefined when unknown. */
export function formatReason(
  pattern: Pick<PatternModel, 'kind' | 'title' | 'readSamples' | 'correlationIds'>,
): string | undefined {
  const [sample] = pattern.readSamples(1)
  const text = sample && getReasonText(sample)
  const id = chooseCorrelationId(pattern.correlationIds)
  const parts = [
    text && !pattern.title.includes(text) ? `"${truncate(text, maxTextLength)}"` : '',
    (sample && getScriptLocation(sample)) ?? '',
    sample && getKindLabel(pattern.kind).namesHost ? getHost(sample) : '',
    id ? `${id.name} ${truncate(id.value, maxIdLength)}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : undefined
}

/** Headers arrive in any order; a request id is searched for more often than a trace. */
function chooseCorrelationId(ids: readonly CorrelationId[]): CorrelationId | undefined {
  const getRank = ({ name }: CorrelationId): number => correlationHeaders.indexOf(name.toLowerCase())
  return ids.toSorted((a, b) => getRank(a) - getRank(b))[0]
}

/** Formats what the server or the page said, in one line. */
export function getReasonText({ message, details = {} }: Pick<SummarySample, 'message' | 'details'>): string {
  const { body = '', args = '' } = details
  return body.trim() === '' ? getFirstLine(message ?? args) : getBodyText(body)
}

function getBodyText(body: string): string {
  const text = body.trimStart()
  if (text.startsWith('{') || text.startsWith('[')) return findTellingField(text) ?? toOneLine(text)
  return toOneLine(text.startsWith('<') ? stripTags(text) : text)
}

/** Searches instead of parsing, because the body may be truncated. */
function findTellingField(json: string): string | undefined {
  const values = tellingFields.map((field) => readJsonString(field.exec(json)?.[1]))
  return values.find((value) => value !== undefined && value.trim() !== '')
}

function readJsonString(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  try {
    return toOneLine(String(JSON.parse(`"${value}"`)))
  } catch {
    return toOneLine(value)
  }
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

/** `app.js:10:5`, the first script of a stack; `/movies:26:28` for a script in a page. */
function getScriptLocation({ details }: Pick<SummarySample, 'details'>): string | undefined {
  const stack = details?.stack?.slice(0, maxMessageLength) ?? ''
  const [, location] = /https?:\/\/[^\s/()]+(\/[^\s()]*:\d+:\d+)/.exec(stack) ?? []
  if (location === undefined) return undefined
  const path = location.replace(/[?#][^:]*/, '')
  const name = path.split('/').at(-1) ?? ''
  return truncate(name.includes('.') ? name : path, maxTextLength)
}

function getHost({ url }: Pick<SummarySample, 'url'>): string {
  return URL.canParse(url) ? truncate(new URL(url).host, maxTextLength) : ''
}
