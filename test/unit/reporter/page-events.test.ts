// Errors of one attempt that follow each other within a moment are one event of the test's view.
import { expect, test } from 'vitest'
import { groupEvents } from '../../../src/reporter/page-data/group-events.js'
import { toPageData } from '../../../src/reporter/page-data/to-page-data.js'
import { networkErrors, record, summarizeTests } from './fake-run.js'
import { backchannel, finding, kindSamples } from './finding-samples.js'

const start = Date.parse('2026-01-31T12:00:00.000Z')
const movies = 'https://shop.test/movies'
const cart = 'https://shop.test/cart'

interface Seen {
  readonly id: string
  readonly at: number
  /** The page's URL, if it is known. */
  readonly page?: string
  readonly resourceType?: string
}

/** A request's error; without `resourceType` one of the page, whose URL is its own. */
function see({ id, at, page, resourceType }: Seen) {
  const isRequest = resourceType !== undefined || page === undefined
  return {
    id,
    timestamp: Number.isNaN(at) ? 'no time' : new Date(start + at).toISOString(),
    url: isRequest ? `https://shop.test/api/${id}` : page,
    ...(isRequest && { method: 'GET' }),
    ...(resourceType !== undefined && {
      details: { resourceType, ...(page !== undefined && { pageUrl: page }) },
    }),
  }
}

const group = (...seen: Seen[]) => groupEvents(seen.map(see)).map((event) => event.map(({ id }) => id).join())

test.each<[behaviour: string, seen: Seen[], events: string[]]>([
  ['no errors are no event', [], []],
  ['one error is one event', [{ id: 'a', at: 0 }], ['a']],
  [
    'a 500, the TypeError and its console.error are one event',
    [
      { id: '500', at: 0, page: movies, resourceType: 'fetch' },
      { id: 'TypeError', at: 12, page: movies },
      { id: 'console', at: 14, page: movies },
    ],
    ['500,TypeError,console'],
  ],
  [
    'the moment counts from the previous error',
    [
      { id: 'a', at: 0 },
      { id: 'b', at: 500 },
      { id: 'c', at: 1000 },
      { id: 'd', at: 1501 },
    ],
    ['a,b,c', 'd'],
  ],
  [
    'errors of two pages at the same time are two events, in the order of their first errors',
    [
      { id: '500', at: 0, page: movies, resourceType: 'fetch' },
      { id: '404', at: 1, page: cart, resourceType: 'fetch' },
      { id: 'TypeError', at: 2, page: movies },
      { id: 'RangeError', at: 3, page: cart },
    ],
    ['500,TypeError', '404,RangeError'],
  ],
  [
    'an error of an unknown page belongs to the latest event, which then learns its page from the next one',
    [
      { id: 'worker', at: 0 },
      { id: 'TypeError', at: 1, page: movies },
      { id: 'other', at: 2, page: cart },
      { id: 'late worker', at: 3 },
      { id: 'console', at: 4, page: movies },
    ],
    ['worker,TypeError,console', 'other,late worker'],
  ],
  [
    'query and fragment are no other page',
    [
      { id: '500', at: 0, page: `${movies}?page=1`, resourceType: 'xhr' },
      { id: 'TypeError', at: 1, page: `${movies}?page=2#top` },
    ],
    ['500,TypeError'],
  ],
  [
    "a document's error belongs to the page that it opens, not to the one that was open",
    [
      { id: '404', at: 0, page: cart, resourceType: 'document' },
      { id: 'TypeError', at: 30, page: movies },
    ],
    ['404,TypeError'],
  ],
  [
    'a page without an address is unknown',
    [
      { id: '500', at: 0, page: 'about:blank', resourceType: 'fetch' },
      { id: 'TypeError', at: 1, page: movies },
    ],
    ['500,TypeError'],
  ],
  [
    'an error whose time is unknown is an event of its own',
    [
      { id: 'a', at: 0 },
      { id: 'b', at: Number.NaN },
      { id: 'c', at: 10 },
    ],
    ['a,c', 'b'],
  ],
])('%s', (_behaviour, seen, events) => {
  expect(group(...seen)).toEqual(events)
})

test('200 errors of a moment are one event, and none is lost', () => {
  const seen = Array.from({ length: 200 }, (_, id): Seen => ({ id: `${id}`, at: id * 40 }))
  expect(group(...seen)).toEqual([seen.map(({ id }) => id).join()])
})

test("the page's data has the events of an attempt, and the counts count errors", () => {
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
