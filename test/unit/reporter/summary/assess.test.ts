import { describe, expect, test } from 'vitest'
import type { BaselineEntry } from '../../../../src/baseline/baseline.js'
import { assess, type References } from '../../../../src/reporter/summary/assess.js'
import type { SummaryModel } from '../../../../src/reporter/summary/model.js'
import { earlierRun, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'

type State = 'new' | 'known' | 'expired'

/** Summarizes tests that each met one error, `[path, state in the baseline]`, which failed the test if it is new. */
function summarizeErrors(...errors: [path: string, state?: State][]): SummaryModel {
  return summarizeTests(
    errors.map(([path, state], index) => {
      const verdict = state === 'new' ? 'failed' : 'accepted'
      const [base = ''] = /^\/\w+/.exec(path) ?? []
      const found = finding({
        key: `GET:500:${base}`,
        url: `https://a.test${path}`,
        verdict,
        ...(state && { baseline: state }),
      })
      const mark = JSON.stringify({ origin: 'https://a.test', ...(state && { baseline: 'b.json' }) })
      return { id: `${index}`, attempts: [{ mark, attachments: [backchannel(found)] }] }
    }),
  )
}

const alone: References = { baselines: [] }
const listStates = ({ patterns }: SummaryModel) =>
  patterns.map(({ basePath, baseline }) => `${basePath} ${baseline?.state}`)
const withEntries = (...entries: BaselineEntry[]): References => ({
  baselines: [{ name: 'b.json', baseline: { file: '/app/b.json', entries } }],
})

test('calls nothing new without a baseline', () => {
  const model = assess(summarizeErrors(['/a'], ['/b']), alone)
  expect(listStates(model)).toEqual(['/a undefined', '/b undefined'])
  expect(model.totals).toMatchObject({ newPatterns: 0, knownPatterns: 0, expiredPatterns: 0 })
  expect(Object.keys(model)).not.toContain('baseline')
})

describe('with a baseline', () => {
  const entries: BaselineEntry[] = [
    { key: 'GET:500:/known', reason: 'Not seeded', ticket: 'T-1', expires: '2027-01-01', tests: 1 },
    { key: 'GET:500:/expired', reason: 'Soon', expires: '2026-01-01' },
    { key: 'GET:500:/gone', reason: 'Gone' },
  ]
  const model = assess(
    summarizeErrors(['/known', 'known'], ['/known', 'known'], ['/expired', 'expired'], ['/a', 'new']),
    withEntries(...entries),
  )

  test('counts each pattern in the state that the worker found, adds what the entry says, and lists known ones last', () => {
    expect(model.totals).toMatchObject({ patterns: 3, newPatterns: 1, knownPatterns: 1, expiredPatterns: 1 })
    expect(model.patterns.map(({ baseline }) => baseline)).toEqual([
      { state: 'new' },
      { state: 'expired', reason: 'Soon', expires: '2026-01-01' },
      { state: 'known', reason: 'Not seeded', ticket: 'T-1', expires: '2027-01-01' },
    ])
  })

  test('lists entries that no error matched, and entries that affect more tests than before', () => {
    expect(model.baseline).toEqual({
      ...{ file: 'b.json', entries: 3, notSeen: ['GET:500:/gone'] },
      growing: [{ key: 'GET:500:/known', tests: 2, testsBefore: 1 }],
    })
  })

  test('lists an entry as no longer occurring if its key occurred only on other paths', () => {
    const entries = withEntries({ key: 'GET:500:/known', reason: 'Known', paths: ['/known/a'] })
    expect(assess(summarizeErrors(['/known/a', 'new']), entries).baseline?.notSeen).toEqual([])
    expect(assess(summarizeErrors(['/known/b', 'new']), entries).baseline?.notSeen).toEqual([
      'GET:500:/known',
    ])
  })

  test('counts an error from another tool as new', () => {
    const unjudged = summarizeErrors(['/known', 'known'], ['/other'])
    expect(listStates(assess(unjudged, alone))).toEqual(['/other new', '/known known'])
  })

  test('lists the files of all projects', () => {
    const [first] = withEntries({ key: 'GET:500:/known', reason: 'One' }).baselines
    const second = { name: 'c.json', baseline: { file: '/app/c.json', entries: [{ key: 'x', reason: 'y' }] } }
    const { baseline } = assess(summarizeErrors(['/known', 'known']), { baselines: [first!, second] })
    expect(baseline).toMatchObject({ file: 'b.json, c.json', entries: 2, notSeen: ['x'] })
  })

  test('gives the reason of the entry that lists the path', () => {
    const entries = withEntries(
      { key: 'GET:500:/known', reason: 'For a', paths: ['/known/a'] },
      { key: 'GET:500:/k*', reason: 'For b', paths: ['/known/b'] },
    )
    const { patterns } = assess(summarizeErrors(['/known/b', 'known']), entries)
    expect(patterns[0]?.baseline).toEqual({ state: 'known', reason: 'For b' })
  })

  test('names the new paths of a pattern that is known on others, and only those', () => {
    const entry = { key: 'GET:500:/known', reason: 'Known', paths: ['/known/a'] }
    const both = assess(summarizeErrors(['/known/a', 'known'], ['/known/b', 'new']), withEntries(entry))
    expect(both.patterns[0]).toMatchObject({ baseline: { state: 'new' }, newPaths: ['/known/b'] })
    const fresh = assess(summarizeErrors(['/other', 'new']), withEntries(entry))
    expect(fresh.patterns[0]).not.toHaveProperty('newPaths')
  })

  test('names no new paths of a pattern that only another baseline lists, on all paths', () => {
    const entry = { key: 'GET:500:/known', reason: 'Known to another project' }
    const { patterns } = assess(summarizeErrors(['/known/a', 'new']), withEntries(entry))
    expect(patterns[0]).not.toHaveProperty('newPaths')
  })

  test('lists at most 50 paths, new ones first', () => {
    const paths = Array.from({ length: 60 }, (_, index) => `/known/${'x'.repeat(index + 1)}/y`)
    const old = paths.map((path): [string, State] => [path, 'known'])
    const entry = { key: 'GET:500:/known', reason: 'Known', paths }
    const [pattern] = assess(summarizeErrors(...old, ['/known/new', 'new']), withEntries(entry)).patterns
    expect(pattern?.newPaths).toEqual(['/known/new'])
    expect(pattern?.paths[0]?.path).toBe('/known/new')
    expect(pattern?.paths.length).toBeLessThanOrEqual(50)
  })
})

test('gives each pattern its change since a compared run, and decides nothing', () => {
  const keys = ['GET:500:/more', 'GET:500:/same', 'GET:500:/gone']
  const before = {
    ...{ ...earlierRun, commit: 'a1b2c3d4', branch: 'main' },
    patterns: keys.map((key) => ({ key, tests: 1, occurrences: 1 })),
  }
  const model = summarizeErrors(['/more'], ['/more'], ['/same'], ['/a'])
  const compared = assess(model, { ...alone, before })
  expect(compared.patterns.map(({ basePath, change }) => `${basePath} ${change}`)).toEqual([
    ...['/more more tests', '/a appeared', '/same same'],
  ])
  expect(compared.changes).toEqual({
    since: { commit: 'a1b2c3d4', branch: 'main', generatedAt: earlierRun.generatedAt },
    ...{ appeared: ['GET:500:/a'], gone: ['GET:500:/gone'], moreTests: ['GET:500:/more'], fewerTests: [] },
  })
  expect(compared.totals).toEqual(assess(model, alone).totals)
})
