// What servers print while a test waits for a webhook.
import { expect, test } from 'vitest'
import { ServerLog } from '../../../../src/reporter/server-log/server-log.js'

const start = Date.parse('2026-01-31T12:00:00.000Z')
const toTimestamp = (ms: number): string => new Date(start + ms).toISOString()
const wait = {
  templateName: 'order.shipped',
  urls: ['http://127.0.0.1:9000/hook/orders'],
  startedAt: toTimestamp(1_000),
  endedAt: toTimestamp(6_000),
  redact: (text: string) => text.replaceAll('s3cret', '[redacted]'),
}

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
  return log.endAttempt('waits').findDuring(wait)()
}

const lost = 'ERROR queue refunds: not bound'

test('are listed if they were printed during the wait, and the first error is quoted', () => {
  const lines = [
    [500, 'ERROR too early'],
    [1_500, 'order accepted'],
    [5_900, `${lost} (s3cret)`],
    [6_050, 'ERROR too late'],
  ] as const
  expect(printAll(lines)).toEqual({
    lines: ['order accepted', `${lost} ([redacted])`],
    by: 'time',
    quoted: `${lost} ([redacted])`,
  })
})

test.each`
  line                                             | quoted
  ${lost}                                          | ${undefined}
  ${'ERROR order.shipped was not sent'}            | ${'ERROR order.shipped was not sent'}
  ${'ERROR order.shipped2 was not sent'}           | ${undefined}
  ${'ERROR POST /hook/orders: connection refused'} | ${'ERROR POST /hook/orders: connection refused'}
  ${'order.shipped was queued'}                    | ${undefined}
`('beside another test are quoted only if an error names the webhook: $line', ({ line, quoted }) => {
  const log = printAll([[2_000, line]], { isAlone: false })
  expect([log?.lines, log?.quoted]).toEqual([[line], quoted])
})

test.each([
  { isAlone: true, expected: { lines: [lost], by: 'test', quoted: lost } },
  { isAlone: false, expected: undefined },
])('in a merged report are those of a test that ran alone: $isAlone', ({ isAlone, expected }) => {
  expect(printAll([[2_000, lost]], { isReplay: true, isAlone })).toEqual(expected)
})

test('are nothing if the servers printed nothing meanwhile', () => {
  expect(printAll([[500, lost]])).toBeUndefined()
})
