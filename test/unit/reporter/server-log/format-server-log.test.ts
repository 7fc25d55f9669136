import { expect, test } from 'vitest'
import {
  formatServerLine,
  formatServerLogTitle,
} from '../../../../src/reporter/server-log/format-server-log.js'
import { summarizeAttempt } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'
import { listDetails } from '../report/read-report.js'
import { toSummary } from '../schema-check.js'

test.each([
  {
    lines: ['GET /api/orders', 'Error: connect ECONNREFUSED 127.0.0.1:5432', '    at TCPConnectWrap'],
    line: 'Error: connect ECONNREFUSED 127.0.0.1:5432',
  },
  { lines: ['ERROR request 7f3a failed', 'TypeError: x is undefined'], line: 'TypeError: x is undefined' },
  { lines: ['[web] ready', '[api] Error: no model'], line: '[api] Error: no model' },
  {
    lines: ['Traceback (most recent call last):', '  File "error.py"', 'ValueError: no total'],
    line: 'ValueError: no total',
  },
  { lines: ['  GET /api/orders 500', 'done'], line: 'GET /api/orders 500' },
])('chooses the line with an error, else the first: $line', ({ lines, line }) => {
  expect(formatServerLine({ lines, by: 'id' })).toBe(`server: ${line}`)
})

test.each([
  { printed: 'ERROR 7f3a-91bc TypeError: x is undefined', shown: 'TypeError: x is undefined' },
  { printed: '2026-01-31T12:00:00.000Z [shop] ERROR: no model', shown: 'no model' },
  { printed: '[api] 12:00:00.123 FATAL - Error: no model', shown: '[api] Error: no model' },
  { printed: 'GET /api/orders failed: Error: no model', shown: 'GET /api/orders failed: Error: no model' },
  { printed: '{"level":50,"msg":"error: no model"}', shown: '{"level":50,"msg":"error: no model"}' },
  { printed: '500 error', shown: '500 error' },
  { printed: 'error 7f3a-91bc', shown: 'error 7f3a-91bc' },
  { printed: 'ERROR 7f3a-91bc', shown: '7f3a-91bc' },
])('leaves out what a logger prints before a message: $printed', ({ printed, shown }) => {
  expect(formatServerLine({ lines: [printed], by: 'id' })).toBe(`server: ${shown}`)
})

test('says how the lines were found, unless an id shows that they are about the error', () => {
  const lines = ['Error: no model']
  expect(formatServerLine({ lines, by: 'time' })).toBe('server at that time: Error: no model')
  expect(formatServerLine({ lines, by: 'test' })).toBe('server during the test: Error: no model')
  expect(formatServerLogTitle({ lines, by: 'id' })).toBe('What the server printed')
  expect(formatServerLogTitle({ lines, by: 'time' })).toBe('What the server printed at that time')
  expect(formatServerLogTitle({ lines, by: 'test' })).toBe('What the server printed during the test')
})

test('each sample has the lines about it, redacted like its attempt', () => {
  const toFinding = (body: string) => finding({ details: { body } })
  const attachments = [backchannel(toFinding('db timeout'), toFinding('no model'))]
  const model = summarizeAttempt({
    attachments,
    printed: ['Error: at shop', 'Authorization: Bearer abcdef123456'],
  })
  const serverLog = { by: 'id', lines: ['Error: at shop', 'Authorization: Bearer [redacted]'] }
  expect(toSummary(model).errors[0]?.samples).toMatchObject([{ serverLog }, { serverLog }])
  expect(listDetails(model, 'errors')).toContainEqual(['What the server printed', ...serverLog.lines])
})

test('says nothing without a web server', () => {
  const model = summarizeAttempt({ attachments: [backchannel(finding({ details: { body: 'db timeout' } }))] })
  expect(toSummary(model).errors[0]?.samples[0]).not.toHaveProperty('serverLog')
  expect(listDetails(model, 'errors').map(([title]) => title)).not.toContainEqual(
    expect.stringContaining('server'),
  )
})
