import type { SignatureScheme } from '../signatures/signature-scheme.js'
import type { ReceivedWebhook } from '../types.js'
import type { PayloadMatcher } from './matcher.js'

/**
 * Matches the signature of the delivery: `signature(stripe)`. The note says whether header, timestamp or digest is
 * wrong.
 */
export function createSignatureMatcher(scheme: SignatureScheme): PayloadMatcher {
  const summary = `signature(${scheme.name})`
  const explain = (webhook: ReceivedWebhook) => {
    const note = scheme.findProblem(webhook)
    return { matcher: summary, matched: note === undefined, ...(note !== undefined && { note }) }
  }
  return {
    matches: (webhook) => scheme.findProblem(webhook) === undefined,
    describe: () => summary,
    explain,
    secretHeaders: scheme.secretHeaders,
  }
}
