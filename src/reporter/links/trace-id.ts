/** How each header carries the trace's id, in the order in which they are searched. */
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

/** Zeros are what a tracer sends that does not trace. */
const noTrace = /^[0-]*$/

/** Finds the id of the trace in the headers of a request or response, whose names are in lower case. */
export function findTraceId(headers: Readonly<Record<string, string>> = {}): string | undefined {
  const ids = traceHeaders.map(([name, id]) => id.exec(headers[name]?.trim() ?? '')?.[1])
  return ids.find((id) => id !== undefined && !noTrace.test(id))
}
