// Faults on demand. A browser context with the cookie `faults=ratings:500` gets a 500 from the route named `ratings`,
// and with `faults=ratings:hang` no response at all. Other contexts are not affected, so tests can run in parallel.
// The environment variable `MOVIE_SYSTEM_FAULTS` enables faults for all requests.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json, type Reply } from './http.js'

export const faultCookie = 'faults'

/** Returns the fault that is enabled for this request on the named route. */
export function getFault(request: IncomingMessage, routeName: string): Reply | Promise<Reply> | undefined {
  const faults = [readCookie(request), process.env['MOVIE_SYSTEM_FAULTS'] ?? ''].flatMap(parseFaults)
  const fault = faults.find(([name]) => name === routeName)
  if (!fault) return undefined
  return fault[1] === 'hang' ? new Promise(() => undefined) : createFault(routeName, Number(fault[1]))
}

/** Prints why the request fails, as servers do. Playwright passes it to the reporter. */
function createFault(routeName: string, status: number): Reply {
  if (routeName === 'ratings') return failRatings(status)
  if (status >= 500) console.error(new Error(`${routeName} is unavailable`))
  if (routeName === 'reviews') return failReviews(status)
  if (routeName === 'recommendations') return json(status, { error: 'no model loaded' })
  return { status, text: `${routeName} is unavailable` }
}

/** Responds with the reason for the failure and the id that the request has in the rating service's log. */
function failRatings(status: number): Reply {
  const id = randomUUID()
  console.error(`ERROR request ${id}\n${new Error('no connection to the ratings database').stack}`)
  return { ...json(status, { error: 'db timeout' }), headers: { 'x-request-id': id } }
}

/** Responds with a GraphQL error, for which most servers use status 200. */
function failReviews(status: number): Reply {
  const error = { message: 'review service timed out', path: ['reviews'], extensions: { code: 'TIMEOUT' } }
  return json(status, { data: { reviews: null }, errors: [error] })
}

function readCookie(request: IncomingMessage): string {
  const cookies = request.headers.cookie?.split('; ') ?? []
  return cookies.find((cookie) => cookie.startsWith(`${faultCookie}=`))?.slice(faultCookie.length + 1) ?? ''
}

/** Parses `ratings:500,poster:500` into pairs. */
function parseFaults(faults: string): string[][] {
  return faults.split(',').map((fault) => fault.split(':'))
}
