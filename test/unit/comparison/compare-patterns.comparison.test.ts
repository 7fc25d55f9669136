import { describe, expect, test } from 'vitest'
import { comparePatterns, listChangedKeys } from '../../../src/comparison/compare-patterns.js'
import {
  formatChanges,
  formatComparison,
  formatMarkdownComparison,
} from '../../../src/comparison/format-comparison.js'
import { getPhraseText } from '../../../src/printing/phrase.js'

const counts = (key: string, tests: number, occurrences: number) => ({ key, tests, occurrences })
const main = {
  commit: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
  branch: 'main',
  generatedAt: '2026-11-21T10:03:59.000Z',
}

describe('comparePatterns', () => {
  test.each<[string, [number, number], [number, number], string]>([
    ['if more tests have it', [3, 9], [4, 4], 'more tests'],
    ['if fewer tests have it', [3, 3], [2, 9], 'fewer tests'],
    ['if as many tests have it more often', [3, 3], [3, 4], 'more tests'],
    ['if as many tests have it less often', [3, 4], [3, 3], 'fewer tests'],
    ['if nothing changed', [3, 4], [3, 4], 'same'],
  ])('finds the change of a pattern %s', (_, before, after, change) => {
    expect(comparePatterns([counts('a', ...before)], [counts('a', ...after)])).toEqual({
      patterns: [{ ...counts('a', ...after), change, before: counts('a', ...before) }],
      gone: [],
    })
  })

  test('keeps patterns that appeared or are gone in the order of their run', () => {
    const before = [counts('z', 3, 3), counts('a', 2, 2), counts('b', 1, 1), counts('d', 1, 1)]
    const after = [counts('y', 3, 3), counts('a', 1, 2), counts('c', 1, 1), counts('d', 2, 2)]
    const keys = listChangedKeys(comparePatterns(before, after))
    expect(keys).toEqual({ appeared: ['y', 'c'], gone: ['z', 'b'], moreTests: ['d'], fewerTests: ['a'] })
    expect(listChangedKeys(comparePatterns(before, after, { isPartial: true }))).toEqual({
      ...keys,
      gone: [],
    })
  })

  const many = Array.from({ length: 50 }, (_, index) => `/${'x'.repeat(index + 1)}/${index}`)
  test.each<[string, before: string[] | undefined, after: string[], appearedPaths: string[]]>([
    ['has a new path', ['/a'], ['/a', '/b'], ['/b']],
    ['has only old paths', ['/a', '/b/*'], ['/b/*'], []],
    ['had unknown paths, as in older summaries', undefined, ['/a'], []],
    ['had so many paths that the list may be incomplete', many, ['/a'], []],
  ])('finds the paths on which a pattern appeared that %s', (_, before, after, appearedPaths) => {
    const toRun = (paths: string[] | undefined) => [{ ...counts('a', 1, 1), paths }]
    const [pattern] = comparePatterns(toRun(before), toRun(after)).patterns
    expect([pattern?.change, pattern?.appearedPaths ?? []]).toEqual([
      appearedPaths.length > 0 ? 'appeared' : 'same',
      appearedPaths,
    ])
  })
})

describe('formatChanges', () => {
  const since = 'Since main (a1b2c3d): '
  const none = { since: main, appeared: [], gone: [], moreTests: [], fewerTests: [] }
  const partial = 'the earlier run was interrupted'
  const incomplete = `the comparison is incomplete, because ${partial}`
  test.each<[Partial<Parameters<typeof formatChanges>[0]>, string]>([
    [{}, `${since}nothing changed`],
    [{ partial }, `${since}nothing appeared; ${incomplete}`],
    [{ appeared: ['a'], partial }, `${since}1 appeared; ${incomplete}`],
    [{ since: { ...main, branch: undefined } }, 'Since a1b2c3d: nothing changed'],
    [{ since: { ...main, commit: undefined } }, 'Since main (2026-11-21 10:03 UTC): nothing changed'],
    [{ since: { ...main, branch: 'a\n::error::b' } }, 'Since a\\n::error::b (a1b2c3d): nothing changed'],
  ])('formats %j', (changes, expected) => {
    expect(getPhraseText(formatChanges({ ...none, ...changes }))).toBe(expected)
  })
})

describe('formatComparison', () => {
  const comparison = comparePatterns(
    [counts('/more', 1, 1), counts('/fewer', 2, 3), counts('/gone', 1, 1), counts('/same', 1, 1)],
    [counts('/new|`x`', 2, 5), counts('/more', 2, 2), counts('/fewer', 1, 1), counts('/same', 1, 1)],
  )

  test('formats plain text', () => {
    expect(
      formatComparison(comparison, { since: main }),
    ).toBe(`Since main (a1b2c3d): 1 appeared, 1 gone, 1 in more tests, 1 in fewer tests

Appeared
  /new|\`x\`  2 tests, 5 occurrences

Gone
  /gone  1 test, 1 occurrence

More tests
  /more  2 tests, 2 occurrences (before: 1 test, 1 occurrence)

Fewer tests
  /fewer  1 test, 1 occurrence (before: 2 tests, 3 occurrences)
`)
  })

  test('formats Markdown', () => {
    const [title, appeared] = formatMarkdownComparison(comparison, { since: main }).split('\n### ')
    expect(title).toBe(
      '**Since <code>main &#40;a1b2c3d&#41;</code>: 1 appeared, 1 gone, 1 in more tests, 1 in fewer tests**\n',
    )
    expect(appeared).toBe('Appeared\n\n- <code>/new&#124;&#96;x&#96;</code> 2 tests, 5 occurrences\n')
  })

  test('lists the paths on which a pattern appeared', () => {
    const toRun = (...paths: string[]) => [{ ...counts('a', 1, 1), paths }]
    const appeared = comparePatterns(toRun('/a'), toRun('/a', '/b', '/c', '/d', '/e\n'))
    expect(formatComparison(appeared, { since: main })).toContain(
      'a  1 test, 1 occurrence, on /b, /c, /d and 1 more path\n',
    )
  })

  test('escapes text from the summary that would break a line or inject a command', () => {
    const hostile = comparePatterns([], [counts('::error::a\nb\u001b[2J<img src=x>@all', 1, 1)])
    expect(formatComparison(hostile, { since: main }).split('\n')).toHaveLength(5)
    const markdown = formatMarkdownComparison(hostile, { since: main })
    for (const text of ['\u001b', '<img', '@all', '\n::']) expect(markdown).not.toContain(text)
  })

  test('lists at most 50 keys of each section in Markdown', () => {
    const many = Array.from({ length: 51 }, (_, index) => counts(`/${index}`, 1, 1))
    expect(formatMarkdownComparison(comparePatterns([], many), { since: main })).toContain('- … and 1 more')
  })

  test('lists fewer keys in Markdown if they are very long, with the same limit in each section', () => {
    const create = (name: string, tests: number) =>
      Array.from({ length: 60 }, (_, index) => counts(`${name}${index}${'@|'.repeat(200)}`, tests, tests))
    const comparison = comparePatterns(
      [...create('more', 1), ...create('gone', 1)],
      [...create('more', 2), ...create('new', 1)],
    )
    const since = { ...main, branch: 'b@'.repeat(100_000) }
    const markdown = formatMarkdownComparison(comparison, { since })
    expect(Buffer.byteLength(markdown)).toBeLessThan(65_000)
    expect(Buffer.byteLength(markdown)).toBeGreaterThan(55_000)
    const [title, ...sections] = markdown.split('\n### ')
    expect(title).toContain('Since <code>b&#64;b')
    const [first = 0, ...others] = sections.map((section) => section.match(/^- <code>/gm)?.length)
    expect(others).toEqual([first, first])
    expect(markdown.match(new RegExp(`^- … and ${60 - first} more$`, 'gm'))).toHaveLength(3)
  })
})
