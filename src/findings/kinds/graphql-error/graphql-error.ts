import { escapeWildcards } from '../../../values/patterns/wildcards.js'
import type { Observation } from '../../fields/finding-fields.js'
import { normalizeMessage } from '../../keys/normalize-message.js'
import type { FindingKindRules } from '../kind.js'
import { toOperationRecoveryKey } from '../recovery-key.js'

interface GraphqlErrorOptions {
  /**
   * GraphQL responses below 400 that contain errors, from URLs whose path ends in `/graphql` or that match a regular
   * expression. Default: `false`.
   */
  readonly graphqlErrors: boolean | RegExp
}

/** A response below 400 whose JSON has errors. */
export const graphqlError: FindingKindRules<'graphql-error', GraphqlErrorOptions> = {
  name: 'graphql-error',
  record: { graphqlErrors: false },
  label: { singular: 'GraphQL error', plural: 'GraphQL errors', title: 'GraphQL error', speaker: 'server' },
  formatHeading: (count) => [`GraphQL errors: ${count}`],
  formatLine: ({ method, url, operationName, code, message }) =>
    `${method} ${url} ${operationName}: ${code === undefined ? '' : `${code} `}${message}`,
  toIdentity: (occurrence) => `${toPatternKey(occurrence)} ${occurrence.url}`,
  toPatternKey,
  toTitle: (occurrence) => `GraphQL ${getOperation(occurrence)}: ${getCause(occurrence)}`,
  getSearchText: ({ url }) => url,
  getMessages: ({ message = '', code }) => [message, ...(code === undefined ? [] : [code])],
  toRecoveryKey: toOperationRecoveryKey,
}

function toPatternKey(occurrence: Observation): string {
  const { method } = occurrence
  return escapeWildcards(`${method}:graphql:${getOperation(occurrence)}:${getCause(occurrence)}`)
}

function getOperation({ operationName = 'anonymous' }: Observation): string {
  return operationName
}

function getCause({ code, message = '' }: Observation): string {
  return code ?? normalizeMessage(message)
}
