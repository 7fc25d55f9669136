import { formatJson, getField, isRecord, parseJson } from '../../values/json.js'
import { truncate } from '../../values/text.js'
import { escapeWildcards } from '../../values/wildcards.js'
import type { Observation } from '../fields/finding-fields.js'
import { maxUnredactedLength } from '../fields/limits.js'
import { normalizeMessage } from '../names/normalize-message.js'
import { defineKind, type FindingKindRules, joinParts, toRequestRecoveryKey } from './kind.js'

interface GraphqlErrorOptions {
  /**
   * GraphQL responses with a status below 400 that contain errors. `true` reads URLs whose path ends in `/graphql`; a
   * regular expression selects other URLs. `'report'` records the errors without failing the test. Default: `false`.
   */
  readonly graphqlErrors: boolean | 'report' | RegExp
}

/** A response with a status below 400 whose JSON contains errors. */
export const graphqlError: FindingKindRules<'graphql-error', GraphqlErrorOptions> = defineKind({
  name: 'graphql-error',
  record: { graphqlErrors: false },
  label: { singular: 'GraphQL error', plural: 'GraphQL errors', title: 'GraphQL error', speaker: 'server' },
  formatLine: ({ method, url, operationName = 'anonymous', code, message }) =>
    joinParts(method, url, `${operationName}:`, code, message),
  toName: ({ operationName = 'anonymous', ...error }) =>
    `GraphQL ${escapeWildcards(operationName)}: ${getCause(error)}`,
  // The operations of a batch have the same method, URL and body.
  toRecoveryKey: (operation) => `${toRequestRecoveryKey(operation)} ${operation.operationName}`,
})

function getCause({ code, message = '' }: Observation): string {
  return code === undefined ? normalizeMessage(message) : escapeWildcards(code)
}

interface ResultError {
  readonly message: string
  readonly code?: string | undefined
}

/** One operation of a request. */
interface GraphqlOperation {
  readonly name: string
  /** Whether the request names the query by its hash only (automatic persisted queries). */
  readonly sendsHashOnly: boolean
}

/** The result of one operation, with its distinct errors. */
export interface GraphqlResult {
  readonly operationName: string
  readonly errors: readonly ResultError[]
  /** Whether the server does not know the query's hash yet and asks for its text, so that there is no result so far. */
  readonly asksForQuery: boolean
}

const maxNameLength = 200

/** Returns one result for each operation, in batch order; an empty list if the response is not GraphQL. */
export function parseGraphqlResponse(
  response: string,
  operations: readonly GraphqlOperation[],
): GraphqlResult[] {
  const value = parseJson(response)
  const results: readonly unknown[] = Array.isArray(value) ? value : [value]
  return results.flatMap((result, index) =>
    isRecord(result) ? [parseResult(result, operations[index] ?? unknownOperation)] : [],
  )
}

const unknownOperation: GraphqlOperation = { name: 'anonymous', sendsHashOnly: false }

/** Lists a request's operations in batch order. Without an `operationName`, the name is the first in the query. */
export function parseOperations(url: string, postData: string | null): GraphqlOperation[] {
  const value = postData === null ? undefined : parseJson(findOperations(postData))
  if (Array.isArray(value)) return value.map(parseOperation)
  return [parseOperation(isRecord(value) ? value : getQueryParameters(url))]
}

/**
 * Keeps errors that differ in code or message, so that a rule for one of them never hides another. Leaves out the
 * question for a query's text, to which the client replies at once.
 */
function parseResult(
  { errors }: Record<string, unknown>,
  { name, sendsHashOnly }: GraphqlOperation,
): GraphqlResult {
  const distinct = new Map<string, ResultError>()
  for (const error of Array.isArray(errors) ? errors.map(parseError) : []) {
    distinct.set(JSON.stringify([error.code, error.message]), error)
  }
  const all = [...distinct.values()]
  const reported = sendsHashOnly ? all.filter((error) => !isQueryMissing(error)) : all
  return { operationName: name, errors: reported, asksForQuery: reported.length < all.length }
}

/** https://www.apollographql.com/docs/apollo-server/performance/apq */
function isQueryMissing({ message, code }: ResultError): boolean {
  return message === 'PersistedQueryNotFound' || code === 'PERSISTED_QUERY_NOT_FOUND'
}

function parseError(error: unknown): ResultError {
  const message = isRecord(error) ? error['message'] : error
  const code = getCode(error)
  return {
    message: truncate(
      typeof message === 'string' ? message : (formatJson(message ?? error) ?? 'nested too deeply to show'),
      maxUnredactedLength,
    ),
    code: code === undefined ? undefined : truncate(code, maxNameLength),
  }
}

function getCode(error: unknown): string | undefined {
  const code = getField(getField(error, 'extensions'), 'code')
  const isCode = (typeof code === 'string' && code !== '') || typeof code === 'number'
  return isCode ? String(code) : undefined
}

/** Unwraps the operations of a multipart request. https://github.com/jaydenseric/graphql-multipart-request-spec */
function findOperations(postData: string): string {
  const head = /name="operations"\r?\n\r?\n/.exec(postData)
  if (!head) return postData
  const [operations = ''] = postData.slice(head.index + head[0].length).split('\n--', 1)
  return operations
}

function getQueryParameters(url: string): Record<string, unknown> {
  return URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {}
}

function parseOperation(operation: unknown): GraphqlOperation {
  const { operationName, query, extensions } = isRecord(operation) ? operation : {}
  const isHashed = isRecord(findPersistedQuery(extensions))
  return { name: getOperationName(operationName, query), sendsHashOnly: isHashed && !query }
}

/** Finds the hash of a query in the extensions, which a GET request sends as JSON. */
function findPersistedQuery(extensions: unknown): unknown {
  const value = typeof extensions === 'string' ? parseJson(extensions) : extensions
  return getField(value, 'persistedQuery')
}

function getOperationName(operationName: unknown, query: unknown): string {
  if (typeof operationName === 'string' && operationName !== '') return truncate(operationName, maxNameLength)
  const name = typeof query === 'string' ? findFirstName(query) : undefined
  return name === undefined ? 'anonymous' : truncate(name, maxNameLength)
}

/** Matches comments and strings, which may be truncated, before names, so that their content is skipped. */
const queryToken =
  /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#.*|[{}]|\b(?:query|mutation|subscription)\s+([_A-Za-z]\w*)/g

/** Finds the first operation name. Searches only outside braces, because a field may also be named `query`. */
function findFirstName(query: string): string | undefined {
  let depth = 0
  for (const [token, name] of query.matchAll(queryToken)) {
    if (name !== undefined && depth === 0) return name
    if (token === '{') depth++
    if (token === '}') depth--
  }
  return undefined
}
