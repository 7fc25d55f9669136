import { expect, test } from 'vitest'
import { findTraceId } from '../../../../src/findings/fields/trace-id.js'

const trace = '0af7651916cd43dd8448eb211c80319c'
const short = '463ac35c9f6413ad'
const span = 'b7ad6b7169203331'
const xray = '1-5759e988-bd862e3fe1be46a994272793'

test.each`
  name                       | value                                                                  | id
  ${'traceparent'}           | ${`00-${trace}-${span}-01`}                                            | ${trace}
  ${'traceparent'}           | ${` 00-${trace.toUpperCase()}-${span}-01 `}                            | ${trace.toUpperCase()}
  ${'b3'}                    | ${`${trace}-${span}`}                                                  | ${trace}
  ${'b3'}                    | ${`${short}-${span}-1-05e3ac9a4f6e3b90`}                               | ${short}
  ${'x-b3-traceid'}          | ${trace}                                                               | ${trace}
  ${'x-b3-traceid'}          | ${short}                                                               | ${short}
  ${'sentry-trace'}          | ${`${trace}-${span}`}                                                  | ${trace}
  ${'sentry-trace'}          | ${`${trace}-${span}-1`}                                                | ${trace}
  ${'x-cloud-trace-context'} | ${trace}                                                               | ${trace}
  ${'x-cloud-trace-context'} | ${`${trace}/1;o=1`}                                                    | ${trace}
  ${'x-cloud-trace-context'} | ${`${trace};o=1`}                                                      | ${trace}
  ${'x-amzn-trace-id'}       | ${`Root=${xray}`}                                                      | ${xray}
  ${'x-amzn-trace-id'}       | ${`Self=1-67891234-12456789abcdef012345678a;  Root=${xray};Sampled=1`} | ${xray}
  ${'x-datadog-trace-id'}    | ${'12345678901234567890'}                                              | ${'12345678901234567890'}
  ${'x-datadog-trace-id'}    | ${'7'}                                                                 | ${'7'}
`('reads the trace of $name: $value', ({ name, value, id }) => {
  expect(findTraceId({ [name]: value })).toBe(id)
})

test.each([
  { name: 'traceparent', value: trace },
  { name: 'traceparent', value: `x00-${trace}-${span}-01` },
  { name: 'traceparent', value: `0-${trace}-${span}-01` },
  { name: 'traceparent', value: `00-${trace}-${span}` },
  { name: 'traceparent', value: `00-${trace}-${short.slice(1)}-01` },
  { name: 'traceparent', value: `00-${short}-${span}-01` },
  { name: 'b3', value: '0' },
  { name: 'b3', value: trace },
  { name: 'b3', value: `x${trace}-${span}` },
  { name: 'b3', value: `${trace}-${span}x` },
  { name: 'b3', value: `${trace}-${span.slice(1)}` },
  { name: 'b3', value: `${short}0-${span}` },
  { name: 'x-b3-traceid', value: `x${trace}` },
  { name: 'x-b3-traceid', value: `${trace}0` },
  { name: 'x-b3-traceid', value: `${short}0` },
  { name: 'sentry-trace', value: `x${trace}-${span}` },
  { name: 'sentry-trace', value: `${short}-${span}` },
  { name: 'sentry-trace', value: `${trace}-${span}0` },
  { name: 'sentry-trace', value: trace },
  { name: 'x-cloud-trace-context', value: `x${trace}` },
  { name: 'x-cloud-trace-context', value: `${trace}0` },
  { name: 'x-cloud-trace-context', value: short },
  { name: 'x-amzn-trace-id', value: xray },
  { name: 'x-amzn-trace-id', value: `NoRoot=${xray}` },
  { name: 'x-amzn-trace-id', value: `Root=${xray}0` },
  { name: 'x-amzn-trace-id', value: 'Root=1-5759e98-bd862e3fe1be46a994272793' },
  { name: 'x-amzn-trace-id', value: 'Root=1-5759e988-bd862e3f' },
  { name: 'x-datadog-trace-id', value: '123456789012345678901' },
  { name: 'x-datadog-trace-id', value: 'x7' },
  { name: 'x-datadog-trace-id', value: '7x' },
  { name: 'x-datadog-trace-id', value: '' },
  { name: 'x-other-trace-id', value: trace },
])('reads no trace of $name: $value', ({ name, value }) => {
  expect(findTraceId({ [name]: value })).toBeUndefined()
})

test('leaves out the ids of tracers that record nothing, which are zeros', () => {
  const none = { traceparent: `00-${'0'.repeat(32)}-${span}-01` }
  expect(findTraceId(none)).toBeUndefined()
  expect(findTraceId({ ...none, 'x-datadog-trace-id': '42' })).toBe('42')
})

test('reads the first header with a trace, and nothing without headers', () => {
  const headers = {
    'x-datadog-trace-id': '42',
    b3: `${short}-${span}`,
    traceparent: `00-${trace}-${span}-01`,
  }
  expect(findTraceId(headers)).toBe(trace)
  expect(findTraceId()).toBeUndefined()
})
