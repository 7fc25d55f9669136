// Faults on demand. A browser context with the cookie `faults=ratings:500` gets a 500 from the route named `ratings`;
// other contexts do not, so that parallel tests do not affect each other.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json, type Reply } from './http.js'

export const faultCookie = 'faults'

/** The fault that this request asks for on the named route. */
export function getFault(request: IncomingMessage, routeName: string): Reply | undefined {
  const fault = parseFaults(request.headers.cookie ?? '').find(([name]) => name === routeName)
  return fault && createFault(routeName, Number(fault[1]))
}

/** The rating service says why it fails, and by which id its log names the request. */
function createFault(routeName: string, status: number): Reply {
  if (routeName !== 'ratings') return { status, text: `${routeName} is unavailable` }
  return { ...json(status, { error: 'db timeout' }), headers: { 'x-request-id': randomUUID() } }
}

/** `ratings:500,poster:500` as pairs. */
function parseFaults(cookies: string): string[][] {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${faultCookie}=`))
  const value = found?.slice(faultCookie.length + 1) ?? ''
  return value.split(',').map((fault) => fault.split(':'))
}
