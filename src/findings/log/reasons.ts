import { parseJson } from '../../values/json.js'
import { truncate } from '../../values/text.js'
import { getVisibleText } from '../fields/body-text.js'
import type { FindingDetails } from '../fields/finding-fields.js'
import { getFirstLine } from '../names/normalize-message.js'

/** The fields that explain why a finding occurred. */
export interface Reason {
  readonly message?: string | undefined
  readonly script?: string | undefined
  readonly details?: FindingDetails | undefined
}

const maxTextLength = 120
const maxScriptLength = 200

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

/** Describes the reason in parts, such as `"db timeout"` and `at https://shop.test/app.js:10:5`. Empty if unknown. */
export function describeReason(reason: Reason, name: string): readonly string[] {
  const text = getReasonText(reason)
  const { script } = reason
  return [
    name.includes(text) ? undefined : `"${truncate(text, maxTextLength)}"`,
    script === undefined ? undefined : `at ${describeScript(script)}`,
  ].filter((part) => part !== undefined)
}

/**
 * Returns the text with which the server or the page explains the error, on one line. Prefers the message, because the
 * body of a GraphQL batch also contains the errors of other operations.
 */
export function getReasonText({ message = '', details = {} }: Reason): string {
  const { body = '', args = '' } = details
  if (message.trim() !== '') return toOneLine(getFirstLine(message))
  return body.trim() === '' ? toOneLine(getFirstLine(args)) : summarizeBody(body)
}

function summarizeBody(body: string): string {
  const text = body.trim()
  if (text.startsWith('"')) return readJsonString(text.slice(1, -1)) ?? toOneLine(text)
  if (text.startsWith('{') || text.startsWith('[')) return findTellingField(text) ?? toOneLine(text)
  return toOneLine(text.startsWith('<') ? getPageText(text) : text)
}

/** Searches the JSON as text, because a truncated body cannot be parsed. */
function findTellingField(json: string): string | undefined {
  const values = tellingFields.map((field) => readJsonString(field.exec(json)?.[1]))
  return values.find((value) => value !== undefined && value !== '')
}

function readJsonString(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  return toOneLine(String(parseJson(`"${value}"`) ?? value))
}

/** Returns the visible text of a document, without a title that its heading repeats. */
function getPageText(html: string): string {
  const end = html.toLowerCase().indexOf('</title>')
  const begin = html.toLowerCase().lastIndexOf('<title', end)
  const title = getVisibleText(html.slice(begin, end))
  const rest = getVisibleText(html.slice(0, begin) + html.slice(end))
  const text = begin >= 0 && rest.startsWith(title) ? rest : getVisibleText(html)
  return text === '' ? html : text
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns a script without its query. A path without an extension is that of a document, which contains the script. */
function describeScript(script: string): string {
  const place = script.replace(/^([^?#]*)[?#].*(?=:\d+:\d+$)/, '$1')
  const isFile = place.slice(place.lastIndexOf('/')).includes('.')
  return truncate(isFile ? place : `${place} (inline script)`, maxScriptLength)
}
