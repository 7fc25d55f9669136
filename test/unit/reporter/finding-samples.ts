// Hand-made findings of each kind, as `_backchannel.json` contains them.
import type { AttachedFinding } from '../../../src/findings/fields/finding-fields.js'
import { nameError } from '../../../src/findings/kinds/kinds.js'

const seen = { timestamp: '2026-01-31T12:00:01.000Z', count: 1, verdict: 'failed' as const }

export function finding(more: Partial<AttachedFinding> = {}): AttachedFinding {
  return {
    kind: 'http-error',
    name: 'GET 500 /api/ratings/<id>',
    url: 'https://shop.test/api/ratings/7',
    method: 'GET',
    status: 500,
    ...seen,
    ...more,
  }
}

const shop = 'https://shop.test'

/** An HTTP error of a request such as `GET 404 /avatars/7`, named as the monitor names it. */
export function httpError(request: string, more: Partial<AttachedFinding> = {}): AttachedFinding {
  const [method = '', status, location = ''] = request.split(' ')
  const url = new URL(location, shop).href
  const occurrence = { kind: 'http-error', url, method, status: Number(status), ...seen } as const
  const name = nameError(occurrence, { findRoute: () => undefined, ownOrigin: shop })
  return { ...occurrence, name, ...more }
}

const page = 'https://shop.test/movies/7'

/** Findings of kinds other than HTTP errors, which have their own records. The last kind is from a future version. */
export const kindSamples = {
  'request-failed': {
    ...seen,
    kind: 'request-failed',
    name: 'GET net::ERR_CONNECTION_REFUSED https://maps.test/embed',
    method: 'GET',
    url: 'https://maps.test/embed',
    message: 'net::ERR_CONNECTION_REFUSED at the first connection',
    details: { resourceType: 'document', pageUrl: page },
  },
  'graphql-error': {
    ...seen,
    kind: 'graphql-error',
    name: 'GraphQL GetMovie: NOT_FOUND',
    url: 'https://shop.test/graphql',
    method: 'POST',
    status: 200,
    message: 'Movie 7 does not exist',
    operationName: 'GetMovie',
    code: 'NOT_FOUND',
    details: { body: '{"errors":[{"message":"Movie 7 does not exist"}]}' },
  },
  'page-error': {
    ...seen,
    kind: 'page-error',
    name: 'TypeError: Cannot read properties of undefined (reading <…>)',
    url: page,
    message: "Cannot read properties of undefined (reading 'stars')",
    details: {
      pageUrl: page,
      stack:
        "TypeError: Cannot read properties of undefined (reading 'stars')\n    at show (https://shop.test/app.js:10:5)",
    },
  },
  'console-error': {
    ...seen,
    kind: 'console-error',
    name: 'console.error: Rating <n> is not a number',
    url: page,
    message: 'Rating 11 is not a number',
    details: { pageUrl: page, args: 'Rating 11 is not a number' },
  },
  'slow-web-vital': {
    ...seen,
    kind: 'slow-web-vital',
    name: 'LCP',
    url: page,
    message: 'The largest paint took 4 s',
    details: { pageUrl: page },
  },
} as const satisfies Record<string, AttachedFinding>
