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
