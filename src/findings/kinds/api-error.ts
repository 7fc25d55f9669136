import type { Observation } from '../fields/finding-fields.js'
import { normalizeMessage } from '../keys/normalize-message.js'
import { formatPatternKey, getPathPattern } from '../keys/pattern-key.js'
import { defineKind, type FindingKindRules, toRequestRecoveryKey } from './kind.js'

interface ApiErrorOptions {
  /**
   * API requests made by the test itself, with any `APIRequestContext`, that got a status from 400 to 599 or failed on
   * the network. `'report'` records them without failing the test. Default: `false`.
   */
  readonly apiRequests: boolean | 'report'
}

/** An API request made by the test itself that got a 4xx/5xx status or, because of a network failure, no response. */
export const apiError: FindingKindRules<'api-error', ApiErrorOptions> = defineKind({
  name: 'api-error',
  record: { apiRequests: false },
  label: {
    singular: 'API error',
    plural: 'API errors',
    title: 'API error',
    speaker: 'server',
    namesPath: true,
  },
  formatLine: (finding) => `${finding.method} ${getCause(finding)} ${finding.url}`,
  toPatternKey: (occurrence, findRoute) =>
    `api:${formatPatternKey(occurrence.method, getCause(occurrence), occurrence.url, findRoute)}`,
  toTitle: (occurrence, findRoute) =>
    `API ${occurrence.method} ${getCause(occurrence)} ${getPathPattern(occurrence.url, findRoute)}`,
  // The prefix keeps a test's successful API request from recovering a page's error for the same URL.
  toRecoveryKey: (request) => `api ${toRequestRecoveryKey(request)}`,
})

function getCause({ status, code, message = '' }: Pick<Observation, 'status' | 'code' | 'message'>): string {
  return String(status ?? code ?? normalizeMessage(message))
}
