import { escapeWildcards } from '../../values/wildcards.js'
import type { Occurrence } from '../finding.js'
import type { FindingKindRules } from '../kind.js'
import { normalizeMessage } from '../normalize-message.js'
import { toOperationRecoveryKey } from '../recovery-key.js'

/** A response below 400 whose JSON has errors. */
export const graphqlError: FindingKindRules = {
  name: 'graphql-error',
  option: 'graphqlErrors',
  formatHeading: (count) => [`GraphQL errors: ${count}`],
  formatLine: ({ method, url, operationName, code, message }) =>
    `${method} ${url} ${operationName}: ${code === undefined ? '' : `${code} `}${message}`,
  toIdentity: (occurrence) => `${toPatternKey(occurrence)} ${occurrence.url}`,
  toPatternKey,
  toTitle: (occurrence) =>
    `${occurrence.method} graphql ${getOperation(occurrence)}: ${getCause(occurrence)}`,
  getSearchText: ({ url }) => url,
  getMessages: ({ message = '', code }) => [message, ...(code === undefined ? [] : [code])],
  toRecoveryKey: toOperationRecoveryKey,
}

function toPatternKey(occurrence: Occurrence): string {
  const { method } = occurrence
  return escapeWildcards(`${method}:graphql:${getOperation(occurrence)}:${getCause(occurrence)}`)
}

function getOperation({ operationName = 'anonymous' }: Occurrence): string {
  return operationName
}

function getCause({ code, message = '' }: Occurrence): string {
  return code ?? normalizeMessage(message)
}
