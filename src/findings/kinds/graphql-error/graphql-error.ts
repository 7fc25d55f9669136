import { escapeWildcards } from '../../../values/patterns.js'
import type { Observation } from '../../fields/finding-fields.js'
import { normalizeMessage } from '../../keys/normalize-message.js'
import { defineKind, type FindingKindRules, toRequestRecoveryKey } from '../kind.js'

interface GraphqlErrorOptions {
  /**
   * GraphQL responses with a status below 400 that contain errors. `true` reads URLs whose path ends in `/graphql`; a
   * regular expression selects other URLs. Default: `false`.
   */
  readonly graphqlErrors: boolean | RegExp
}

/** A response with a status below 400 whose JSON contains errors. */
export const graphqlError: FindingKindRules<'graphql-error', GraphqlErrorOptions> = defineKind({
  name: 'graphql-error',
  record: { graphqlErrors: false },
  label: { singular: 'GraphQL error', plural: 'GraphQL errors', title: 'GraphQL error', speaker: 'server' },
  formatLine: ({ method, url, operationName, code, message }) =>
    `${method} ${url} ${operationName}: ${code === undefined ? '' : `${code} `}${message}`,
  toPatternKey: ({ method, operationName = 'anonymous', ...error }) =>
    escapeWildcards(`${method}:graphql:${operationName}:${getCause(error)}`),
  toTitle: ({ operationName = 'anonymous', ...error }) => `GraphQL ${operationName}: ${getCause(error)}`,
  // Distinguishes operations by name, because they all have the same method and URL.
  toRecoveryKey: (operation) => `${toRequestRecoveryKey(operation)} ${operation.operationName}`,
})

function getCause({ code, message = '' }: Pick<Observation, 'code' | 'message'>): string {
  return code ?? normalizeMessage(message)
}
