import type { Redactor } from '../../redaction/redactor.js'
import { createInvalid, isNonEmptyString } from '../../values/check-value.js'
import { getString } from '../../values/json.js'
import { makeVisible } from '../../values/text.js'
import { describeHidden, getKeptBytes } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'
import { bytesNotKept } from '../signatures/signed-parts.js'
import { findDifferentIndex } from '../template/look-alikes.js'
import { hideDigests } from '../template/matcher.js'
import { formatName, type WebhookTemplate } from '../template/template.js'
import { toWebhookJson, type Visibility } from '../timeout/timeout-json.js'
import { UnexpectedWebhookError } from './wait-conditions.js'

/** Checks the option `same`, a list of header names and `'body'`; returns it in lower case. */
export function checkSame(same: unknown): readonly string[] {
  if (Array.isArray(same) && same.length > 0 && same.every(isNonEmptyString)) {
    return same.map((name) => name.toLowerCase())
  }
  throw createInvalid('same', "a list of header names and 'body'", same)
}

/** Throws if deliveries of a template differ in one of these headers, or in their bytes for `'body'`. */
export function checkDeliveries(
  template: WebhookTemplate,
  deliveries: readonly ReceivedWebhook[],
  same: readonly string[],
  visibility: Visibility,
): void {
  const [first, ...others] = deliveries
  if (!first) return
  const redactor = hideDigests(visibility.redactor, template.matchers)
  const hidden = { ...visibility, redactor }
  const found = same.flatMap((name) => listDifferences(name, first, others, hidden))
  if (found.length === 0) return
  const of = `of "${formatName(template.name, redactor)}"`
  const sentence =
    deliveries.length === 1
      ? `The delivery ${of} lacks what it must share with others.`
      : `The ${deliveries.length} deliveries ${of} are not the same.`
  throw new UnexpectedWebhookError([sentence, ...found].join('\n  '))
}

/** What is missing everywhere or not kept, a header or the bytes, differs, as nothing shows that the deliveries agree. */
function listDifferences(
  name: string,
  first: ReceivedWebhook,
  others: readonly ReceivedWebhook[],
  visibility: Visibility,
): string[] {
  if (name === 'body') return compareAll(name, others, (other) => compareBodies(first, other, visibility))
  const what = `header ${makeVisible(name)}`
  const expected = getString(first.headers, name)
  const problem = expected === undefined ? 'delivery 1 has none' : describeHidden(name, expected)
  if (problem !== undefined) return [`${what}: ${problem}`]
  return compareAll(what, others, (other) => compareHeader(name, first, other, visibility.redactor))
}

function compareAll(
  what: string,
  others: readonly ReceivedWebhook[],
  compare: (other: ReceivedWebhook) => string | undefined,
): string[] {
  return others.flatMap((other, index) => {
    const problem = compare(other)
    return problem === undefined ? [] : [`${what}: delivery ${index + 2} ${problem}`]
  })
}

/** Shows two values of a header, unless they are secret. */
function compareHeader(
  name: string,
  first: ReceivedWebhook,
  other: ReceivedWebhook,
  redactor: Redactor,
): string | undefined {
  const expected = getString(first.headers, name) ?? ''
  const actual = getString(other.headers, name)
  if (actual === undefined) return 'has none'
  if (actual === expected) return undefined
  const isShown = [actual, expected].every((value) => redactor.headers({ [name]: value })[name] === value)
  if (!isShown) return 'differs from delivery 1'
  return makeVisible(`has ${JSON.stringify(actual)}, delivery 1 has ${JSON.stringify(expected)}`)
}

function compareBodies(
  first: ReceivedWebhook,
  other: ReceivedWebhook,
  visibility: Visibility,
): string | undefined {
  const problem = compareBytes(first, other)
  if (problem === undefined || first.rawBody === other.rawBody) return problem
  const [expected, actual] = [first, other].map((webhook) => toWebhookJson(webhook, visibility).rawBody ?? '')
  const difference = quoteDifference(actual ?? '', expected ?? '')
  return difference === undefined ? problem : `${problem}: ${difference}`
}

/** Length of the quoted text before and after the first difference. */
const contextLength = 20

/** Quotes two texts where they begin to differ. Where they are redacted, they do not. */
function quoteDifference(actual: string, expected: string): string | undefined {
  if (actual === expected) return undefined
  const start = Math.max(0, findDifferentIndex(expected, actual) - contextLength)
  const quote = (text: string) => JSON.stringify(text.slice(start, start + 2 * contextLength))
  return makeVisible(`it has ${quote(actual)}, delivery 1 has ${quote(expected)}`)
}

function compareBytes(first: ReceivedWebhook, other: ReceivedWebhook): string | undefined {
  const expected = getKeptBytes(first)
  const actual = getKeptBytes(other)
  if (!expected || !actual) {
    return first.rawBody === other.rawBody
      ? `has the text of delivery 1, but ${bytesNotKept}`
      : 'differs from delivery 1'
  }
  if (Buffer.compare(expected, actual) === 0) return undefined
  const at = expected.findIndex((byte, position) => byte !== actual[position])
  const offset = at === -1 ? expected.length : at
  return `differs from delivery 1 at byte ${offset} (${actual.length} and ${expected.length} bytes)`
}
