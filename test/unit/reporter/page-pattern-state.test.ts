import { expect, test } from 'vitest'
import {
  formatStateCounts,
  getAssessmentNotes,
  getStateWord,
} from '../../../src/reporter/phrases/assessment.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'

const model = fakeSummaryModel({ tests: 1, patterns: 1 })
const { totals } = model
const since = { generatedAt: '2026-01-31T12:00:00.000Z' }
const changes = { since, appeared: [], gone: ['a'], moreTests: [], fewerTests: [] }
const baseline = { file: 'network-error-baseline.json', entries: 1, notSeen: [], growing: [] }

test.each([
  ['nothing to compare with', {}, 6, 1, undefined],
  ['a baseline', { baseline }, 6, 1, '6 new, 1 known'],
  ['a compared run', { changes }, 2, 0, undefined],
])('counts the patterns by state with %s', (_what, references, newPatterns, knownPatterns, text) => {
  const data = {
    ...references,
    totals: { ...totals, newPatterns, knownPatterns },
  }
  expect(formatStateCounts(data)).toBe(text)
})

test.each([
  ['an error as in the compared run', { change: 'same' }, ''],
  [
    'an error that the baseline lacks and the compared run has',
    { change: 'same', baseline: { state: 'new' } },
    'new',
  ],
  [
    'a known error with more tests',
    { change: 'more tests', baseline: { state: 'known', reason: 'a' } },
    'known',
  ],
  ['an error of more tests', { change: 'more tests' }, 'more tests'],
  ['an error that the baseline lacks', { baseline: { state: 'new' } }, 'new'],
  ['an error without anything to compare with', {}, ''],
] as const)('%s (%o) is labeled "%s"', (_what, pattern, word) => {
  expect(getStateWord(pattern)).toBe(word)
})

test('HTTP errors that are gone are listed like titles, other errors by key', () => {
  const gone = ['GET:500:/api/users', 'GET:net::ERR_FAILED:/a.js', 'page-error:TypeError:no']
  const [note] = getAssessmentNotes({ ...model, changes: { ...changes, gone } })
  expect(note?.items).toEqual(['GET 500 /api/users', ...gone.slice(1)])
})
