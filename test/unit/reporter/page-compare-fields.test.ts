// Near misses field by field.
import { expect, test } from 'vitest'
import { compareFields } from '../../../src/reporter/page-data/compare-fields.js'
import type { MatcherVerdict } from '../../../src/webhook/types.js'

const webhook = { event: 'movie.created', data: { id: 7, tags: ['a', 'b'], extra: true } }

const cases: [name: string, verdict: MatcherVerdict, lines: string[]][] = [
  [
    'a field that differs',
    { matcher: 'field(data.id="42")', matched: false, expected: 42, actual: 7 },
    ['✗ field(data.id): 42 ≠ 7'],
  ],
  [
    'a field that is missing',
    { matcher: 'field(data.name="x")', matched: false, expected: 'x' },
    ['✗ field(data.name): "x" ≠ -'],
  ],
  [
    'a predicate, which has no values',
    { matcher: 'is recent', matched: false, note: 'boom' },
    ['✗ is recent: - ≠ - (boom)'],
  ],
  [
    'a partial object: a line for each leaf',
    {
      matcher: 'partial(…)',
      matched: false,
      expected: { event: 'movie.created', data: { id: 8, name: 'x' } },
      actual: webhook,
    },
    ['✓ event: "movie.created" ≠ "movie.created"', '✗ data.id: 8 ≠ 7', '✗ data.name: "x" ≠ -'],
  ],
  [
    'a partial array of another length',
    { matcher: 'partial(…)', matched: false, expected: { data: { tags: ['a'] } }, actual: webhook },
    ['✗ data.tags: ["a"] ≠ ["a","b"]'],
  ],
  [
    'a whole object that has all leaves and yet does not match',
    { matcher: 'field(data)', matched: false, expected: { id: 7 }, actual: webhook.data },
    ['✗ field(data): {"id":7} ≠ {"id":7,"tags":["a","b"],"extra":true}', '✓ id: 7 ≠ 7'],
  ],
  [
    'an inherited name, which is not there',
    { matcher: 'partial(…)', matched: false, expected: { constructor: 'x' }, actual: {} },
    ['✗ constructor: "x" ≠ -'],
  ],
]

test.each(cases)('%s', (_, verdict, lines) => {
  const shown = compareFields([verdict]).map(
    ({ field, matched, expected = '-', received = '-', note }) =>
      `${matched ? '✓' : '✗'} ${field}: ${expected} ≠ ${received}${note ? ` (${note})` : ''}`,
  )
  expect(shown).toEqual(lines)
})
