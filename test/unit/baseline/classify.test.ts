import { expect, test } from 'vitest'
import { type BaselineEntry, hasExpired, isDate } from '../../../src/baseline/baseline.js'
import { createClassifier } from '../../../src/baseline/classify.js'
import { findUnseen } from '../../../src/baseline/find-unseen.js'

const at = (time: string) => Date.parse(time)
const now = at('2026-11-21T12:00:00Z')
const entry = (error: string, expires?: string): BaselineEntry => ({ error, reason: `why ${error}`, expires })

test.each([
  { expires: '2027-03-31', time: '2027-03-30T23:59:59.999Z', expired: false },
  { expires: '2027-03-31', time: '2027-03-31T00:00:00.000Z', expired: false },
  { expires: '2027-03-31', time: '2027-03-31T23:59:59.999Z', expired: false },
  { expires: '2027-03-31', time: '2027-04-01T00:00:00.000Z', expired: true },
])('an entry until $expires, checked at $time, has expired: $expired', ({ expires, time, expired }) => {
  expect(hasExpired(expires, at(time))).toBe(expired)
})

test('an entry without a date never expires', () => {
  expect(hasExpired(undefined, at('9999-12-31T00:00:00Z'))).toBe(false)
})

test('only days of the calendar in the form YYYY-MM-DD are dates', () => {
  const texts = ['2027-02-29', '2027-00-10', '2027-1-1', '27-01-01', ' 2027-01-01', '2027-01-01Z', '']
  expect([...texts, 20270101, undefined].filter(isDate)).toEqual([])
  expect(isDate('2028-02-29')).toBe(true)
})

const name = 'GET 404 /api/avatars/*'
test.each`
  title                                       | entries                                                       | state        | by
  ${'no entries'}                             | ${[]}                                                         | ${'new'}     | ${undefined}
  ${'the name'}                               | ${[entry(name)]}                                              | ${'known'}   | ${name}
  ${'the name on its last day'}               | ${[entry(name, '2026-11-21')]}                                | ${'known'}   | ${name}
  ${'the name on the day after its last day'} | ${[entry(name, '2026-11-20')]}                                | ${'expired'} | ${name}
  ${'a wildcard'}                             | ${[entry('GET 404 /**')]}                                     | ${'known'}   | ${'GET 404 /**'}
  ${'a wildcard and the name, which wins'}    | ${[entry('**'), entry(name)]}                                 | ${'known'}   | ${name}
  ${'an expired name and a live wildcard'}    | ${[entry(name, '2020-01-01'), entry('GET **')]}               | ${'known'}   | ${'GET **'}
  ${'a live name and an expired wildcard'}    | ${[entry('GET **', '2020-01-01'), entry(name)]}               | ${'known'}   | ${name}
  ${'a wildcard for other names'}             | ${[entry('POST **')]}                                         | ${'new'}     | ${undefined}
  ${'two expired wildcards'}                  | ${[entry('**', '2020-01-01'), entry('GET **', '2021-01-01')]} | ${'expired'} | ${'GET **'}
`('classifies a name if the baseline has $title', ({ entries, state, by }) => {
  const match = createClassifier(entries, now)(name)
  expect(match.state).toBe(state)
  expect(match.entry?.error).toBe(by)
})

test('an error that live entries know for other scripts is new, and has their files', () => {
  const entries = [entry('Error: gone (a.js)'), entry('Error: gone (b.js)', '2026-11-20')]
  const match = { state: 'new', otherScripts: ['a.js'] }
  expect(createClassifier(entries, now)('Error: gone (c.js)')).toEqual(match)
})

test.each`
  name                            | state
  ${'GET 404 /users/<id>/cart'}   | ${'known'}
  ${'GET 404 /users/me/cart'}     | ${'new'}
  ${'GET 404 /users/\\<id>/cart'} | ${'new'}
`('<id> beside a wildcard is met by <id> alone: $name is $state', ({ name, state }) => {
  expect(createClassifier([entry('GET 404 /users/<id>/*')], now)(name).state).toBe(state)
})

test('after a run, an entry is unseen if no error matches it', () => {
  const entries = ['GET 404 /a', 'GET 404 /z', '* /b', '* /y', 'GET **'].map((error) => entry(error))
  const unseen = findUnseen(entries, ['GET 404 /a', 'GET 500 /b'])
  expect(unseen.map(({ error }) => error)).toEqual(['GET 404 /z', '* /y'])
  expect(findUnseen(entries, [])).toEqual(entries)
})

test('an entry of two baselines has occurred in both if an error matches it', () => {
  const entries = ['GET 404 /a', 'GET 404 /z', 'GET 404 /a'].map((error) => entry(error))
  expect(findUnseen(entries, ['GET 404 /a'])).toEqual([entries[1]])
})
