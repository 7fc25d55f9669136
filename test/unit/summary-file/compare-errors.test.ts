import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getPhraseText } from '../../../src/printing/phrase.js'
import { compareErrors } from '../../../src/summary-file/compare-errors.js'
import {
  formatChanges,
  formatComparison,
  formatMarkdownComparison,
} from '../../../src/summary-file/format-comparison.js'

const counts = (name: string, tests: number, occurrences: number) => ({ name, tests, occurrences })
const main = {
  commit: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
  branch: 'main',
  generatedAt: '2026-11-21T10:03:59.000Z',
}

const before = [counts('z', 3, 3), counts('a', 2, 2), counts('b', 1, 1)]
const after = [counts('y', 3, 3), counts('a', 9, 9), counts('c', 1, 1)]
const appeared = [counts('y', 3, 3), counts('c', 1, 1)]

test('compareErrors finds errors that appeared or are gone, by name alone, in the order of their run', () => {
  expect(compareErrors(before, after)).toEqual({ appeared, gone: [counts('z', 3, 3), counts('b', 1, 1)] })
})

test.each`
  before          | after           | projects        | appeared     | gone
  ${['de']}       | ${['fr']}       | ${['de', 'fr']} | ${['de']}    | ${['fr']}
  ${['de']}       | ${['de', 'fr']} | ${['de', 'fr']} | ${['de']}    | ${undefined}
  ${['de', 'fr']} | ${['fr']}       | ${['de', 'fr']} | ${undefined} | ${['fr']}
  ${['de', 'fr']} | ${['fr']}       | ${['fr']}       | ${undefined} | ${undefined}
  ${['de']}       | ${['fr']}       | ${['fr']}       | ${undefined} | ${undefined}
  ${['de', 'fr']} | ${['de', 'fr']} | ${['de', 'fr']} | ${undefined} | ${undefined}
  ${undefined}    | ${['fr']}       | ${['de', 'fr']} | ${undefined} | ${undefined}
  ${['de']}       | ${undefined}    | ${['de', 'fr']} | ${undefined} | ${undefined}
`(
  'compares an error of $before with one of $after in a run of $projects: appeared $appeared, gone $gone',
  ({ before: earlier, after: later, projects, appeared: projectsBefore, gone: projectsAfter }) => {
    const avatars = counts('GET 404 /api/avatars', 1, 1)
    const [one, other] = [
      { ...avatars, projects: earlier },
      { ...avatars, projects: later },
    ]
    expect(compareErrors([one], [other], { projects })).toEqual({
      appeared: projectsBefore ? [{ ...other, projectsBefore }] : [],
      gone: projectsAfter ? [{ ...one, projectsAfter }] : [],
    })
  },
)

test('compareErrors calls nothing gone if one of the runs was partial', () => {
  expect(compareErrors(before, after, { isPartial: true })).toEqual({ appeared, gone: [] })
})

describe('formatChanges', () => {
  beforeEach(() => vi.stubEnv('TZ', 'UTC'))
  afterEach(() => vi.unstubAllEnvs())
  const since = 'Since main (a1b2c3d): '
  const none = { since: main, appeared: [], gone: [] }
  const partial = 'the earlier run was interrupted'
  const incomplete = `the comparison is incomplete, because ${partial}`
  test.each`
    changes                                                                    | expected
    ${{}}                                                                      | ${`${since}nothing changed`}
    ${{ partial }}                                                             | ${`${since}nothing appeared; ${incomplete}`}
    ${{ appeared: ['a'], partial }}                                            | ${`${since}1 appeared; ${incomplete}`}
    ${{ since: { ...main, branch: undefined } }}                               | ${'Since a1b2c3d: nothing changed'}
    ${{ since: { ...main, commit: undefined } }}                               | ${'Since main (21 Nov, 10:03): nothing changed'}
    ${{ since: { generatedAt: main.generatedAt, file: 'main/summary.json' } }} | ${'Since main/summary.json (21 Nov, 10:03): nothing changed'}
    ${{ since: { ...main, branch: 'a\n::error::b' } }}                         | ${'Since a\\n::error::b (a1b2c3d): nothing changed'}
  `('formatChanges formats $changes', ({ changes, expected }) => {
    expect(getPhraseText(formatChanges({ ...none, ...changes }))).toBe(expected)
  })
})

const comparison = compareErrors(
  [counts('/gone', 1, 1), counts('/same', 1, 1)],
  [counts('/new|`x`', 2, 5), counts('/same', 2, 2)],
)

test('formatComparison formats plain text', () => {
  expect(formatComparison(comparison, { since: main })).toBe(`Since main (a1b2c3d): 1 appeared, 1 gone

Appeared
  /new|\`x\`  2 tests, 5 occurrences

Gone
  /gone  1 test, 1 occurrence
`)
})

test('formatComparison formats Markdown', () => {
  const [title, appeared] = formatMarkdownComparison(comparison, { since: main }).split('\n### ')
  expect(title).toBe('**Since <code>main &#40;a1b2c3d&#41;</code>: 1 appeared, 1 gone**\n')
  expect(appeared).toBe('Appeared\n\n- <code>/new&#124;&#96;x&#96;</code> 2 tests, 5 occurrences\n')
})

test('escapes text from the summary that would break a line or inject a command', () => {
  const hostile = compareErrors([], [counts('::error::a\nb\u001b[2J<img src=x>@all', 1, 1)])
  expect(formatComparison(hostile, { since: main }).split('\n')).toHaveLength(5)
  const markdown = formatMarkdownComparison(hostile, { since: main })
  for (const text of ['\u001b', '<img', '@all', '\n::']) expect(markdown).not.toContain(text)
})

test('lists at most 50 errors of each section in Markdown', () => {
  const many = Array.from({ length: 51 }, (_, index) => counts(`/${index}`, 1, 1))
  expect(formatMarkdownComparison(compareErrors([], many), { since: main })).toContain('- … and 1 more')
})

test('lists fewer errors in Markdown if their names are very long, with the same limit in each section', () => {
  const create = (name: string) =>
    Array.from({ length: 60 }, (_, index) => counts(`${name}${index}${'@|'.repeat(200)}`, 1, 1))
  const since = { ...main, branch: 'b@'.repeat(100_000) }
  const markdown = formatMarkdownComparison(compareErrors(create('gone'), create('new')), { since })
  expect(Buffer.byteLength(markdown)).toBeLessThan(65_000)
  expect(Buffer.byteLength(markdown)).toBeGreaterThan(55_000)
  const [title, ...sections] = markdown.split('\n### ')
  expect(title).toContain('Since <code>b&#64;b')
  const [first = 0, ...others] = sections.map((section) => section.match(/^- <code>/gm)?.length)
  expect(others).toEqual([first])
  expect(markdown.match(new RegExp(`^- … and ${60 - first} more$`, 'gm'))).toHaveLength(2)
})

test('names the projects of errors if the run has several, and those of the compared run', () => {
  const appeared = [
    { ...counts('GET 404 /avatars', 1, 1), projects: ['fr'], projectsBefore: ['de', 'it', 'pl'] },
    { ...counts('GET 404 /b', 2, 2), projects: ['de', 'fr'] },
  ]
  const gone = [{ ...counts('GET 404 /c', 2, 2), projects: ['de', 'fr'], projectsAfter: ['fr'] }]
  const format = (projects: string[]) => formatComparison({ appeared, gone }, { since: main, projects })
  expect(format(['de', 'fr'])).toContain(
    'GET 404 /avatars  1 test, 1 occurrence in project fr; in main only in projects de, it and pl\n' +
      '  GET 404 /b  2 tests, 2 occurrences in projects de and fr\n',
  )
  expect(format(['de', 'fr'])).toContain(
    'GET 404 /c  2 tests, 2 occurrences in projects de and fr; now only in project fr\n',
  )
  expect(format(['fr'])).toContain('GET 404 /avatars  1 test, 1 occurrence\n')
})
