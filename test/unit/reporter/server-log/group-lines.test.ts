import { expect, test } from 'vitest'
import { groupLines } from '../../../../src/reporter/server-log/group-lines.js'

const listGroups = (lines: readonly string[]) =>
  groupLines(lines.map((text) => ({ server: 'WebServer', text, printedAtMs: 0, chunk: 0 }))).map(
    (group) => group.lines.length,
  )

const traces = {
  'Node.js': [
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
    '    at TCPConnectWrap.afterConnect (node:net:1555:16) {',
    "  code: 'ECONNREFUSED',",
    '  [cause]: Error: closed',
    '}',
  ],
  'Node.js after a line of the logger': [
    'ERROR GET /api 7f3a failed',
    'TypeError: x is undefined',
    '    at a.ts:1:1',
  ],
  'an error of no class after a line of the logger': [
    'ERROR request 7f3a',
    'Error: no connection',
    '    at a.ts:1:1',
  ],
  Python: [
    'Traceback (most recent call last):',
    '  File "app.py", line 3, in view',
    '    return load()',
    'psycopg.OperationalError: connection refused',
    'During handling of the above exception, another exception occurred:',
    'Traceback (most recent call last):',
    '  File "app.py", line 9, in view',
    'shop.OrderError: no total',
  ],
  'Python after a line of the logger': [
    'ERROR:root:Internal Server Error: /orders',
    'Traceback (most recent call last):',
    '  File "app.py", line 3, in view',
    'ValueError: no total',
  ],
  Java: [
    'ERROR [http-1] Servlet.service() threw an exception',
    'java.lang.IllegalStateException: no total',
    '\tat shop.Orders.create(Orders.java:7)',
    '\t... 12 more',
    'Caused by: java.sql.SQLException: refused',
    '\tat shop.Db.open(Db.java:3)',
  ],
  PHP: [
    'PHP Fatal error: Uncaught Exception: no total in /app/a.php:3',
    'Stack trace:',
    '#0 /app/b.php(7): a()',
    '#1 {main}',
  ],
  'a private key': ['-----BEGIN RSA PRIVATE KEY-----', 'MIIEabc', 'def+/=', '-----END RSA PRIVATE KEY-----'],
}

test.each(Object.entries(traces))('keeps the lines of a trace together: %s', (_, trace) => {
  expect(listGroups(['GET /api 200', ...trace, 'GET /movies 200'])).toEqual([1, trace.length, 1])
})

test.each([
  ['a trace after a line without an error', ['GET /api 200', 'Error: db timeout']],
  ['two errors', ['Error: db timeout', 'Error: no model']],
  ['requests', ['GET /api 200', 'GET /movies 200']],
])('does not join %s', (_, lines) => {
  expect(listGroups(lines)).toEqual([1, 1])
})

test('joins a trace that follows the line of the logger at once, but not one that follows later', () => {
  const countGroups = (at: number) =>
    groupLines([
      { server: 'api', text: 'ERROR request 7f3a', printedAtMs: 0, chunk: 0 },
      { server: 'api', text: 'Error: db timeout', printedAtMs: at, chunk: 1 },
    ]).length
  expect([countGroups(100), countGroups(101)]).toEqual([1, 2])
})
