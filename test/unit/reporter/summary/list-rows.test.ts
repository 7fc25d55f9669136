import { expect, test } from 'vitest'
import { listRows, placeConsequences } from '../../../../src/reporter/summary/list-rows.js'

const errors = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
const [a, , , d] = errors

test('puts each cause where the first of its errors is', () => {
  const cause = { errors: ['c', 'b'] }
  expect(listRows(errors, [cause])).toEqual([a, cause, d])
})

test('leaves out a cause none of whose errors is listed', () => {
  expect(listRows(errors.slice(0, 1), [{ errors: ['b'] }])).toEqual([a])
})

const error = (name: string, more: { consequenceOf?: string; state?: string; accepted?: number } = {}) => {
  const { consequenceOf, state = 'new', accepted = 0 } = more
  return { name, consequenceOf, baseline: { state }, tests: 1, effects: { accepted } }
}
const list = (...errors: ReturnType<typeof error>[]) => placeConsequences(errors).map(({ name }) => name)

test('an error about a request is put below that request', () => {
  const rows = list(
    error('other'),
    error('log 1', { consequenceOf: 'request' }),
    error('request'),
    error('log 2', { consequenceOf: 'request' }),
    error('last'),
  )
  expect(rows).toEqual(['other', 'request', 'log 1', 'log 2', 'last'])
})

test.each`
  what                                       | log
  ${'has another state'}                     | ${error('log', { consequenceOf: 'request', state: 'known' })}
  ${'is accepted and the request counts'}    | ${error('log', { consequenceOf: 'request', accepted: 1 })}
  ${'is about a request that is not listed'} | ${error('log', { consequenceOf: 'gone' })}
`('an error about a request stays where it is if it $what', ({ log }) => {
  expect(list(log, error('other'), error('request'))).toEqual(['log', 'other', 'request'])
})
