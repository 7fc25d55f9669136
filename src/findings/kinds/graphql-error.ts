import { isRecord, parseJson } from '../../values/json.js'
import { truncate } from '../../values/text.js'
import type { Observation } from '../fields/finding-fields.js'
import { maxUnredactedLength } from '../fields/limits.js'
import { escapeWildcards } from '../names/escape-wildcards.js'
import { normalizeMessage } from '../names/normalize-message.js'
import { defineKind, type FindingKindRules, toRequestRecoveryKey } from './kind.js'

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
  formatLine: ({ method, url, operationName, code, message }) =>
    `${method} ${url} ${operationName}: ${code === undefined ? '' : `${code} `}${message}`,
  toName: ({ operationName = 'anonymous', ...error }) =>
    escapeWildcards(`GraphQL ${operationName}: ${getCause(error)}`),
  // The operations of a batch have the same method, URL and body.
  toRecoveryKey: (operation) => `${toRequestRecoveryKey(operation)} ${operation.operationName}`,
})

function getCause({ code, message = '' }: Observation): string {
  return code ?? normalizeMessage(message)
}

interface ResultError {
  readonly message: string
  readonly code?: string
}

/** One operation of a request, with the distinct errors in its result. */
export interface GraphqlResult {
  readonly operationName: string
  readonly errors: readonly ResultError[]
}

const maxNameLength = 200

/** Returns one result for each operation, in batch order; an empty list if the response is not GraphQL. */
export function parseGraphqlResponse(response: string, operationNames: readonly string[]): GraphqlResult[] {
  const value = parseJson(response)
  const results: readonly unknown[] = Array.isArray(value) ? value : [value]
  return results.flatMap((result, index) =>
    isRecord(result) ? [parseResult(result, operationNames[index] ?? 'anonymous')] : [],
  )
}

/** Lists a request's operation names in batch order. Without an `operationName`, uses the first name in the query. */
export function parseOperationNames(url: string, postData: string | null): string[] {
  const value = postData === null ? undefined : parseJson(findOperations(postData))
  if (Array.isArray(value)) return value.map(getOperationName)
  return [getOperationName(isRecord(value) ? value : getQueryParameters(url))]
}

/** Keeps errors that differ in code or message, so that a rule for one of them never hides another. */
function parseResult({ errors }: Record<string, unknown>, operationName: string): GraphqlResult {
  const distinct = new Map<string, ResultError>()
  for (const error of Array.isArray(errors) ? errors.map(parseError) : []) {
    const key = JSON.stringify([error.code, error.message])
    if (!distinct.has(key)) distinct.set(key, error)
  }
  return { operationName, errors: [...distinct.values()] }
}

function parseError(error: unknown): ResultError {
  const message = isRecord(error) ? error['message'] : error
  const code = getCode(error)
  return {
    message: truncate(
      typeof message === 'string' ? message : JSON.stringify(message ?? error),
      maxUnredactedLength,
    ),
    ...(code !== undefined && { code: truncate(code, maxNameLength) }),
  }
}

function getCode(error: unknown): string | undefined {
  const extensions = isRecord(error) ? error['extensions'] : undefined
  const code = isRecord(extensions) ? extensions['code'] : undefined
  const isCode = (typeof code === 'string' && code !== '') || typeof code === 'number'
  return isCode ? String(code) : undefined
}

/** Unwraps the operations of a multipart request. https://github.com/jaydenseric/graphql-multipart-request-spec */
function findOperations(postData: string): string {
  const head = /name="operations"\r?\n\r?\n/.exec(postData)
  if (!head) return postData
  const start = head.index + head[0].length
  const end = postData.indexOf('\n--', start)
  return end === -1 ? postData : postData.slice(start, end)
}

function getQueryParameters(url: string): Record<string, unknown> {
  return URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {}
}

function getOperationName(operation: unknown): string {
  const { operationName, query } = isRecord(operation) ? operation : {}
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
