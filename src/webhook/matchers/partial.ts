// partial({"event":"movie.created"}): a part that the payload must contain.

import { formatValue } from '../format-value.js'
import type { MatcherVerdict, ReceivedWebhook } from '../types.js'
import { firstDifference, snapshotOf } from './equality.js'
import type { PayloadMatcher } from './matcher.js'

export function partialMatcher(part: object): PayloadMatcher {
  const expected = snapshotOf(part)
  const summary = `partial(${formatValue(expected)})`
  const explain = ({ body }: ReceivedWebhook): MatcherVerdict => {
    const difference = firstDifference(body, expected)
    if (!difference) return { matcher: summary, matched: true, expected, actual: body }
    const { path, ...values } = difference
    return { matcher: summary, matched: false, ...values, note: path === '' ? 'the whole payload' : path }
  }
  return {
    matches: ({ body }) => firstDifference(body, expected) === undefined,
    describe: () => summary,
    explain,
  }
}
