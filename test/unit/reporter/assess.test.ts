import { describe, expect, test } from 'vitest'
import type { BaselineEntry } from '../../../src/baseline/baseline.js'
import { assess, findNewKeys, isNewOrExpired, type References } from '../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
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
    { key: 'GET:404:/fixed', tests: 1, occurrences: 1 },
  ],
}

const noStates = { newPatterns: 0, unchangedPatterns: 0, knownPatterns: 0, expiredPatterns: 0 }

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
    ['GET:500:/new', 'new', undefined],
    ['GET:404:/known', 'worse', undefined],
    ['GET:404:/expired', 'better', undefined],
  ])
  expect(assessed.changes).toEqual({
    since: { commit: 'a1b2c3d4', branch: 'main', generatedAt: earlierRun.generatedAt },
    new: ['GET:500:/new'],
    fixed: ['GET:404:/fixed'],
    worse: ['GET:404:/known'],
    better: ['GET:404:/expired'],
  })
  expect(assessed.totals).toMatchObject({ newPatterns: 1, unchangedPatterns: 2, knownPatterns: 0 })
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
  expect(assessed.patterns[0]?.change).toBe('worse')
})

test.each([
  ['nothing to compare with', {}, ['GET:404:/expired', 'GET:404:/known', 'GET:500:/new'], []],
  ['a baseline', { baseline }, ['GET:500:/new'], ['GET:404:/expired']],
  ['a compared run', { before }, ['GET:500:/new'], []],
  ['a baseline and a compared run', { baseline, before }, ['GET:500:/new'], ['GET:404:/expired']],
  ['a partial compared run', { before, beforeGap: 'timed out' }, [], []],
  ['both, the latter partial', { baseline, before, beforeGap: 'timed out' }, [], ['GET:404:/expired']],
])("finds the errors that count for failOn: 'new' with %s", (_, references, added, expiredKeys) => {
  const patterns = ['GET:404:/expired', 'GET:404:/known', 'GET:500:/new'].map((key) => ({ key, paths: [] }))
  const found = findNewKeys(patterns, references, Date.parse(model.run.startedAt))
  expect(found).toEqual({ added, expired: expiredKeys })
})

describe('an error that the baseline or the compared run has', () => {
  const key = 'GET:500:/products'
  const toPaths = (...paths: string[]) => paths.map((path) => ({ path, count: 1 }))
  const run = (...paths: string[]) =>
    ({ ...model, patterns: [{ ...pattern(key, 1), paths: toPaths(...paths) }] }) as unknown as SummaryModel
  const ofItems = { file: '/app/b.json', entries: [{ key, reason: 'Known', paths: ['/products/*'] }] }
  const earlier = (paths?: string[]) => ({ ...before, patterns: [{ key, tests: 1, occurrences: 1, paths }] })
  const both = { baseline: ofItems, before: earlier(['/a']) }
  const many = Array.from({ length: 50 }, (_, index) => `/${'x'.repeat(index + 1)}/${index}`)

  test.each<[string, string[], References, newPaths?: string[]]>([
    ['is not new on known paths', ['/products/*'], { baseline: ofItems }],
    ['is new on a new path', ['/products/*', '/a'], { baseline: ofItems }, ['/a']],
    ['is not new on a path of the compared run', ['/a', '/b/c'], { before: earlier(['/a', '/b/*']) }],
    ['is new on a path that the compared run lacks', ['/a', '/b'], { before: earlier(['/a']) }, ['/b']],
    ['is not new on paths that one of them has', ['/a', '/products/*'], both],
    ['is new on a path that both lack', ['/a', '/b', '/products/*'], both, ['/b']],
    ['is not new compared with an older summary', ['/a'], { before: earlier() }],
    ['is not new compared with a truncated list of paths', ['/a'], { before: earlier(many) }],
    ['is not new compared with a partial run', ['/a'], { before: earlier(['/b']), beforeGap: 'timed out' }],
    ['is new if the baseline has other keys', ['/a'], { baseline, before: earlier(['/b']) }, ['/a']],
  ])('%s', (_, paths, references, newPaths) => {
    const isNew = newPaths !== undefined
    const model = run(...paths)
    const [assessed] = assess(model, references).patterns
    expect(assessed?.newPaths).toEqual(newPaths)
    expect(assessed && isNewOrExpired(assessed)).toBe(isNew)
    const { added } = findNewKeys(model.patterns, references, Date.parse(model.run.startedAt))
    expect(added).toEqual(isNew ? [key] : [])
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
