import { expect, test, vi } from 'vitest'
import { createRedactor } from '../../../../src/redaction/redactor.js'
import type { LoggedError } from '../../../../src/reporter/server-log/quote-line.js'
import { ServerLog } from '../../../../src/reporter/server-log/server-log.js'

const start = Date.parse('2026-01-31T12:00:00.000Z')
const toTimestamp = (ms: number): string => new Date(start + ms).toISOString()

/** Formats output as Playwright passes it to reporters, with a prefix before each line. */
function print(text: string, name = 'WebServer'): string {
  const lines = text.split('\n')
  const rest = lines.at(-1) === '' ? lines.splice(-1) : []
  return [...lines.map((line) => `\u001b[2m[${name}] \u001b[22m${line}`), ...rest].join('\n')
}

interface Step {
  /** Time of the step since the start of the run. */
  at: number
  print?: string
  server?: string
  stream?: 'stdout' | 'stderr'
  begin?: string
  /** Ends the attempt, in which an error occurred. */
  end?: string
  /** Ids of the attempt's other requests. */
  others?: string[]
  error?: Partial<LoggedError> & { at?: number; redact?: (text: string) => string }
}

function toError({ at = 0, ...error }: NonNullable<Step['error']> = {}): LoggedError {
  const request = { ids: [], method: 'GET', status: 500, url: 'http://127.0.0.1:3000/api/orders' }
  return { ...request, reason: '', ...error, timestamp: toTimestamp(at) }
}

/** Replays a run. Returns what the log has about each error. */
function runSteps(steps: Step[], { isReplay = false, servers = new Set(['WebServer']) } = {}) {
  let now = start
  const log = new ServerLog({ isReplay, servers, now: () => now })
  const readers = steps.flatMap(
    ({ at, print: text, server, stream = 'stderr', begin, end, others = [], error }) => {
      now = start + at
      if (text !== undefined) log.add(print(text, server), stream)
      if (begin !== undefined) log.beginAttempt(begin)
      const attempt = end === undefined ? undefined : log.endAttempt(end)
      attempt?.addRequests(() => others)
      if (!attempt || !error) return []
      return [attempt.find(toError({ at, ...error }), error.redact ?? String)]
    },
  )
  return readers.map((read) => read())
}

/** Returns what the log has about the error of the only attempt, if the server prints this text in it. */
function findPrinted(
  text: string,
  error: Step['error'] = {},
  { server = 'WebServer', servers = ['WebServer'] } = {},
) {
  const steps: Step[] = [
    { at: 0, begin: 'a' },
    { at: 10, print: text, server },
    { at: 20, end: 'a', error },
  ]
  return runSteps(steps, { servers: new Set(servers) })[0]
}

const id = '7f3a-91bc'

test('finds the lines with one of the ids, wherever in the attempt they were printed', () => {
  const found = runSteps([
    { at: 0, begin: 'a' },
    { at: 10, print: `GET /api/orders ${id}\nGET /api/movies 5555-aaaa\n` },
    { at: 9_000, print: `done ${id}\nother\n` },
    { at: 9_100, end: 'a', error: { at: 5_000, ids: ['unknown', id] } },
  ])
  const lines = [`GET /api/orders ${id}`, `done ${id}`]
  expect(found).toEqual([{ by: 'id', lines, quoted: `GET /api/orders ${id}` }])
})

test('does not take an id for a part of a longer word, or one of an earlier attempt', () => {
  const found = runSteps([
    { at: 0, print: `before ${id}\n` },
    { at: 5_000, begin: 'a' },
    { at: 5_010, print: `x${id} ${id}9 _${id}\n` },
    { at: 7_100, end: 'a', error: { at: 7_100, ids: [id] } },
  ])
  expect(found).toEqual([undefined])
})

test('otherwise finds what was printed from 1 s before the error to 1 s after it', () => {
  const found = runSteps([
    { at: 3_999, print: 'too early\n' },
    { at: 4_000, print: 'first\n' },
    { at: 4_500, begin: 'a' },
    { at: 5_100, end: 'a', error: { at: 5_000 } },
    { at: 5_500, begin: 'b' },
    { at: 6_000, print: 'last\n' },
    { at: 6_001, print: 'too late\n' },
  ])
  expect(found).toEqual([{ by: 'time', lines: ['first', 'last'] }])
})

test('leaves out what was printed about another request, even one that ends later', () => {
  const found = runSteps([
    { at: 0, begin: 'a' },
    { at: 0, begin: 'b' },
    { at: 10, print: `ERROR {"id":"${id}"} TypeError: no model\n    at a.ts:1\nlistening\n` },
    { at: 20, end: 'a', error: { ids: ['1234-abcd'] } },
    { at: 3_000, end: 'b', others: [id] },
  ])
  expect(found).toEqual([{ by: 'time', lines: ['listening'] }])
})

test('finds nothing if everything that was printed then is about other requests', () => {
  const found = runSteps([
    { at: 0, begin: 'a' },
    { at: 10, print: `Error: no model ${id}\n` },
    { at: 20, end: 'a', others: [id], error: { ids: ['1234-abcd'] } },
  ])
  expect(found).toEqual([undefined])
})

test('does not list the ids of requests if nothing was printed', () => {
  const listIds = vi.fn(() => [])
  const log = new ServerLog({ now: () => start })
  const attempt = log.endAttempt('a')
  attempt.addRequests(listIds)
  attempt.find(toError(), String)()
  expect(listIds).not.toHaveBeenCalled()
})

test('keeps the lines of errors whose output is dropped later, and forgets all other output', () => {
  const noise = `${'n'.repeat(999)}\n`.repeat(60)
  const flood = Array.from({ length: 100 }, (_, index): Step => ({ at: 10_000 + index, print: noise }))
  const found = runSteps([
    { at: 0, begin: 'a' },
    { at: 10, print: `Error: first ${id}\n` },
    { at: 20, end: 'a', error: { ids: [id] } },
    { at: 30, begin: 'b' },
    { at: 40, print: `Error: second 1234-abcd\n` },
    ...flood,
    { at: 20_000, end: 'b', error: { ids: ['1234-abcd'] } },
  ])
  expect(found).toEqual([
    { by: 'id', lines: [`Error: first ${id}`], quoted: `Error: first ${id}` },
    undefined,
  ])
})

test('finds a line about the error among many about other requests that run at the same time', () => {
  const others = Array.from({ length: 300 }, (_, index) => `ERROR {"id":"other-${index}"} no stock`)
  const found = runSteps([
    { at: 0, begin: 'long' },
    { at: 0, begin: 'a' },
    { at: 10, print: `listening\n${others.join('\n')}\n` },
    { at: 20, end: 'a', error: {} },
    { at: 5_000, begin: 'b' },
    { at: 9_000, end: 'long', others: others.map((_, index) => `other-${index}`) },
  ])
  expect(found).toEqual([{ by: 'time', lines: ['listening'] }])
})

test('prefers a line about an error to 25 requests that begin with the same letter', () => {
  const requests = Array.from({ length: 25 }, () => 'GET /api/events 200 in 3 ms')
  const reason = 'cannot reach database shop'
  const found = findPrinted(`${[reason, ...requests].join('\n')}\n`, { reason })
  expect(found?.lines).toContain(reason)
  expect(found?.quoted).toBe(reason)
})

test('keeps the beginning of a trace that alone is longer than all that is kept of an error', () => {
  const calls = Array.from({ length: 60 }, (_, index) => `    at call${index} (${'x'.repeat(2_000)})`)
  const found = findPrinted(`Error: no stock\n${calls.join('\n')}\n`)
  expect(found?.lines[0]).toBe('Error: no stock')
  expect(found?.lines).toHaveLength(20)
})

test('keeps lines of a second that is not over when later ones need their place', () => {
  const noise = `${'n'.repeat(999)}\n`.repeat(3_000)
  const found = runSteps([
    { at: 0, begin: 'a' },
    { at: 10, print: 'Error: db timeout\n' },
    { at: 20, end: 'a', error: {} },
    { at: 500, print: noise },
    { at: 3_000, print: noise },
  ])
  expect(found[0]?.lines).toContain('Error: db timeout')
})

test('keeps the last 2 MB', () => {
  const lines = (from: number) =>
    Array.from({ length: 10_000 }, (_, index) => `${from + index} ${'n'.repeat(190)}\n`).join('')
  const found = runSteps([
    { at: 0, begin: 'a' },
    { at: 10, print: `Error: lost ${id}\n` },
    { at: 20, print: lines(10_000) },
    { at: 25, print: lines(20_000) },
    { at: 30, print: `Error: kept ${id}\n` },
    { at: 40, print: lines(30_000) },
    { at: 9_000, end: 'a', error: { ids: [id] } },
  ])
  expect(found[0]?.lines).toEqual([`Error: kept ${id}`])
})

test('ignores output that begins with another name in brackets, such as that of a worker', () => {
  const find = (...servers: string[]) =>
    findPrinted('Error: printed by a worker\n', {}, { server: 'vite', servers })
  expect([find('WebServer'), find('api')]).toEqual([undefined, undefined])
  expect(find('vite')?.lines).toEqual(['Error: printed by a worker'])
})

test('ignores output without the prefix, such as that of a worker between two tests', () => {
  const log = new ServerLog({ now: () => start })
  log.add('Error: printed by a worker\n', 'stderr')
  expect(log.endAttempt('a').find(toError(), String)()).toBeUndefined()
})

test('reads output without colors, and as bytes', () => {
  const log = new ServerLog({ now: () => start })
  log.add(Buffer.from('[WebServer] Überlauf\n'), 'stderr')
  expect(log.endAttempt('a').find(toError(), String)()).toEqual({ by: 'time', lines: ['Überlauf'] })
})

test('names the servers of a run with several, and keeps their lines in order', () => {
  const found = runSteps(
    [
      { at: 0, begin: 'a' },
      { at: 10, print: 'Error: one\n    at a.ts:1\n', server: 'api' },
      { at: 11, print: 'warning\n', server: 'web' },
      { at: 12, print: '    at b.ts:2\n', server: 'api' },
      { at: 20, end: 'a', error: {} },
    ],
    { servers: new Set(['api', 'web']) },
  )
  const lines = ['[api] Error: one', '[api]     at a.ts:1', '[api]     at b.ts:2', '[web] warning']
  expect(found).toEqual([{ by: 'time', lines }])
})

test('joins a line that was printed in pieces, on each stream', () => {
  const found = runSteps([
    { at: 4_999, print: 'Error: db ' },
    { at: 5_001, print: 'on stdout\n', stream: 'stdout' },
    { at: 5_002, print: 'tim' },
    { at: 5_003, print: 'eout\nlast' },
    { at: 5_004, begin: 'a' },
    { at: 5_010, end: 'a', error: {} },
  ])
  expect(found).toEqual([{ by: 'time', lines: ['on stdout', 'Error: db timeout', 'last'] }])
})

test('redacts lines with the rules of the attempt, and truncates them afterwards', () => {
  const redact = (text: string) => text.replaceAll('hunter2', '[redacted]')
  const found = findPrinted(`password hunter2\n${'x'.repeat(3_000)}\n`, { redact })
  expect(found).toEqual({ by: 'time', lines: ['password [redacted]', `${'x'.repeat(999)}…`] })
})

// The redaction recognizes neither of these beginnings, and it makes lines so short that they are shown.
test.each`
  last                  | end                                  | shown
  ${'a token'}          | ${` sent ghp_${'a1'.repeat(18)}`}    | ${'token=[redacted] sent …'}
  ${'a field of JSON'}  | ${` {"n":1,"pin":${'1'.repeat(50)}`} | ${'token=[redacted] {"n":1,…'}
  ${'an ordinary word'} | ${` of ${'a'.repeat(50)}`}           | ${'token=[redacted] of …'}
`('cuts a line before redaction without showing the beginning of $last', ({ end, shown }) => {
  const at = Number(end.search(/ghp_|"pin|aaa/))
  const line = `token=${'x'.repeat(4_000 - 'token='.length - at - 3)}${end}`
  const found = findPrinted(`${line}\n`, { redact: createRedactor().text })
  expect(found).toEqual({ by: 'time', lines: [shown] })
})

test('reads hostile output in the time that its length takes', () => {
  const lines = ['-----BEGIN A-----', ...Array.from({ length: 20_000 }, (_, index) => `aGVsbG8${index}`)]
  const tracebacks = 'Traceback (most recent call last):\n  File "a.py"\n'.repeat(20_000)
  const found = findPrinted(`${lines.join('\n')}\ncannot reach database shop\n${tracebacks}`)
  expect(found?.lines).toHaveLength(20)
})

test('finds the lines of a test that ran alone, and those with an id of any test', () => {
  const found = runSteps(
    [
      { at: 0, print: 'before\n' },
      { at: 0, begin: 'alone' },
      { at: 0, print: 'Error: db timeout\n' },
      { at: 0, end: 'alone', error: { at: 99_000 } },
      { at: 0, print: 'between\n' },
      { at: 0, begin: 'a' },
      { at: 0, begin: 'b' },
      { at: 0, print: `Error: no model ${id}\n` },
      { at: 0, end: 'a', error: {} },
      { at: 0, end: 'b', error: { ids: [id] } },
    ],
    { isReplay: true },
  )
  expect(found).toEqual([
    { by: 'test', lines: ['Error: db timeout'] },
    undefined,
    { by: 'id', lines: [`Error: no model ${id}`], quoted: `Error: no model ${id}` },
  ])
})

test('finds nothing for a test that another one joined and left', () => {
  const found = runSteps(
    [
      { at: 0, begin: 'a' },
      { at: 0, begin: 'b' },
      { at: 0, end: 'b' },
      { at: 0, print: 'Error: db timeout\n' },
      { at: 0, end: 'a', error: {} },
    ],
    { isReplay: true },
  )
  expect(found).toEqual([undefined])
})

const wait = {
  templateName: 'order.shipped',
  urls: ['http://127.0.0.1:9000/hook/orders'],
  startedAt: toTimestamp(1_000),
  endedAt: toTimestamp(6_000),
}

const hideSecret = (text: string) => text.replaceAll('s3cret', '[redacted]')

interface Surroundings {
  readonly isReplay?: boolean
  readonly isAlone?: boolean
}

/** Prints lines at times while a test waits from 1 s to 6 s, and returns what the log has about the wait. */
function printAll(lines: readonly (readonly [at: number, line: string])[], surroundings: Surroundings = {}) {
  const { isReplay = false, isAlone = true } = surroundings
  let now = start
  const log = new ServerLog({ isReplay, now: () => now })
  if (!isAlone) log.beginAttempt('other')
  log.beginAttempt('waits')
  for (const [at, line] of lines) {
    now = start + at
    log.add(`[WebServer] ${line}\n`, 'stderr')
  }
  now = start + 6_100
  return log.endAttempt('waits').findDuring(wait, hideSecret)()
}

const message = 'queue refunds: not bound'
const lost = `ERROR ${message}`

test('lists the lines that were printed during a wait, and quotes the first error', () => {
  const lines = [
    [500, 'ERROR too early'],
    [1_500, 'order accepted'],
    [5_900, `${lost} (s3cret)`],
    [6_050, 'ERROR too late'],
  ] as const
  expect(printAll(lines)).toEqual({
    lines: ['order accepted', `${lost} ([redacted])`],
    by: 'time',
    quoted: `${message} ([redacted])`,
  })
})

test.each`
  line                                             | quoted
  ${lost}                                          | ${undefined}
  ${'ERROR order.shipped was not sent'}            | ${'order.shipped was not sent'}
  ${'ERROR order.shipped2 was not sent'}           | ${undefined}
  ${'ERROR POST /hook/orders: connection refused'} | ${'POST /hook/orders: connection refused'}
  ${'order.shipped was queued'}                    | ${undefined}
`('quotes a line about a wait beside another test if it names the webhook: $line', ({ line, quoted }) => {
  const log = printAll([[2_000, line]], { isAlone: false })
  expect([log?.lines, log?.quoted]).toEqual([[line], quoted])
})

test.each([
  { isAlone: true, expected: { lines: [lost], by: 'test', quoted: message } },
  { isAlone: false, expected: undefined },
])('finds lines about a wait in a merged report if the test was alone: $isAlone', ({ isAlone, expected }) => {
  expect(printAll([[2_000, lost]], { isReplay: true, isAlone })).toEqual(expected)
})

test('finds nothing about a wait if the servers printed nothing meanwhile', () => {
  expect(printAll([[500, lost]])).toBeUndefined()
})
