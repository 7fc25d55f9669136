import { parseJson } from '../../values/parse-json.js'
import { truncate } from '../../values/text/truncate.js'
import { maxMessageLength } from '../fields/limits.js'
import type { Finding } from '../kinds/finding.js'

/** The fields that explain why a finding occurred. */
export type Reason = Pick<Finding, 'message' | 'details'>

const maxTextLength = 120

/**
 * Fields that describe the error in error bodies, most specific first; `detail` and `title` are from `problem+json`.
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

/** Describes the reason in parts: `"db timeout"` and, with a stack, `at app.js:10:5`. Empty if unknown. */
export function describeReason(reason: Reason, title: string): readonly string[] {
  const text = getReasonText(reason)
  const script = getScriptLocation(reason)
  return [
    ...(text !== '' && !title.includes(text) ? [`"${truncate(text, maxTextLength)}"`] : []),
    ...(script !== undefined ? [`at ${script}`] : []),
  ]
}

/** Formats the text from the server or the page on one line. */
export function getReasonText({ message, details = {} }: Reason): string {
  const { body = '', args = '' } = details
  return body.trim() === '' ? getFirstLine(message ?? args) : summarizeBody(body)
}

function summarizeBody(body: string): string {
  const text = body.trimStart()
  if (text.startsWith('{') || text.startsWith('[')) return findTellingField(text) ?? toOneLine(text)
  return toOneLine(text.startsWith('<') ? stripTags(text) : text)
}

/** Searches the text instead of parsing it, because the body may be truncated. */
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

/** `app.js:10:5`, the first script of a stack; `/movies:26:28 (inline script)` for a script in a page. */
function getScriptLocation({ details }: Reason): string | undefined {
  const stack = details?.stack?.slice(0, maxMessageLength) ?? ''
  const [, location] = /https?:\/\/[^\s/()]+(\/[^\s()]*:\d+:\d+)/.exec(stack) ?? []
  if (location === undefined) return undefined
  const path = location.replace(/[?#][^:]*/, '')
  const name = path.split('/').at(-1) ?? ''
  return truncate(name.includes('.') ? name : `${path} (inline script)`, maxTextLength)
}
