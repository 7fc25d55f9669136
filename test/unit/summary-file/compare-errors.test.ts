import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getPhraseText } from '../../../src/printing/phrase.js'
import { compareErrors } from '../../../src/summary-file/compare-errors.js'
import { formatChanges } from '../../../src/summary-file/format-comparison.js'

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
    const one = { ...avatars, projects: earlier }
    const other = { ...avatars, projects: later }
    expect(compareErrors([one], [other], { projects })).toEqual({
      appeared: projectsBefore ? [{ ...other, projectsBefore }] : [],
      gone: projectsAfter ? [{ ...one, projectsAfter }] : [],
    })
  },
)

test('finds no error in projects that the earlier run did not have', () => {
  const one = { ...counts('GET 404 /api/avatars', 1, 1), projects: ['de'] }
  const other = { ...one, projects: ['de', 'fr'] }
  const extent = { projects: ['de', 'fr'], projectsBefore: ['de'] }
  expect(compareErrors([one], [other], extent).appeared).toEqual([])
})

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
