import { expect, test } from 'vitest'
import { getCorrelationIds } from '../../../../src/findings/fields/correlation-ids.js'

test("lists the response's ids, then those that only the request has", () => {
  const headers = { 'x-request-id': 'a', via: 'proxy' }
  const request = { headers: { 'x-request-id': 'a', traceparent: '00-1', 'x-own': '1' } }
  expect(getCorrelationIds({ headers, request })).toEqual([
    { name: 'x-request-id', value: 'a' },
    { name: 'traceparent', value: '00-1' },
  ])
})
