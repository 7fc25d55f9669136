import { truncate } from '../../values/text.js'
import type { FindingDetails } from './finding-fields.js'

/** An id that identifies a request in logs and traces. */
export interface CorrelationId {
  /** Name of the header with this id. */
  readonly name: string
  readonly value: string
}

/** Request and response headers that identify a request in a server's logs or traces. */
export const correlationHeaders: readonly string[] = [
  'x-request-id',
  'x-correlation-id',
  'request-id',
  'traceparent',
  'x-trace-id',
  'x-b3-traceid',
  'b3',
  'x-amzn-requestid',
  'x-amzn-trace-id',
  'x-amz-cf-id',
  'cf-ray',
  'x-cloud-trace-context',
  'x-datadog-trace-id',
  'x-ms-request-id',
  'sentry-trace',
]

const names: ReadonlySet<string> = new Set(correlationHeaders)
/** Maximum length of an id. A `traceparent` has 55 characters; if it were truncated, no one could search for it. */
const maxLength = 64

/** Lists the response's ids first, because the server chose them. */
export function getCorrelationIds({ headers = {}, request }: FindingDetails = {}): readonly CorrelationId[] {
  const sent = Object.entries(request?.headers ?? {}).filter(([name, value]) => headers[name] !== value)
  return [...Object.entries(headers), ...sent]
    .filter(([name]) => names.has(name.toLowerCase()))
    .map(([name, value]) => ({ name, value }))
}

/**
 * Formats one id, such as `x-request-id 7f3a`. Prefers request ids, because people search for them more often than for
 * trace ids.
 */
export function describeCorrelationId(ids: readonly CorrelationId[]): readonly string[] {
  const getRank = ({ name }: CorrelationId): number => correlationHeaders.indexOf(name.toLowerCase())
  const [id] = ids.toSorted((a, b) => getRank(a) - getRank(b))
  return id ? [`${id.name} ${truncate(id.value, maxLength)}`] : []
}
