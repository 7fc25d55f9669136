import { parseJson } from '../../values/json.js'
import { truncate } from '../../values/text.js'
import { maxMessageLength } from '../fields/limits.js'
import type { Finding } from '../kinds/kinds.js'

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
  return body.trim() === '' ? condenseFirstLine(message ?? args) : summarizeBody(body)
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

function condenseFirstLine(text: string): string {
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
