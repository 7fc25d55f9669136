import type { SignatureScheme } from '../signatures/signature-scheme.js'
import { createMatcher, type PayloadMatcher } from './matcher.js'

/**
 * Matches the delivery's signature; shown as `signature(stripe)`. The note explains whether the header, the timestamp
 * or the digest is wrong.
 */
export function createSignatureMatcher(scheme: SignatureScheme): PayloadMatcher {
  const matcher = createMatcher(`signature(${scheme.name})`, (webhook) => {
    const note = scheme.findProblem(webhook)
    return note === undefined ? { matched: true } : { matched: false, note }
  })
  return { ...matcher, secretHeaders: scheme.secretHeaders }
}
