import { expect, test } from 'vitest'
import { mentionsError, quoteTelling } from '../../../../src/reporter/server-log/line-meaning.js'
import { loggers } from './logger-lines.js'

test('the file has lines of at least 25 loggers', () => {
  expect(loggers.length).toBeGreaterThan(25)
  expect(loggers.flatMap(({ lines }) => lines).length).toBeGreaterThan(500)
})

test.each(loggers)('cuts what $name prints before a message', ({ lines }) => {
  const withHeading = lines.filter(({ text }) => !/^\s/.test(text))
  expect(withHeading.map(({ text }) => quoteTelling([text]))).toEqual(
    withHeading.map(({ message }) => message.trim()),
  )
})

test.each(loggers)('knows which lines of $name say that something went wrong', ({ lines }) => {
  expect(lines.filter(({ text }) => mentionsError(text)).map(({ text }) => text)).toEqual(
    lines.filter(({ hasError }) => hasError).map(({ text }) => text),
  )
})

test.each`
  printed                                                                                                                    | telling
  ${['ERROR request 7f3a-91bc failed', 'TypeError: x is undefined', '    at a.ts:1:1']}                                      | ${'TypeError: x is undefined'}
  ${['Traceback (most recent call last):', '  File "error.py"', 'ValueError: no total']}                                     | ${'ValueError: no total'}
  ${['[12:00:00.000] ERROR (shop/1): request errored', '      "type": "Error",', '      "message": "connect ECONNREFUSED"']} | ${'"message": "connect ECONNREFUSED"'}
  ${['fail: Shop.Orders[13]', '      An unhandled exception was thrown.', '      System.IO.IOException: no disk']}           | ${'System.IO.IOException: no disk'}
  ${['GET /api/orders', 'cannot reach database shop']}                                                                       | ${'cannot reach database shop'}
  ${['GET /api/orders 500', 'done']}                                                                                         | ${'GET /api/orders 500'}
`('chooses the line with an error, else the first: $telling', ({ printed, telling }) => {
  expect(quoteTelling(printed)).toBe(telling)
})
