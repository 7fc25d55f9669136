// Faults on demand. A browser context that carries the cookie `faults=ratings:500` gets a 500 from the route named
// `ratings`, and nobody else does: parallel tests never meet each other's faults.
import type { IncomingMessage } from 'node:http'
import type { Reply } from './http.js'

export const faultCookie = 'faults'

/** The fault that this request asks for on the named route. */
export function faultOf(request: IncomingMessage, routeName: string): Reply | undefined {
  const fault = faultsIn(request.headers.cookie ?? '').find(([name]) => name === routeName)
  return fault && { status: Number(fault[1]), text: `${routeName} is out of order` }
}

/** `ratings:500,poster:500` as pairs. */
function faultsIn(cookies: string): string[][] {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${faultCookie}=`))
  const value = found?.slice(faultCookie.length + 1) ?? ''
  return value.split(',').map((fault) => fault.split(':'))
}
