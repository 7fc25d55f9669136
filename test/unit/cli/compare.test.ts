import { expect, test } from 'vitest'
import { formatComparison, formatMarkdownComparison } from '../../../src/cli/compare.js'
import { compareErrors } from '../../../src/summary-file/compare-errors.js'

const counts = (name: string, tests: number, occurrences: number) => ({ name, tests, occurrences })
const main = {
  commit: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
  branch: 'main',
  generatedAt: '2026-11-21T10:03:59.000Z',
}

const comparison = compareErrors(
  [counts('/gone', 1, 1), counts('/same', 1, 1)],
  [counts('/new|`x`', 2, 5), counts('/same', 2, 2)],
)

test('prints a comparison as plain text', () => {
  expect(formatComparison(comparison, { since: main })).toBe(`Since main (a1b2c3d): 1 appeared, 1 gone

Appeared
  /new|\`x\`  2 tests, 5 occurrences

Gone
  /gone  1 test, 1 occurrence
`)
})

test('prints a comparison as Markdown', () => {
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
