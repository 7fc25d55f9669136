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

test.each`
  name                       | values
  ${'traceparent'}           | ${[trace, `x00-${trace}-${span}-01`, `0-${trace}-${span}-01`, `00-${trace}-${span}`, `00-${trace}-${short.slice(1)}-01`, `00-${short}-${span}-01`]}
  ${'b3'}                    | ${['0', trace, `x${trace}-${span}`, `${trace}-${span}x`, `${trace}-${span.slice(1)}`, `${short}0-${span}`]}
  ${'x-b3-traceid'}          | ${[`x${trace}`, `${trace}0`, `${short}0`]}
  ${'sentry-trace'}          | ${[`x${trace}-${span}`, `${short}-${span}`, `${trace}-${span}0`, trace]}
  ${'x-cloud-trace-context'} | ${[`x${trace}`, `${trace}0`, short]}
  ${'x-amzn-trace-id'}       | ${[xray, `NoRoot=${xray}`, `Root=${xray}0`, 'Root=1-5759e98-bd862e3fe1be46a994272793', 'Root=1-5759e988-bd862e3f']}
  ${'x-datadog-trace-id'}    | ${['123456789012345678901', 'x7', '7x', '']}
  ${'x-other-trace-id'}      | ${[trace]}
`('reads no trace of $name: $values', ({ name, values }) => {
  expect(values.filter((value: string) => findTraceId({ [name]: value }) !== undefined)).toEqual([])
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
