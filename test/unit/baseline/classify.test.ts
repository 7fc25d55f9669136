import { describe, expect, test } from 'vitest'
import { type BaselineEntry, countDaysLeft, hasExpired, isDate } from '../../../src/baseline/baseline.js'
import { createClassifier } from '../../../src/baseline/classify.js'
import { findGrowing, findUnseen } from '../../../src/baseline/review-entries.js'

const at = (time: string) => Date.parse(time)
const now = at('2026-11-21T12:00:00Z')
const entry = (key: string, expires?: string): BaselineEntry => ({ key, reason: `why ${key}`, expires })

describe('expiry dates', () => {
  test.each([
    ['2027-03-31', '2027-03-30T23:59:59.999Z', false, 1],
    ['2027-03-31', '2027-03-31T00:00:00.000Z', false, 0],
    ['2027-03-31', '2027-03-31T23:59:59.999Z', false, 0],
    ['2027-03-31', '2027-04-01T00:00:00.000Z', true, -1],
    ['2028-02-29', '2028-02-15T08:00:00.000Z', false, 14],
  ])('until %s, checked at %s: expired %s, %i days left', (expires, time, expired, days) => {
    expect(hasExpired(expires, at(time))).toBe(expired)
    expect(countDaysLeft(expires, at(time))).toBe(days)
  })

  test('an entry without a date never expires', () => {
    expect(hasExpired(undefined, at('9999-12-31T00:00:00Z'))).toBe(false)
  })

  test('only days of the calendar in the form YYYY-MM-DD are dates', () => {
    const texts = ['2027-02-29', '2027-00-10', '2027-1-1', '27-01-01', ' 2027-01-01', '2027-01-01Z', '']
    expect(texts.filter(isDate)).toEqual([])
  })
})

describe('classifies a pattern key if the baseline has', () => {
  const key = 'GET:404:/api/avatars'
  test.each<[string, BaselineEntry[], string, string | undefined]>([
    ['no entries', [], 'new', undefined],
    ['the key', [entry(key)], 'known', key],
    ['the key on its last day', [entry(key, '2026-11-21')], 'known', key],
    ['the key on the day after its last day', [entry(key, '2026-11-20')], 'expired', key],
    ['a wildcard', [entry('GET:404:/api/*')], 'known', 'GET:404:/api/*'],
    ['a wildcard and the key, which wins', [entry('*'), entry(key)], 'known', key],
    ['an expired key and a live wildcard', [entry(key, '2020-01-01'), entry('GET:*')], 'known', 'GET:*'],
    ['a live key and an expired wildcard', [entry('GET:*', '2020-01-01'), entry(key)], 'known', key],
    ['a wildcard for other keys', [entry('POST:*')], 'new', undefined],
    ['two expired wildcards', [entry('*', '2020-01-01'), entry('GET*', '2021-01-01')], 'expired', 'GET*'],
  ])('%s', (_, entries, state, by) => {
    const match = createClassifier(entries, now)(key)
    expect(match.state).toBe(state)
    expect(match.entry?.key).toBe(by)
  })
})

describe('an error whose entry has paths', () => {
  const key = 'GET:500:/products'
  const onItems = { ...entry(key), paths: ['/products/*'] }
  const expiredOnLists = { ...entry('GET:500:*', '2020-01-01'), paths: ['/products'] }
  const everywhere = entry('GET:*')
  test.each<[string, BaselineEntry[], string]>([
    ['/products/*', [onItems], 'known'],
    ['/products/*/reviews', [onItems], 'new'],
    ['/products/*/reviews', [onItems, everywhere], 'known'],
    ['/products', [onItems, expiredOnLists], 'expired'],
    ['/products/*', [onItems, expiredOnLists], 'known'],
  ])('is classified on the path %s', (path, entries, state) => {
    expect(createClassifier(entries, now)(key, () => path).state).toBe(state)
  })

  test('has its path computed only if an entry for its key has paths', () => {
    const fail = () => expect.fail('computed the path')
    expect(createClassifier([onItems, everywhere], now)('POST:500:/products', fail).state).toBe('new')
    expect(createClassifier([everywhere], now)(key, fail).state).toBe('known')
  })
})

describe('the baseline after a run', () => {
  const patterns = [
    { key: 'GET:404:/a', testIds: ['1', '2'] },
    { key: 'GET:500:/b', testIds: ['2', '3'] },
  ]
  test('reports an entry as unseen if no pattern matches it', () => {
    const entries = ['GET:404:/a', 'GET:404:/z', '*:/b', '*:/y', 'GET:*'].map((key) => entry(key))
    const occurred = patterns.map(({ key }) => ({ key, paths: ['/x'] }))
    expect(findUnseen(entries, occurred).map(({ key }) => key)).toEqual(['GET:404:/z', '*:/y'])
    expect(findUnseen(entries, [])).toEqual(entries)
  })

  test.each<[string, string[] | undefined, boolean]>([
    ['none of its paths', ['/b', '/a/c/d'], true],
    ['one of its paths', ['/b', '/a'], false],
    ['a path that one of its own covers', ['/c/*'], false],
    ['a merged path that covers one of its own', ['/d/1'], false],
    ['any path, if it lists none', undefined, false],
  ])('reports an entry as unseen or not if its key occurred on %s', (_, paths, isUnseen) => {
    const entries = [{ ...entry('GET:404:/a'), paths }]
    const occurred = [{ key: 'GET:404:/a', paths: ['/a', '/c/1', '/d/*'] }]
    expect(findUnseen(entries, occurred)).toEqual(isUnseen ? entries : [])
  })

  test.each([
    ['GET:404:/a', 1, 2],
    ['GET:404:/a', 2, undefined],
    ['GET:*', 2, 3],
    ['GET:*', 3, undefined],
    ['GET:404:/a', undefined, undefined],
  ])('an entry for %s with %s known tests grows to: %s', (key, tests, grown) => {
    const found = findGrowing([{ key, reason: 'r', tests }], patterns)
    expect(found.map((growing) => growing.tests)).toEqual(grown === undefined ? [] : [grown])
  })
})
