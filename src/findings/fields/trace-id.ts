// Trace ids in the headers of tracing systems.

/** The headers that are searched for a trace id, in order, with the format of the id. */
const traceHeaders: readonly (readonly [name: string, id: RegExp])[] = [
  // https://www.w3.org/TR/trace-context/#traceparent-header
  ['traceparent', /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-/i],
  // https://github.com/openzipkin/b3-propagation
  ['b3', /^([\da-f]{32}|[\da-f]{16})-[\da-f]{16}(?:-|$)/i],
  ['x-b3-traceid', /^([\da-f]{32}|[\da-f]{16})$/i],
  // https://develop.sentry.dev/sdk/telemetry/traces/#header-sentry-trace
  ['sentry-trace', /^([\da-f]{32})-[\da-f]{16}(?:-|$)/i],
  // https://cloud.google.com/trace/docs/trace-context#legacy-http-header
  ['x-cloud-trace-context', /^([\da-f]{32})(?:[/;]|$)/i],
  // https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html#xray-concepts-tracingheader
  ['x-amzn-trace-id', /(?:^|;)\s*Root=(1-[\da-f]{8}-[\da-f]{24})(?:;|$)/i],
  // https://docs.datadoghq.com/tracing/trace_collection/trace_context_propagation/
  ['x-datadog-trace-id', /^(\d{1,20})$/],
]

/** An id of only zeros, which a tracer sends if it records no trace. */
const noTrace = /^[0-]*$/

/** Finds the trace id in the headers of a request or response. Header names must be in lower case. */
export function findTraceId(headers: Readonly<Record<string, string>> = {}): string | undefined {
  const ids = traceHeaders.map(([name, id]) => id.exec(headers[name]?.trim() ?? '')?.[1])
  return ids.find((id) => id !== undefined && !noTrace.test(id))
}
