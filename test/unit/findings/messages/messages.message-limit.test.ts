// A message lists each kind under its own heading, and at most 100 findings in total.
import { expect, test } from 'vitest'
import type { Finding } from '../../../../src/findings/kinds/finding.js'
import type { FindingKind } from '../../../../src/findings/kinds/kinds.js'
import {
  formatContext,
  formatFailure,
  formatLimitWarning,
} from '../../../../src/findings/messages/messages.js'

const headings: Record<FindingKind, (count: number) => string[]> = {
  'http-error': (count) => [`Network errors detected: ${count} request(s) failed.`, 'Failed requests:'],
  'request-failed': (count) => [`Failed requests: ${count}`],
  'graphql-error': (count) => [`GraphQL errors: ${count}`],
  'api-error': (count: number) => [`API errors: ${count}`],
  'page-error': (count) => [`Page errors: ${count}`],
  'console-error': (count) => [`Console errors: ${count}`],
  'csp-violation': (count) => [`CSP violations: ${count}`],
}
const kinds = Object.keys(headings) as FindingKind[]

function createFindings(counts: Partial<Record<FindingKind, number>>): Finding[] {
  return Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => createFinding(kind as FindingKind, index)),
  )
}

function createFinding(kind: FindingKind, index: number): Finding {
  const identity = { kind, key: `${kind}:${index}`, url: `https://shop.test/${kind}/${index}` }
  const timestamp = '2026-01-31T12:00:01.000Z'
  return { ...identity, method: 'GET', status: 500, message: 'm', timestamp, count: 1 } as Finding
}

/** Returns the lines that are not findings, each with the number of findings before it. */
function listHeadings(message: string): [before: number, heading: string][] {
  let findings = 0
  return message.split('\n').flatMap((line) => {
    if (!line.includes('https://shop.test/')) return [[findings, line]]
    findings++
    return []
  })
}

const more = (count: number) => `… and ${count} more`

test.each([
  ['exactly 100 in all kinds', [20, 20, 20, 20, 20], undefined],
  ['one too many in the last kind', [20, 20, 20, 20, 21], more(1)],
  ['the limit within a kind', [60, 30, 30, 5, 0], more(25)],
  ['HTTP errors that fill the message', [130, 3, 0, 0, 2], more(35)],
  ['no HTTP errors', [0, 0, 101, 0, 7], more(8)],
])('lists at most 100 findings: %s', (_, numbers, rest) => {
  const counts = Object.fromEntries(kinds.map((kind, index) => [kind, numbers[index] ?? 0]))
  const listed = listHeadings(formatFailure({ findings: createFindings(counts).toReversed() }, []))
  let before = 0
  const expected = kinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    const lines = count === 0 ? [] : headings[kind](count).map((heading) => [before, heading])
    before = Math.min(100, before + count)
    return lines
  })
  expect(listed).toEqual([...expected, ...(rest === undefined ? [] : [[100, rest]])])
})

test('refers to network-errors.json if only HTTP errors are omitted', () => {
  const message = formatFailure({ findings: createFindings({ 'http-error': 103 }) }, [])
  expect(message.split('\n').at(-1)).toBe('… and 3 more (see network-errors.json)')
})

test('truncates warnings and context like failure messages', () => {
  const findings = createFindings({ 'http-error': 90, 'page-error': 30 })
  for (const format of [formatLimitWarning, formatContext]) {
    expect(listHeadings(format({ findings })).slice(1)).toEqual([
      [90, 'Page errors: 30'],
      [100, more(20)],
    ])
  }
})
