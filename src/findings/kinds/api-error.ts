import { escapeWildcards } from '../../values/wildcards.js'
import type { Observation } from '../fields/finding-fields.js'
import { normalizeMessage } from '../names/normalize-message.js'
import { nameRequest } from '../names/request-name.js'
import { defineKind, type FindingKindRules, joinParts, toRequestRecoveryKey } from './kind.js'

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
  },
  formatLine: ({ method, status, code, message = '', url }) =>
    joinParts(method, status ?? code ?? normalizeMessage(message), url),
  toName: (occurrence, naming) =>
    `API ${nameRequest(occurrence.method ?? '', nameCause(occurrence), occurrence.url, naming)}`,
  // The prefix keeps a test's successful API request from recovering a page's error for the same URL.
  toRecoveryKey: (request) => `api ${toRequestRecoveryKey(request)}`,
})

function nameCause({ status, code, message = '' }: Observation): string {
  const cause = status ?? code
  return cause === undefined ? normalizeMessage(message) : escapeWildcards(String(cause))
}
