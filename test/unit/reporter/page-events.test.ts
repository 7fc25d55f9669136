// Errors of one attempt that follow each other within a moment are one event in the test's details.
import { expect, test } from 'vitest'
import { groupEvents } from '../../../src/reporter/page-data/group-events.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import { networkErrors, record, summarizeTests } from './fake-run.js'
import { backchannel, finding, kindSamples } from './finding-samples.js'

const start = Date.parse('2026-01-31T12:00:00.000Z')
/** Parses `id@ms page type` as a request's error, and `id@ms page` as an error of the page at that URL. */
function see(text: string) {
  const [, id = '', at, path, resourceType] = /^(.+)@(\S+) ?(\S+)? ?(\S+)?$/.exec(text) ?? []
  const page = path === undefined ? undefined : new URL(path, 'https://shop.test').href
  const isRequest = resourceType !== undefined || page === undefined
  return {
    id,
    timestamp: at === '?' ? 'no time' : new Date(start + Number(at)).toISOString(),
    url: isRequest ? `https://shop.test/api/${id}` : page,
    ...(isRequest && { method: 'GET' }),
    ...(resourceType !== undefined && {
      details: { resourceType, ...(page !== undefined && { pageUrl: page }) },
    }),
  }
}

const group = (seen: readonly string[]) =>
  groupEvents(seen.map(see)).map((event) => event.map(({ id }) => id).join())

test.each([
  ['one error', ['a@0'], ['a']],
  [
    'a 500, its TypeError and its log',
    ['500@0 /movies fetch', 'error@12 /movies', 'log@14 /movies'],
    ['500,error,log'],
  ],
  ['errors at most 500 ms apart', ['a@0', 'b@500', 'c@1000', 'd@1501'], ['a,b,c', 'd']],
  [
    'errors on two pages at the same time, in the order of their first errors',
    ['500@0 /movies fetch', '404@1 /cart fetch', 'TypeError@2 /movies', 'RangeError@3 /cart'],
    ['500,TypeError', '404,RangeError'],
  ],
  [
    'an error without a page into the latest event, which gets the page of the next error',
    ['worker@0', 'TypeError@1 /movies', 'other@2 /cart', 'late worker@3', 'console@4 /movies'],
    ['worker,TypeError,console', 'other,late worker'],
  ],
  [
    'errors on one page, whatever its query and fragment',
    ['500@0 /movies?page=1 xhr', 'error@1 /movies?page=2#top'],
    ['500,error'],
  ],
  [
    "a document's error with those on the page that it opens",
    ['404@0 /cart document', 'error@30 /movies'],
    ['404,error'],
  ],
  ['about:blank as an unknown page', ['500@0 about:blank fetch', 'error@1 /movies'], ['500,error']],
  ['an error with an unknown time on its own', ['a@0', 'b@?', 'c@10'], ['a,c', 'b']],
])('groups %s', (_, seen, events) => {
  expect(group(seen)).toEqual(events)
})

test('groups 200 simultaneous errors into one event, and no errors into none', () => {
  const ids = Array.from({ length: 200 }, (_, id) => `${id}`)
  expect(group(ids.map((id) => `${id}@${Number(id) * 40}`))).toEqual([ids.join()])
  expect(group([])).toEqual([])
})

test('passes the events of an attempt to the page, and counts their errors', () => {
  const at = (ms: number) => ({ timestamp: new Date(start + ms).toISOString() })
  const url = 'https://shop.test/api/ratings/7'
  const details = { resourceType: 'fetch', pageUrl: 'https://shop.test/movies/7' }
  const attachments = [
    networkErrors(record(url, at(1_000))),
    backchannel(
      finding({ details, ...at(1_000) }),
      { ...kindSamples['page-error'], ...at(1_010) },
      { ...kindSamples['console-error'], ...at(9_000) },
    ),
  ]
  const { records, tests } = toPageData(summarizeTests([{ id: '1', attempts: [{ attachments }] }]))
  expect(records[0]?.events.map((event) => event.map(({ kind }) => kind))).toEqual([
    ['http-error', 'page-error'],
    ['console-error'],
  ])
  expect(tests[0]?.attempts[0]?.occurrences).toBe(3)
})
