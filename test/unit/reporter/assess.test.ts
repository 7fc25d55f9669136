import { describe, expect, test } from 'vitest'
import type { BaselineEntry } from '../../../src/baseline/baseline.js'
import { assess, findNewKeys, isNewOrExpired, type References } from '../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
import type { PatternAssessment } from '../../../src/summary-file/assessment.js'
import { earlierRun } from './fake-run.js'

const pattern = (key: string, tests: number) => ({
  ...{ key, tests, networkErrors: tests, paths: [] },
  testIds: Array.from({ length: tests }, (_, index) => `${key} ${index}`),
})
const model = {
  run: { startedAt: '2026-11-21T12:00:00.000Z' },
  totals: { patterns: 4 },
  patterns: [pattern('GET:404:/known', 9), pattern('GET:404:/expired', 5), pattern('GET:500:/new', 1)],
} as unknown as SummaryModel
const reason = { reason: 'Known', ticket: 'T-1', expires: '2026-11-21' }
const known: BaselineEntry = { key: 'GET:404:/known', ...reason, tests: 8 }
const expired: BaselineEntry = { key: 'GET:404:/expired', reason: 'Soon', expires: '2026-11-20' }
const gone: BaselineEntry = { key: 'GET:404:/gone', reason: 'Gone' }
const baseline = { file: '/app/b.json', entries: [known, expired, gone] }
const before = {
  ...{ ...earlierRun, commit: 'a1b2c3d4', branch: 'main' },
  patterns: [
    { key: 'GET:404:/known', tests: 8, occurrences: 8 },
    { key: 'GET:404:/expired', tests: 5, occurrences: 6 },
    { key: 'GET:404:/old', tests: 1, occurrences: 1 },
  ],
}

const noStates = { newPatterns: 0, knownPatterns: 0, expiredPatterns: 0 }

test('without a baseline or a compared run, changes only the totals', () => {
  expect(assess(model, {})).toEqual({ ...model, totals: { patterns: 4, ...noStates, newPatterns: 3 } })
})

describe('with a baseline', () => {
  const assessWithBaseline = () => assess(model, { baseline, baselineName: 'b.json' })

  test('gives each pattern a state, and lists known ones last', () => {
    const assessed = assessWithBaseline()
    expect(assessed.patterns.map(({ key, baseline: state }) => [key, state])).toEqual([
      ['GET:404:/expired', { state: 'expired', reason: 'Soon', expires: '2026-11-20' }],
      ['GET:500:/new', { state: 'new' }],
      ['GET:404:/known', { state: 'known', ...reason }],
    ])
    expect(assessed.totals).toEqual({
      ...{ patterns: 4, ...noStates },
      ...{ newPatterns: 1, knownPatterns: 1, expiredPatterns: 1 },
    })
    expect(assessed.patterns.map(isNewOrExpired)).toEqual([true, true, false])
  })

  test('lists entries that were not seen, and entries that affect more tests than before', () => {
    expect(assessWithBaseline().baseline).toEqual({
      file: 'b.json',
      entries: 3,
      notSeen: ['GET:404:/gone'],
      growing: [{ key: 'GET:404:/known', tests: 9, testsBefore: 8 }],
    })
  })
})

test('shows the path of a baseline that has no name', () => {
  expect(assess(model, { baseline }).baseline?.file).toBe('/app/b.json')
})

test('adds `baseline` only with a baseline, and `changes` only with a compared run', () => {
  expect(Object.keys(assess(model, {}))).toEqual(Object.keys(model))
  expect(assess(model, { baseline })).not.toHaveProperty('changes')
  expect(assess(model, { before })).not.toHaveProperty('baseline')
})

test('gives each pattern its change since the compared run', () => {
  const assessed = assess(model, { before })
  expect(assessed.patterns.map(({ key, change, baseline: state }) => [key, change, state])).toEqual([
    ['GET:404:/known', 'more tests', undefined],
    ['GET:404:/expired', 'fewer tests', undefined],
    ['GET:500:/new', 'appeared', undefined],
  ])
  expect(assessed.changes).toEqual({
    since: { commit: 'a1b2c3d4', branch: 'main', generatedAt: earlierRun.generatedAt },
    appeared: ['GET:500:/new'],
    gone: ['GET:404:/old'],
    moreTests: ['GET:404:/known'],
    fewerTests: ['GET:404:/expired'],
  })
  expect(assessed.totals).toEqual(assess(model, {}).totals)
})

test('calls nothing gone if one of the runs was partial', () => {
  const interrupted = { ...before, status: 'interrupted' }
  const partial = 'the earlier run was interrupted'
  expect(assess(model, { before: interrupted }).changes).toMatchObject({ gone: [], partial })
  const run = { ...model.run, filters: ['-g a'] }
  const limited = assess({ ...model, run }, { before }).changes
  expect(limited).toMatchObject({ gone: [], partial: 'this run was limited to -g a' })
})

test('lists an expired entry first even if the compared run had the same error', () => {
  const assessed = assess(model, { baseline, before })
  expect(assessed.patterns.map((pattern) => [pattern.key, isNewOrExpired(pattern)])).toEqual([
    ['GET:404:/expired', true],
    ['GET:500:/new', true],
    ['GET:404:/known', false],
  ])
})

test('compares all occurrences, not only HTTP errors', () => {
  const patterns = [{ ...pattern('GET:404:/known', 8), occurrences: 9 }]
  const assessed = assess({ ...model, patterns } as unknown as SummaryModel, { before })
  expect(assessed.patterns[0]?.change).toBe('more tests')
})

test.each([
  ['no baseline', {}, ['GET:404:/expired', 'GET:404:/known', 'GET:500:/new'], []],
  ['a baseline', { baseline }, ['GET:500:/new'], ['GET:404:/expired']],
])("finds the errors that count for failOn: 'new' with %s", (_, references, added, expiredKeys) => {
  const patterns = ['GET:404:/expired', 'GET:404:/known', 'GET:500:/new'].map((key) => ({ key, paths: [] }))
  const found = findNewKeys(patterns, references, Date.parse(model.run.startedAt))
  expect(found).toEqual({ added, expired: expiredKeys })
})

describe('an error that the baseline or the compared run has', () => {
  const key = 'GET:500:/products'
  const toPaths = (...paths: string[]) => paths.map((path) => ({ path, count: 1 }))
  const run = (...paths: string[]) =>
    ({
      ...model,
      patterns: [{ ...pattern(key, 1), occurrences: 1, paths: toPaths(...paths) }],
    }) as unknown as SummaryModel
  const ofItems = { file: '/app/b.json', entries: [{ key, reason: 'Known', paths: ['/products/*'] }] }
  const earlier = (paths?: string[]) => ({ ...before, patterns: [{ key, tests: 1, occurrences: 1, paths }] })
  const many = Array.from({ length: 50 }, (_, index) => `/${'x'.repeat(index + 1)}/${index}`)

  test.each<[string, string[], References, Pick<PatternAssessment, 'change' | 'newPaths' | 'appearedPaths'>]>(
    [
      ['a known path', ['/products/*'], { baseline: ofItems }, {}],
      ['a new path', ['/products/*', '/a'], { baseline: ofItems }, { newPaths: ['/a'] }],
      ['paths of the compared run', ['/a', '/b/*'], { before: earlier(['/a', '/b/*']) }, { change: 'same' }],
      [
        'a path that the compared run lacks',
        ['/a', '/b'],
        { before: earlier(['/a']) },
        { change: 'appeared', appearedPaths: ['/b'] },
      ],
      [
        'a new path that the compared run has',
        ['/a', '/products/*'],
        { baseline: ofItems, before: earlier(['/a', '/products/*']) },
        { newPaths: ['/a'], change: 'same' },
      ],
    ],
  )('on %s', (_, paths, references, expected) => {
    const [assessed] = assess(run(...paths), references).patterns
    const { change, newPaths, appearedPaths } = assessed!
    expect({ change, newPaths, appearedPaths }).toEqual(expected)
  })

  test('lists at most 50 paths, new ones first', () => {
    const others = many.map((path) => path.replace(/\d+/, 'y'))
    const [assessed] = assess(run(...others, '/new'), {
      baseline: { file: 'b.json', entries: [{ key, reason: 'Known', paths: others }] },
    }).patterns
    expect(assessed?.newPaths).toEqual(['/new'])
    expect(assessed?.paths[0]?.path).toBe('/new')
    expect(assessed?.paths.length).toBeLessThanOrEqual(50)
  })
})
