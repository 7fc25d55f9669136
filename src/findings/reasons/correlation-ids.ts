import { truncate } from '../../values/truncate.js'

/** Identifies a request in logs and traces. */
export interface CorrelationId {
  /** Name of the response header. */
  readonly name: string
  readonly value: string
}

/** Response headers that identify a request in the logs or traces of a server. */
export const correlationHeaders: readonly string[] = [
  'x-request-id',
  'x-correlation-id',
  'request-id',
  'traceparent',
  'x-trace-id',
  'x-b3-traceid',
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
/** `traceparent` has 55 characters, and half of it finds nothing. */
const maxLength = 64

export function getCorrelationIds(headers: Readonly<Record<string, string>> = {}): readonly CorrelationId[] {
  return Object.entries(headers)
    .filter(([name]) => names.has(name.toLowerCase()))
    .map(([name, value]) => ({ name, value }))
}

/**
 * `x-request-id 7f3a`; empty if there is none. Headers arrive in any order; a request id is searched for more often than
 * a trace.
 */
export function describeCorrelationId(ids: readonly CorrelationId[]): readonly string[] {
  const getRank = ({ name }: CorrelationId): number => correlationHeaders.indexOf(name.toLowerCase())
  const [id] = ids.toSorted((a, b) => getRank(a) - getRank(b))
  return id ? [`${id.name} ${truncate(id.value, maxLength)}`] : []
}
