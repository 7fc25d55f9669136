// The search box: its tokens and words, and what they match in a run.
import { expect, test } from 'vitest'
import { outcomes } from '../../../src/reporter/page/outcome.js'
import { createRun, type Pattern, type Test } from '../../../src/reporter/page/run.js'
import { applySearch } from '../../../src/reporter/page/search/filter.js'
import { parseSearch } from '../../../src/reporter/page/search/search.js'
import { getNextSort, getPatternColumns, sortItems } from '../../../src/reporter/page/search/sort.js'
import { getRowTitle } from '../../../src/reporter/page/text/row-title.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import { fakeSummaryModel } from '../../support/fake-summary-model.js'
import { networkErrors, record, summarizeAttempt, summarizeTests } from './fake-run.js'

const model = fakeSummaryModel({ tests: 300, patterns: 40, webhookTimeouts: 12, unreadable: 8 })
const run = createRun(toPageData(model))
const search = (text: string) => applySearch(run, parseSearch(text))
const getPatterns = (one: Test) => one.patterns.map((index) => run.patterns[index]!)

test.each<[text: string, parsed: Partial<ReturnType<typeof parseSearch>>]>([
  ['', {}],
  ['status:500 Method:POST cart', { wanted: { status: ['500'], method: ['post'] }, words: ['cart'] }],
  ['status:500 status:404', { wanted: { status: ['500', '404'] } }],
  ['project:"Mobile Safari"', { wanted: { project: ['mobile safari'] } }],
  ['-status:404 "two words"', { unwanted: { status: ['404'] }, words: ['two words'] }],
  ['https://shop.test/a status: "', { words: ['https://shop.test/a', 'status:'] }],
])('%j is parsed into tokens and words', (text, parsed) => {
  expect(parseSearch(text)).toEqual({ wanted: {}, unwanted: {}, words: [], ...parsed })
})

type PatternRule = (pattern: Pattern) => boolean
type TestRule = (one: Test) => boolean
const all = () => true
const isProject = (name: string) => (one: Test) => one.project === name
const isOutcome = (word: string) => (one: Test) => outcomes[one.outcome].text === word

test.each<[text: string, pattern: PatternRule, test: TestRule]>([
  ['status:500', ({ status }) => status === 500, all],
  ['status:5xx', ({ status }) => status !== undefined && status >= 500, all],
  ['status:404 status:503', ({ status }) => status === 404 || status === 503, all],
  ['-status:5xx', ({ status }) => status === undefined || status < 500, all],
  ['method:post', ({ method }) => method === 'POST', all],
  ['path:/api/v2', ({ urls }) => urls.some(({ url }) => url.includes('/api/v2')), all],
  ['project:"mobile safari"', all, isProject('Mobile Safari')],
  ['outcome:failed', all, isOutcome('failed')],
  ['outcome:flaky project:chromium', all, (one) => isOutcome('flaky')(one) && isProject('chromium')(one)],
  ['file:cart', all, ({ file }) => file.includes('cart')],
  ['status:500 outcome:failed', ({ status }) => status === 500, isOutcome('failed')],
])('finds the matching patterns and tests: %s', (text, patternFits, testFits) => {
  const found = search(text)
  const tests = run.tests.filter((one) => testFits(one) && getPatterns(one).some(patternFits))
  const met = new Set(tests.flatMap(getPatterns).filter(patternFits))
  expect(found.tests).toEqual(tests)
  expect(found.patterns).toEqual(run.patterns.filter((pattern) => met.has(pattern)))
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.length + met.size).toBeLessThan(run.tests.length + run.patterns.length)
})

test('finds a test and its patterns by a word of the title', () => {
  const found = search('newest movie')
  expect(found.tests.length).toBeGreaterThan(0)
  expect(found.tests.every(({ title }) => title.includes('newest movie'))).toBe(true)
  expect(found.patterns).toEqual(
    run.patterns.filter((one) => found.tests.some(({ patterns }) => patterns.includes(one.index))),
  )
})

test('finds words in the test or in its pattern', () => {
  const found = search('newest /internal/orders')
  const pattern = run.patterns.find(({ basePath }) => basePath === '/internal/orders')!
  expect(found.patterns).toEqual([pattern])
  const others = found.tests.filter(
    ({ patterns, title }) => !patterns.includes(pattern.index) || !/newest/.test(title),
  )
  expect(others).toEqual([])
})

test("finds timeouts and attachments by their own words and by their test's fields", () => {
  const found = search('order.completed').timeouts.map(({ templateName }) => templateName)
  expect(found).toEqual(Array(4).fill('order.completed'))
  const failed = search('outcome:failed')
  expect(failed.timeouts.length).toBeGreaterThan(0)
  expect(failed.timeouts.every((one) => run.tests[Number(one.test)]?.outcome === 'unexpected')).toBe(true)
  expect(failed.timeouts.length).toBeLessThan(run.timeouts.length)
  expect(search('webhook-timeout.json').unreadable).toHaveLength(4)
})

test('an empty search finds the whole run', () => {
  expect(search('  ')).toBe(run)
  expect(search('no-such-thing-anywhere')).toEqual({
    ...{ patterns: [], tests: [], timeouts: [], unreadable: [], webhooks: [], operations: [], calls: [] },
  })
})

test.each([
  [['/movies/15/poster', '/movies/16/poster'], '/movies/*/poster'],
  [['/movies/15/poster', '/movies/16'], '/movies/…'],
  [['/cart'], '/cart'],
])('shows errors at %j as %s, and finds them by that title', (paths, title) => {
  const attachments = [networkErrors(...paths.map((path) => record(path)))]
  const { patterns, ...found } = createRun(toPageData(summarizeAttempt({ attachments })))
  expect(patterns.map(getRowTitle)).toEqual([title])
  for (const text of [title, `path:${title}`, patterns[0]!.key]) {
    expect(applySearch({ patterns, ...found }, parseSearch(text)).patterns, text).toHaveLength(1)
  }
})

test('shows the whole title of an error that is not an HTTP error', () => {
  expect(getRowTitle({ title: 'GET net::ERR_FAILED /a', method: 'GET' })).toBe('GET net::ERR_FAILED /a')
})

test('sorts a column in one direction, then in the other, then not at all', () => {
  const columns = getPatternColumns(run)
  const order = (sort: string) => sortItems(run.patterns, columns, sort).map(({ failedTests }) => failedTests)
  const falling = run.patterns.map(({ failedTests }) => failedTests).sort((a, b) => b - a)
  expect(order('failed')).toEqual(falling)
  expect(order('-failed')).toEqual(falling.toReversed())
  expect(sortItems(run.patterns, columns, '')).toBe(run.patterns)
  expect(sortItems(run.patterns, columns, 'no-column')).toBe(run.patterns)
  const next = ['', 'failed', '-failed'].map((sort) => getNextSort(sort, 'failed'))
  expect(next).toEqual(['failed', '-failed', ''])
})

test.each([
  ['failed the test', 'failed'],
  ['limit reached,reported', 'limited,unaffected'],
  ['failed the test,limit reached,known', 'failed,limited,unaffected'],
])('with the verdicts %s, shows only the columns %s', (verdicts, columns) => {
  const tests = verdicts.split(',').map((verdict, index) => ({
    id: verdict,
    attempts: [{ verdict, attachments: [networkErrors(record(`/${'abc'[index]}`))] }],
  }))
  const ids = getPatternColumns(createRun(toPageData(summarizeTests(tests)))).map(({ id }) => id)
  expect(ids.filter((id) => ['failed', 'limited', 'unaffected'].includes(id)).join()).toBe(columns)
  expect(ids).toContain('tests')
})

test('gives the repetitions of a test different names', () => {
  const attempts = [{ attachments: [networkErrors(record('/a'))] }]
  const repeated = ['a', 'b', 'c'].map((id) => ({ id, title: 'adds', attempts }))
  const names = createRun(toPageData(summarizeTests(repeated))).tests.map(({ name }) => name)
  expect(new Set(names).size).toBe(3)
  expect(names[0]).not.toMatch(/\(\d\)$/)
})
