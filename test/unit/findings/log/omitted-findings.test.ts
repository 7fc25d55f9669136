// Errors that an attempt's log has no room for: counted by name, and recovered only if each of their requests is known to be.
import { expect, test } from 'vitest'
import type { Occurrence } from '../../../../src/findings/kinds/kinds.js'
import { OmittedFindings } from '../../../../src/findings/log/omitted-findings.js'
import { createFilterFor, occur } from '../builders.js'

const filter = createFilterFor({ record: { graphqlErrors: true, pageErrors: true, consoleErrors: 'report' } })
const poll = (query = '') => occur(`https://shop.test/poll${query}`)
const cart = occur('https://shop.test/cart')
const thrown = occur('https://shop.test/', { kind: 'page-error', message: 'no cart' })

function addAll(occurrences: readonly Occurrence[]): OmittedFindings {
  const omitted = new OmittedFindings()
  for (const occurrence of occurrences) omitted.add(occurrence, filter)
  return omitted
}

const listRecovered = (omitted: OmittedFindings) =>
  omitted.listFailing(filter).map(({ recovered = false }) => recovered)

test('counts occurrences by name, and keeps the first address, method and status', () => {
  const omitted = addAll([poll('?t=1'), cart, poll('?t=2'), thrown])
  expect(omitted.count).toBe(4)
  expect(omitted.listFailing(filter)).toMatchObject([
    {
      kind: 'http-error',
      name: 'GET 500 /poll',
      url: 'https://shop.test/poll?t=1',
      method: 'GET',
      status: 500,
      count: 2,
    },
    { kind: 'http-error', name: 'GET 500 /cart', url: cart.url, method: 'GET', status: 500, count: 1 },
    {
      kind: 'page-error',
      name: expect.stringContaining('no cart'),
      url: 'https://shop.test/',
      method: 'GET',
      status: 500,
      count: 1,
    },
  ])
})

test('leaves out a method and a status that an error does not have', () => {
  const { method, status, ...plain } = thrown
  const [error] = addAll([plain]).listFailing(filter)
  const fields = Object.keys(JSON.parse(JSON.stringify(error)))
  expect(fields).toEqual(['kind', 'name', 'url', 'message', 'timestamp', 'count'])
})

test('lists no errors of a kind that never fails a test', () => {
  const omitted = addAll([occur('', { kind: 'console-error', message: 'no cart' }), cart])
  expect(omitted.count).toBe(2)
  expect(omitted.listFailing(filter).map(({ name }) => name)).toEqual(['GET 500 /cart'])
})

const twoPolls = [poll('?t=1'), poll('?t=2'), poll('?t=1')]

test.each`
  what                              | added             | succeeded                       | recovered
  ${'not without a success'}        | ${[poll(), cart]} | ${[]}                           | ${[false, false]}
  ${'if its request succeeds'}      | ${[poll(), cart]} | ${[poll()]}                     | ${[true, false]}
  ${'as every other one'}           | ${[poll(), cart]} | ${[poll(), cart]}               | ${[true, true]}
  ${'not if one request succeeds'}  | ${twoPolls}       | ${[poll('?t=1')]}               | ${[false]}
  ${'if each request succeeds'}     | ${twoPolls}       | ${[poll('?t=1'), poll('?t=2')]} | ${[true]}
  ${'never if it is of no request'} | ${[thrown]}       | ${[thrown]}                     | ${[false]}
`('an error has recovered $what', ({ added, succeeded, recovered }) => {
  const omitted = addAll(added)
  for (const request of succeeded) omitted.recover(request)
  expect(listRecovered(omitted)).toEqual(recovered)
})

test('an error has recovered until its request fails again', () => {
  const omitted = addAll([poll()])
  omitted.recover(poll())
  omitted.recover(poll())
  omitted.add(poll(), filter)
  expect(listRecovered(omitted)).toEqual([false])
  omitted.recover(poll())
  expect(listRecovered(omitted)).toEqual([true])
})

const polls = Array.from({ length: 5000 }, (_, index) => poll(`?t=${index}`))
const letters = 'abcdefghij'
const paths = Array.from({ length: 1000 }, (_, index) =>
  occur(`https://shop.test/${[...String(index)].map((digit) => letters[Number(digit)]).join('')}`),
)

test.each([
  { what: '5,000 different ones of its kind', before: polls, names: ['GET 500 /poll'] },
  {
    what: '1,000 names of its kind',
    before: paths,
    names: paths.map(({ url }) => `GET 500 ${new URL(url).pathname}`),
  },
])('an error after $what has no name, and cannot recover', ({ before, names }) => {
  const omitted = addAll([...before, cart, cart, ...before, thrown])
  for (const request of [...before, cart]) omitted.recover(request)
  const errors = omitted.listFailing(filter).map(({ name, count, recovered }) => ({ name, count, recovered }))
  const named = names.map((name) => ({ name, count: (2 * before.length) / names.length, recovered: true }))
  expect(errors).toEqual([
    ...named,
    { name: undefined, count: 2, recovered: undefined },
    { name: expect.stringContaining('no cart'), count: 1, recovered: undefined },
  ])
})

const addTo = (omitted: OmittedFindings, options = {}) => {
  const other = new OmittedFindings()
  omitted.addTo(other, createFilterFor(options))
  return other
}

test('errors that the options ignore no longer count when these become known', () => {
  const other = addTo(addAll([poll(), cart, cart]), { excludePatterns: [/cart/] })
  expect(other.listFailing(filter)).toMatchObject([{ name: 'GET 500 /poll', count: 1 }])
})

test('when the options become known, one occurrence can still recover, but several cannot, because only the first is known', () => {
  const other = addTo(addAll([poll(), cart, cart]))
  other.recover(poll())
  other.recover(cart)
  expect(listRecovered(other)).toEqual([true, false])
})

test('an error that cannot recover still cannot when the options become known', () => {
  const first = addTo(addAll([cart, cart]))
  const second = addTo(first)
  second.add(poll(), filter)
  for (const request of [cart, poll()]) second.recover(request)
  expect(listRecovered(second)).toEqual([false, true])
})

test('errors without a name have none when the options become known, and still count unless their kind is not recorded', () => {
  const omitted = addAll([...polls, cart, thrown])
  const listNames = (options: object) =>
    addTo(omitted, options)
      .listFailing(filter)
      .map(({ name, count }) => [name, count])
  expect(listNames({ excludePatterns: [/cart/] })).toEqual([
    ['GET 500 /poll', 5000],
    [undefined, 1],
  ])
  const others = polls.map((each) => ({ ...each, kind: 'api-error' as const }))
  const ofApi = addAll([...others, { ...cart, kind: 'api-error' }])
  expect(addTo(ofApi).listFailing(filter)).toEqual([])
})
