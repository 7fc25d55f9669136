import { cutQuery, decodeSegment, isLoopback } from '../../values/text.js'
import { escapeWildcards } from '../../values/wildcards.js'
import { nameCallSegment, nameSegment } from './id-like.js'
import type { FindRoute } from './routes.js'

/** What the name of a request depends on, besides the request. Worker and reporter share it. */
export interface Naming {
  readonly findRoute: FindRoute
  /** The origin of `baseURL`, which names omit. Undefined if there is none, or for a loopback address. */
  readonly ownOrigin?: string | undefined
}

/**
 * Names a request by its method, its status or error, and its location: the path of the matching template of the option
 * `routes`, or else its own decoded path, with a placeholder for what differs between occurrences. The origin of a
 * foreign host stands before both. Expects a redacted URL, and an error that has no wildcards, such as a normalized message.
 *
 * @example
 * nameRequest('GET', 500, 'https://shop.test/users/7', naming) // 'GET 500 /users/<id>'
 */
export function nameRequest(
  method: string,
  cause: number | string,
  url: string,
  { findRoute, ownOrigin }: Naming,
): string {
  const location = nameLocation(url, ownOrigin, findRoute(url))
  return `${escapeWildcards(method.toUpperCase())} ${cause} ${location}`
}

/** Returns the path with a placeholder for each id and date, or the route. Includes the origin of a foreign host. */
export function nameCall(url: string, ownOrigin?: string, route?: string): string {
  const { origin, segments } = splitUrl(url, ownOrigin)
  return `${origin}${route ?? `/${segments.map(nameCallSegment).join('/')}`}`
}

function nameLocation(url: string, ownOrigin: string | undefined, route: string | undefined): string {
  if (url.startsWith('blob:')) return `blob:${nameLocation(url.slice('blob:'.length), ownOrigin, route)}`
  const { origin, segments } = splitUrl(url, ownOrigin)
  return `${escapeWildcards(origin)}${route ?? `/${segments.map(nameSegment).join('/')}`}`
}

/** Splits a URL. The origin is `''` for a loopback address, for that of `baseURL`, and for an invalid URL. */
function splitUrl(
  url: string,
  ownOrigin: string | undefined,
): { readonly origin: string; readonly segments: readonly string[] } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const origin = parsed ? getShownOrigin(parsed) : ''
  const isOwn = origin.replace(/^ws/, 'http') === ownOrigin // the origin of `baseURL` also serves WebSockets
  const path = (parsed?.pathname ?? cutQuery(url)).replace(/^\//, '')
  return {
    origin: isOwn ? '' : origin,
    segments: path.split('/').map(decodeSegment),
  }
}

/** This machine, where tests often start servers on ports that differ from run to run. */
function isOwnMachine(hostname: string): boolean {
  return isLoopback(hostname) || hostname === '0.0.0.0' || hostname === '[::]'
}

/**
 * Returns the origin to show before a path: `''` for a loopback address, for a WebSocket the one with its own scheme, and
 * the scheme alone, such as `about:`, for a URL without an origin.
 */
function getShownOrigin({ protocol, hostname, origin }: URL): string {
  if (origin === 'null') return protocol
  return isOwnMachine(hostname) ? '' : origin
}

/** Returns the origin of `baseURL`, which names omit; undefined for a loopback address, or without a `baseURL`. */
export function getOwnOrigin(baseURL: string | undefined): string | undefined {
  if (baseURL === undefined || !URL.canParse(baseURL)) return undefined
  return getShownOrigin(new URL(baseURL)) || undefined
}
