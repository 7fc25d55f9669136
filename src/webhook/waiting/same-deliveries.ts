import type { Redactor } from '../../redaction/redactor.js'
import { createInvalid, isNonEmptyString } from '../../values/check-value.js'
import { makeVisible } from '../../values/text.js'
import type { ReceivedWebhook } from '../delivery/types.js'
import { bytesNotKept, getKeptBytes } from '../signatures/signed-parts.js'
import { formatName, type WebhookTemplate } from '../template/template.js'
import { hideDigests } from '../timeout/timeout-facts.js'
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
  redactor: Redactor,
): void {
  const found = describeDifferences(deliveries, same, hideDigests(redactor, template.matchers))
  if (found.length === 0) return
  const of = `of "${formatName(template.name, redactor)}"`
  const sentence =
    deliveries.length === 1
      ? `The delivery ${of} lacks what it must share with others.`
      : `The ${deliveries.length} deliveries ${of} are not the same.`
  throw new UnexpectedWebhookError([sentence, ...found].join('\n  '))
}

/** A header that is missing everywhere, and bytes that are not kept, differ, as nothing shows that they agree. */
function describeDifferences(
  deliveries: readonly ReceivedWebhook[],
  same: readonly string[],
  redactor: Redactor,
): string[] {
  const [first, ...others] = deliveries
  if (!first) return []
  return same.flatMap((name) =>
    name === 'body' ? compareBodies(first, others) : compareHeaders(name, first, others, redactor),
  )
}

function compareHeaders(
  name: string,
  first: ReceivedWebhook,
  others: readonly ReceivedWebhook[],
  redactor: Redactor,
): string[] {
  const expected = getHeader(first, name)
  if (expected === undefined) return [`header ${makeVisible(name)}: delivery 1 has none`]
  return others.flatMap((other, index) => {
    const actual = getHeader(other, name)
    const where = `header ${makeVisible(name)}: delivery ${index + 2}`
    if (actual === undefined) return [`${where} has none`]
    return actual === expected ? [] : [`${where} ${contrast(name, actual, expected, redactor)}`]
  })
}

/** Shows two values of a header, unless they are secret. */
function contrast(name: string, actual: string, expected: string, redactor: Redactor): string {
  const [found, first] = [actual, expected].map((value) => redactor.headers({ [name]: value })[name])
  if (found !== actual || first !== expected) return 'differs from delivery 1'
  return makeVisible(`has ${JSON.stringify(actual)}, delivery 1 has ${JSON.stringify(expected)}`)
}

function getHeader({ headers }: ReceivedWebhook, name: string): string | undefined {
  return Object.hasOwn(headers, name) ? headers[name] : undefined
}

function compareBodies(first: ReceivedWebhook, others: readonly ReceivedWebhook[]): string[] {
  return others.flatMap((other, index) => {
    const problem = compareBytes(first, other)
    return problem === undefined ? [] : [`body: delivery ${index + 2} ${problem}`]
  })
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
