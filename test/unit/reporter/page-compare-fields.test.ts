// How the HTML report shows near misses field by field.
import { expect, test } from 'vitest'
import { compareFields } from '../../../src/reporter/page-data/compare-fields.js'
import type { MatcherVerdict } from '../../../src/webhook/types.js'

const webhook = { event: 'movie.created', data: { id: 7, tags: ['a', 'b'], extra: true } }

const tags = { data: { tags: ['a'] } }
const part = { event: 'movie.created', data: { id: 8, name: 'x' } }
const cases: [name: string, verdict: Omit<MatcherVerdict, 'matched' | 'kind'>, lines: string[]][] = [
  [
    'a field that differs',
    { matcher: 'field(id="42")', place: ['id'], expected: 42, actual: 7 },
    ['✗ field(id): 42 ≠ 7'],
  ],
  [
    'a field that is missing',
    { matcher: 'field(a="x")', place: ['a'], expected: 'x' },
    ['✗ field(a): "x" ≠ -'],
  ],
  [
    'a predicate, which has no values',
    { matcher: 'is recent', place: [], note: 'boom' },
    ['✗ is recent: - ≠ - (boom)'],
  ],
  [
    'a partial object as a line for each leaf',
    { matcher: 'partial(…)', place: [], expected: part, actual: webhook },
    ['✓ event: "movie.created" ≠ "movie.created"', '✗ data.id: 8 ≠ 7', '✗ data.name: "x" ≠ -'],
  ],
  [
    'a partial array of another length',
    { matcher: 'partial(…)', place: [], expected: tags, actual: webhook },
    ['✗ data.tags: ["a"] ≠ ["a","b"]'],
  ],
  [
    'a whole object that has all expected leaves but does not match',
    { matcher: 'field(data)', place: ['data'], expected: { id: 7 }, actual: webhook.data },
    ['✗ field(data): {"id":7} ≠ {"id":7,"tags":["a","b"],"extra":true}', '✓ id: 7 ≠ 7'],
  ],
  [
    'the name of an inherited property as missing',
    { matcher: 'partial(…)', place: [], expected: { constructor: 'x' }, actual: {} },
    ['✗ constructor: "x" ≠ -'],
  ],
]

test.each(cases)('compares %s', (_, verdict, lines) => {
  const shown = compareFields([
    { ...verdict, kind: verdict.place[0] ? 'field' : 'custom', matched: false },
  ]).map(
    ({ field, matched, expected = '-', received = '-', note }) =>
      `${matched ? '✓' : '✗'} ${field}: ${expected} ≠ ${received}${note ? ` (${note})` : ''}`,
  )
  expect(shown).toEqual(lines)
})
