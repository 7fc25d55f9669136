import { defaultReplacement } from '../../redaction/rules.js'
import { createInvalid } from '../../values/check-value.js'
import { isRecord } from '../../values/json.js'
import { acceptFlag, acceptList, checkHeaderName, defineOptions } from '../../values/option-table.js'
import { correlationHeaders } from './correlation-ids.js'
import type { FindingDetails } from './finding-fields.js'

/** Selects which parts of requests and responses to keep as details. */
interface DetailsSelection {
  /** Whether to keep the beginning of textual response bodies. Default: `true`. */
  readonly body?: boolean
  /** Whether to keep the beginning of textual request bodies. Default: `true`. */
  readonly requestBody?: boolean
  /** Names of request and response headers to keep in addition to the built-in lists. */
  readonly headers?: readonly string[]
}

export type DetailsOption = boolean | DetailsSelection

export interface ResolvedDetails {
  readonly enabled: boolean
  readonly body: boolean
  readonly requestBody: boolean
  /** Names of the response headers to keep, in lower case. */
  readonly headers: ReadonlySet<string>
  /** Names of the request headers to keep, in lower case. */
  readonly requestHeaders: ReadonlySet<string>
  /** Those of the request headers whose values are hidden, whatever `redact` says. */
  readonly hiddenHeaders: ReadonlySet<string>
}

/** Response headers that are kept by default. */
const responseHeaders: readonly string[] = [
  'content-type',
  'retry-after',
  'server',
  'via',
  'server-timing',
  'www-authenticate',
  ...correlationHeaders,
]

/** Request headers that are kept by default. Most trace ids are sent in requests but not returned in responses. */
const requestHeaders: readonly string[] = ['content-type', 'baggage', 'tracestate', ...correlationHeaders]

/** Request headers of which only the presence is kept, because a request without them is another one. */
const credentialHeaders: readonly string[] = [
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'x-csrf-token',
  'x-xsrf-token',
]

const table = defineOptions<Required<DetailsSelection>>('details', {
  body: acceptFlag(true),
  requestBody: acceptFlag(true),
  headers: acceptList('header names', checkHeaderName),
})

export function resolveDetails(option: unknown = true, name = 'details'): ResolvedDetails {
  if (typeof option !== 'boolean' && !isRecord(option)) {
    throw createInvalid(name, 'true, false or { body, requestBody, headers }', option)
  }
  const { headers, ...flags } = table.resolve(
    isRecord(option) ? option : { body: option, requestBody: option },
    name,
  )
  return {
    ...flags,
    enabled: option !== false,
    headers: new Set([...responseHeaders, ...headers]),
    requestHeaders: new Set([...requestHeaders, ...credentialHeaders, ...headers]),
    hiddenHeaders: new Set(credentialHeaders.filter((name) => !headers.includes(name))),
  }
}

type SentRequest = NonNullable<FindingDetails['request']>

/** Selects the details that the options ask for. Returns undefined if there are none. */
export function selectDetails(
  seen: FindingDetails | undefined,
  { enabled, body, headers, requestBody, requestHeaders, hiddenHeaders }: ResolvedDetails,
): FindingDetails | undefined {
  if (!seen || !enabled) return undefined
  const { request, ...response } = seen
  const sent = request && selectMessage(hideHeaders(request, hiddenHeaders), requestBody, requestHeaders)
  const selected = {
    ...selectMessage(response, body, headers),
    ...(sent && Object.keys(sent).length > 0 && { request: sent }),
  }
  return Object.keys(selected).length > 0 ? selected : undefined
}

function hideHeaders({ headers, ...request }: SentRequest, hidden: ReadonlySet<string>): SentRequest {
  if (!headers) return request
  const visible = Object.entries(headers).map(([name, value]) => {
    return [name, hidden.has(name.toLowerCase()) ? defaultReplacement : value]
  })
  return { ...request, headers: Object.fromEntries(visible) }
}

/** Selects the headers and body of a request or response. */
function selectMessage<T extends SentRequest>(
  { headers = {}, body, ...rest }: T,
  wantsBody: boolean,
  wanted: ReadonlySet<string>,
) {
  const kept = Object.entries(headers).filter(([name]) => wanted.has(name.toLowerCase()))
  return {
    ...rest,
    ...(kept.length > 0 && { headers: Object.fromEntries(kept) }),
    ...(wantsBody && body !== undefined && { body }),
  }
}
