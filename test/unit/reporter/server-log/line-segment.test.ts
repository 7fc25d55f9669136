import { expect, test } from 'vitest'
import type { LineGroup } from '../../../../src/reporter/server-log/line-groups.js'
import { LineSegment } from '../../../../src/reporter/server-log/line-segment.js'

const at = (position: number) => ({ printedAtMs: 1_000 + position, position })
const readAll = (...segments: LineSegment[]) => {
  const groups = new Map<number, LineGroup>()
  for (const segment of segments) segment.readInto(groups, 'api')
  return [...groups.values()]
}

test('keeps lines with their time, number and group, in any language', () => {
  const segment = new LineSegment(1_000)
  segment.add('Error: größe 🎬', 7, at(7))
  segment.add('GET /api', 8, at(8))
  segment.add('  at a.ts', 7, at(9))
  expect(readAll(segment)).toEqual([
    { server: 'api', printedAtMs: 1_007, position: 7, lines: ['Error: größe 🎬', '  at a.ts'] },
    { server: 'api', printedAtMs: 1_008, position: 8, lines: ['GET /api'] },
  ])
  expect(segment.last).toEqual(at(9))
})

test('joins a group of two segments, and leaves out lines whose group began earlier', () => {
  const [first, second] = [new LineSegment(1_000), new LineSegment(1_000)]
  first.add('-----BEGIN PRIVATE KEY-----', 1, at(1))
  second.add('MIIEabc', 1, at(2))
  expect(readAll(first, second).map(({ lines }) => lines)).toEqual([
    ['-----BEGIN PRIVATE KEY-----', 'MIIEabc'],
  ])
  expect(readAll(second)).toEqual([])
})

test('has room for texts of at most a third of its bytes, and for all again when it is cleared', () => {
  const segment = new LineSegment(400)
  expect([segment.hasRoom('x'.repeat(124)), segment.hasRoom('x'.repeat(125))]).toEqual([true, false])
  segment.add('€'.repeat(124), 1, at(1))
  expect(segment.hasRoom('')).toBe(false)
  segment.clear()
  expect([segment.hasRoom('x'.repeat(124)), readAll(segment)]).toEqual([true, []])
})
