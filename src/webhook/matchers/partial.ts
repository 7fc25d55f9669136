import type { Redactor } from '../../redaction/redactor.js'
import { explainUnparsed } from '../parse-body.js'
import type { ReceivedWebhook } from '../types.js'
import type { Judgement, PayloadMatcher } from './matcher.js'
import { cloneExpected, findDifference } from './values/equality.js'
import { formatValue } from './values/format-value.js'
import { toPlainJson } from './values/plain-json.js'

/** Creates a matcher for payloads that contain the given part; shown as `partial({"event":"movie.created"})`. */
export function createPartialMatcher(expected: object): PayloadMatcher {
  const part = cloneExpected(expected)
  const explain = (webhook: ReceivedWebhook): Judgement => {
    const difference = findDifference(webhook.body, part)
    if (!difference) return { matched: true, expected: part, actual: webhook.body }
    const { place } = difference
    const missing = !('actual' in difference) && { missing: place }
    return {
      matched: false,
      ...difference,
      ...(webhook.parseError ? { note: explainUnparsed(webhook) } : missing),
    }
  }
  return {
    kind: 'partial',
    part,
    matches: ({ body }) => findDifference(body, part) === undefined,
    describe: (redactor?: Redactor) =>
      `partial(${formatValue(redactor ? redactor.json(toPlainJson(part)) : part)})`,
    explain,
    needsJson: true,
  }
}
