import { expect, test } from 'vitest'
import { LineGrouper } from '../../../../src/reporter/server-log/line-groups.js'
import { groupPrinted, loggers } from './logger-lines.js'

test.each(loggers)('begins and ends groups where $name does', ({ lines }) => {
  const begun = groupPrinted(lines.map(({ printed }) => printed)).map(({ position }) => position)
  expect(begun.map((index) => lines[index]?.text)).toEqual(
    lines.filter(({ begins }) => begins).map(({ text }) => text),
  )
})

test.each`
  what                              | trace
  ${'Node.js, after a logged line'} | ${['ERROR GET /api 7f3a failed', 'TypeError: x is undefined', '    at a.ts:1:1']}
  ${'an error of no class'}         | ${['ERROR request 7f3a', 'Error: no connection', '    at a.ts:1:1']}
  ${'a private key'}                | ${['-----BEGIN RSA PRIVATE KEY-----', 'MIIEabc', 'def+/=', '-----END RSA PRIVATE KEY-----']}
  ${'a private key with a digit'}   | ${['-----BEGIN ED25519 PRIVATE KEY-----', 'MIIEabc', '-----END ED25519 PRIVATE KEY-----']}
  ${'a private key in quotes'}      | ${['["-----BEGIN PRIVATE KEY-----",', '"MIIEabc",', '"-----END PRIVATE KEY-----"]']}
`('keeps the lines of a trace together: $what', ({ trace }) => {
  const sizes = groupPrinted(['GET /api 200', ...trace, 'GET /movies 200']).map(({ lines }) => lines.length)
  expect(sizes).toEqual([1, trace.length, 1])
})

test.each([
  { lines: ['GET /api 200', 'Error: db timeout'], why: 'a trace after a line without an error' },
  { lines: ['Error: db timeout', 'Error: no model'], why: 'two errors' },
  { lines: ['GET /api 200', 'GET /movies 200'], why: 'two requests' },
  { lines: ['-----BEGIN A-----', 'GET /api 200'], why: 'a key without an end and another line' },
])('does not join $why', ({ lines }) => {
  expect(groupPrinted(lines).map(({ lines: { length } }) => length)).toEqual([1, 1])
})

test('ends a key that has no end after 100 lines', () => {
  const lines = ['-----BEGIN A-----', ...Array.from({ length: 300 }, () => 'MIIEabc')]
  expect(groupPrinted(lines)[0]?.lines).toHaveLength(100)
})

test('joins a trace that follows the line of the logger at once, but not one that follows later', () => {
  const continues = (atMs: number) => {
    const grouper = new LineGrouper()
    grouper.add('ERROR request 7f3a', { printedAtMs: 0, position: 0 })
    return grouper.add('Error: db timeout', { printedAtMs: atMs, position: 1 }) === 0
  }
  expect([continues(100), continues(101)]).toEqual([true, false])
})
