import { expect, test } from 'vitest'
import { listLogIds } from '../../../../src/reporter/server-log/log-ids.js'

test('lists correlation ids of response and request, and the trace id in them', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  const details = {
    headers: { 'x-request-id': '7f3a-91bc', 'content-type': 'text/plain' },
    request: { headers: { traceparent } },
  }
  expect(listLogIds(details)).toEqual(['7f3a-91bc', traceparent, traceId])
})

test('lists no id that is too short to search for', () => {
  expect(listLogIds({ headers: { 'x-request-id': '12345' } })).toEqual([])
  expect(listLogIds()).toEqual([])
})
