import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePatterns } from '../../../src/comparison/compare-patterns.js'
import { formatComparison, formatMarkdownComparison } from '../../../src/comparison/format-comparison.js'
import { formatHeadline } from '../../../src/comparison/format-headline.js'

const counts = (key: string, tests: number, occurrences: number) => ({ key, tests, occurrences })
const main = {
  commit: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
  branch: 'main',
  generatedAt: '2026-11-21T10:03:59.000Z',
}

describe('comparePatterns', () => {
  test.each<[string, [number, number], [number, number], string]>([
    ['calls a pattern worse if more tests have it', [3, 9], [4, 4], 'worse'],
    ['calls a pattern better if fewer tests have it', [3, 3], [2, 9], 'better'],
    ['calls a pattern worse if as many tests have it more often', [3, 3], [3, 4], 'worse'],
    ['calls a pattern better if as many tests have it less often', [3, 4], [3, 3], 'better'],
    ['calls a pattern the same if nothing changed', [3, 4], [3, 4], 'same'],
  ])('%s', (_, before, after, change) => {
    const comparison = comparePatterns([counts('a', ...before)], [counts('a', ...after)])
    const lists = { new: [], worse: [], same: [], better: [], fixed: [] }
    expect(comparison).toEqual({
      ...lists,
      [change]: [{ ...counts('a', ...after), before: counts('a', ...before) }],
    })
  })

  test('keeps new and fixed patterns in the order of their run', () => {
    const comparison = comparePatterns(
      [counts('z', 3, 3), counts('a', 2, 2), counts('b', 1, 1)],
      [counts('y', 3, 3), counts('a', 2, 2), counts('c', 1, 1)],
    )
    expect(comparison.new.map(({ key }) => key)).toEqual(['y', 'c'])
    expect(comparison.fixed.map(({ key }) => key)).toEqual(['z', 'b'])
  })

  test('puts every pattern into exactly one list, and the reverse comparison mirrors the lists', {
    timeout: 60_000,
  }, () => {
    const run = fc.uniqueArray(
      fc.record({ key: fc.constantFrom(...'abcdef'), tests: fc.nat(3), occurrences: fc.nat(3) }),
      {
        selector: ({ key }) => key,
      },
    )
    const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).toSorted()
    fc.assert(
      fc.property(run, run, (before, after) => {
        const there = comparePatterns(before, after)
        const back = comparePatterns(after, before)
        expect(keys([...there.new, ...there.worse, ...there.same, ...there.better])).toEqual(keys(after))
        expect(keys(there.fixed)).toEqual(keys(back.new))
        expect(keys(there.worse)).toEqual(keys(back.better))
        expect(keys(there.same)).toEqual(keys(back.same))
      }),
    )
  })
})

describe('formatHeadline', () => {
  test.each([
    [{ new: 2, fixed: 1 }, { ...main, branch: undefined }, '2 new, 1 fixed since a1b2c3d'],
    [{ new: 2, fixed: 1, known: 4 }, main, '2 new, 1 fixed, 4 known since a1b2c3d (main)'],
    [
      { new: 1, fixed: 1, worse: 1, better: 1, known: 1 },
      undefined,
      '1 new, 1 fixed, 1 worse, 1 better, 1 known',
    ],
    [{ new: 0, known: 4 }, undefined, '0 new, 4 known'],
    [{ new: 0, fixed: 0 }, main, 'Nothing new since a1b2c3d (main)'],
    [{ new: 1 }, { ...main, commit: undefined }, '1 new since 2026-11-21 10:03 UTC (main)'],
    [{ new: 1 }, { ...main, branch: 'a\n::error::b' }, '1 new since a1b2c3d (a\\n::error::b)'],
  ])('formats %j', (numbers, since, expected) => {
    expect(formatHeadline(numbers, since)).toBe(expected)
  })
})

describe('formatComparison', () => {
  const comparison = comparePatterns(
    [
      counts('GET:404:/worse', 1, 1),
      counts('GET:404:/better', 2, 3),
      counts('GET:404:/fixed', 1, 1),
      counts('GET:404:/same', 1, 1),
    ],
    [
      counts('GET:500:/new|`x`', 2, 5),
      counts('GET:404:/worse', 2, 2),
      counts('GET:404:/better', 1, 1),
      counts('GET:404:/same', 1, 1),
    ],
  )

  test('formats plain text', () => {
    expect(
      formatComparison(comparison, { since: main }),
    ).toBe(`1 new, 1 fixed, 1 worse, 1 better since a1b2c3d (main)

New
  GET:500:/new|\`x\`  2 tests, 5 occurrences

Worse
  GET:404:/worse  2 tests, 2 occurrences (before: 1 test, 1 occurrence)

Better
  GET:404:/better  1 test, 1 occurrence (before: 2 tests, 3 occurrences)

Fixed
  GET:404:/fixed  1 test, 1 occurrence
`)
  })

  test('formats Markdown', () => {
    const markdown = formatMarkdownComparison(comparison, { since: main })
    expect(markdown).toMatch(
      /^\*\*1 new, 1 fixed, 1 worse, 1 better since a1b2c3d \(main\)\*\*\n\n### New\n\n- <code>GET&#58;500/,
    )
    expect(markdown).toContain('/new&#124;&#96;x&#96;</code> 2 tests, 5 occurrences')
  })

  test('lists no fixed errors after a partial run, and says that errors listed as new may be older', () => {
    const part = 'was limited to --grep <b>'
    const after = { since: main, afterGap: part }
    expect(formatComparison(comparison, after)).toMatch(/^1 new, 1 worse, 1 better since /)
    expect(formatComparison(comparison, after)).not.toContain('/fixed')
    expect(formatComparison(comparison, after)).toMatch(
      /\n\nThe later run was limited to --grep <b>, so errors that are fixed are not listed\.\n$/,
    )
    const before = { since: main, beforeGap: part }
    expect(formatComparison(comparison, before)).toMatch(/^1 new, 1 fixed, /)
    expect(formatComparison(comparison, before)).toMatch(
      /\n\nNew errors may be older and do not count for --fail-on-new, because the earlier run was limited to --grep <b>\.\n$/,
    )
    const both = formatMarkdownComparison(comparison, { ...before, ...after })
    expect(both.match(/^(The later run|New errors may be older).*&#60;b&#62;/gm)).toHaveLength(2)
    expect(formatComparison(comparePatterns([], []), { ...before, ...after })).toBe(
      'Nothing new since a1b2c3d (main)\n',
    )
  })

  test('escapes text from the summary that would break a line or inject a command', () => {
    const hostile = comparePatterns([], [counts('::error::a\nb\u001b[2J<img src=x>@all', 1, 1)])
    expect(formatComparison(hostile, { since: main }).split('\n')).toHaveLength(5)
    const markdown = formatMarkdownComparison(hostile, { since: main })
    for (const text of ['\u001b', '<img', '@all', '\n::']) expect(markdown).not.toContain(text)
  })

  test('keeps Markdown small enough for a comment', () => {
    const many = Array.from({ length: 51 }, (_, index) =>
      counts(`GET:500:/${'long'.repeat(20)}/${index}`, 1, 1),
    )
    const markdown = formatMarkdownComparison(
      comparePatterns(
        many,
        many.map((pattern) => ({ ...pattern, key: `x${pattern.key}` })),
      ),
      { since: main },
    )
    expect(markdown).toContain('- … and 1 more')
    expect(markdown.length).toBeLessThan(65_536)
  })

  test('lists fewer keys in Markdown if they are very long, with the same limit in each section', () => {
    const toPatterns = (name: string, tests: number, number: number) =>
      Array.from({ length: number }, (_, index) => counts(`${name}${index}${'@|'.repeat(200)}`, tests, tests))
    const before = [...toPatterns('worse', 1, 60), ...toPatterns('better', 2, 60), ...toPatterns('old', 1, 2)]
    const after = [...toPatterns('worse', 2, 60), ...toPatterns('better', 1, 60), ...toPatterns('new', 1, 60)]
    const markdown = formatMarkdownComparison(comparePatterns(before, after), {
      since: { ...main, branch: 'b@'.repeat(100_000) },
      afterGap: undefined,
    })
    expect(Buffer.byteLength(markdown)).toBeLessThan(65_000)
    expect(Buffer.byteLength(markdown)).toBeGreaterThan(55_000)
    const [title, ...sections] = markdown.split('\n### ')
    expect(title).toContain('60 new, 2 fixed, 60 worse, 60 better since a1b2c3d (b&#64;b')
    const rows = sections.map((section) => section.match(/^- <code>/gm)?.length ?? 0)
    expect(rows).toEqual([rows[0], rows[0], rows[0], 2])
    expect(markdown.match(new RegExp(`^- … and ${60 - (rows[0] ?? 0)} more$`, 'gm'))).toHaveLength(3)
  })
})
