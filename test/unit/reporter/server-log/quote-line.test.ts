import { expect, test } from 'vitest'
import {
  findWord,
  isAbout,
  type LoggedError,
  quoteLine,
} from '../../../../src/reporter/server-log/quote-line.js'
import { groupPrinted, loggers } from './logger-lines.js'

const error: LoggedError = {
  ids: [],
  timestamp: '2026-01-31T12:00:00.000Z',
  method: 'GET',
  status: 500,
  url: 'http://127.0.0.1:3000/api/orders?page=2',
  reason: 'cannot reach database shop',
}

test.each(loggers)('knows which groups of $name are about a request', ({ lines }) => {
  const about = groupPrinted(lines.map(({ printed }) => printed)).filter((group) =>
    isAbout(group.lines, error),
  )
  expect(about.map(({ position }) => lines[position]?.text)).toEqual(
    lines.filter((line) => line.isAbout).map(({ text }) => text),
  )
})

const silent = { ...error, reason: '' }

test.each`
  line                                            | about                                                             | isAbout  | because
  ${'GET /api/orders 500 in 3 ms'}                | ${silent}                                                         | ${true}  | ${'it has the path'}
  ${'orders: /api/orders failed'}                 | ${silent}                                                         | ${true}  | ${'it has the path without method and status'}
  ${'request: "http://shop.test/api/orders"'}     | ${silent}                                                         | ${true}  | ${'the path follows an origin'}
  ${'{"statusCode":500,"url":"/api/orders?a=1"}'} | ${silent}                                                         | ${true}  | ${'the path ends before a query'}
  ${'no stock in /api/orders/größe'}              | ${{ ...silent, url: 'http://a.test/api/orders/gr%C3%B6%C3%9Fe' }} | ${true}  | ${'the path is decoded'}
  ${'ERROR cannot reach database shop (again)'}   | ${error}                                                          | ${true}  | ${'it has the reason'}
  ${'ERROR x is undefined'}                       | ${{ ...error, method: undefined, reason: 'x is undefined' }}      | ${true}  | ${'it has the message of a page error'}
  ${'POST /api/orders 500'}                       | ${silent}                                                         | ${false} | ${'of another method'}
  ${'GET /api/orders 404'}                        | ${silent}                                                         | ${false} | ${'of another status'}
  ${'{"url":"/api/orders","statusCode":404}'}     | ${silent}                                                         | ${false} | ${'of another status in JSON'}
  ${'GET /api/orders 200'}                        | ${{ ...silent, status: undefined }}                               | ${false} | ${'a failed request has no status'}
  ${'GET /api/orders/7 500'}                      | ${silent}                                                         | ${false} | ${'the path goes on'}
  ${'GET /v2/api/orders 500'}                     | ${silent}                                                         | ${false} | ${'the path has another beginning'}
  ${'GET /orders 500'}                            | ${{ ...silent, url: 'http://a.test/orders' }}                     | ${false} | ${'a path of one segment is in many lines'}
  ${'recommendations is unavailable'}             | ${{ ...error, reason: 'x is undefined' }}                         | ${false} | ${'it has nothing of the error'}
  ${'GET /api/other 500 Internal Server Error'}   | ${{ ...error, reason: 'Internal Server Error' }}                  | ${false} | ${'the reason is a status phrase'}
  ${'no timeouts'}                                | ${{ ...error, reason: 'timeout' }}                                | ${false} | ${'the reason is one short word'}
  ${'GET /api/orders'}                            | ${{ ...silent, method: undefined }}                               | ${false} | ${'the URL is that of a page'}
`('a line is about an error: $isAbout, because $because: $line', ({ line, about, isAbout: expected }) => {
  expect(isAbout([line], about)).toBe(expected)
})

test('quotes the line that says most of the group that is about the error, without its heading', () => {
  const groups = groupPrinted([
    'GET /api/events 200',
    'ERROR in app: Exception on /api/orders [GET]',
    'Traceback (most recent call last):',
    'ValueError: no total',
  ])
  expect(quoteLine(groups, 'time', error)).toEqual({ server: 'api', text: 'ValueError: no total' })
})

test('quotes a line with the id of the request, whatever it says', () => {
  expect(quoteLine(groupPrinted(['12:00:00 7f3a-91bc no stock']), 'id', silent)?.text).toBe('no stock')
  expect(quoteLine(groupPrinted(['12:00:00 no stock']), 'time', silent)).toBeUndefined()
})

test.each([
  ['order 7 failed', '7', 6],
  ['order 77 failed', '7', -1],
  ['order 7', '', -1],
])('searches %j for the word %j, which is empty if it was redacted to nothing', (line, word, at) => {
  expect(findWord(line, word)).toBe(at)
})
