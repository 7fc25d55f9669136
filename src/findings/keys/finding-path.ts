import { decodeUri } from '../../values/decode-uri.js'
import { escapeWildcards } from '../../values/patterns/wildcards.js'
import { type FindRoute, isIdLike, normalizePath } from './pattern-key.js'

/** What worker and reporter must agree on, so that they make the same path of a URL. */
export interface PathNaming {
  readonly findRoute: FindRoute
  /** The origin of `baseURL`, which paths omit. Undefined for none, and for one of this machine. */
  readonly ownOrigin?: string | undefined
}

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/
const version = /^v\d{1,2}$/
const maxNameLength = 24
const maxHyphens = 2
/** No application has deeper paths, but a page may ask for any URL. */
const maxSegments = 20

/**
 * Where a finding occurred, for the baseline: the whole path of its redacted URL with `*` for each segment that varies,
 * or the matching template of the option `routes`. Foreign hosts are part of it.
 *
 * @example
 * toFindingPath('https://shop.test/products/7', { findRoute, ownOrigin: 'https://shop.test' }) // '/products/*'
 */
export function toFindingPath(url: string, { findRoute, ownOrigin }: PathNaming): string {
  const template = findRoute(url)
  if (template !== undefined) return template
  const { origin, path } = splitUrl(url)
  const segments = decodeUri(path).split('/').filter(Boolean)
  const names = segments
    .slice(0, maxSegments)
    .map((segment) => (varies(segment) ? '*' : escapeWildcards(segment)))
  const rest = segments.length > maxSegments ? ['**'] : []
  return `${origin === ownOrigin ? '' : origin}/${[...names, ...rest].join('/')}`
}

/**
 * What a call that no document of an API describes is listed by: its path with `*` for ids, after the origin of a
 * foreign host.
 */
export function toCallPath(url: string, ownOrigin?: string): string {
  const { origin } = splitUrl(url)
  return `${origin === ownOrigin ? '' : origin}${normalizePath(url)}`
}

/** Returns the origin that paths omit; undefined if they omit it anyway, or if the URL has none. */
export function getOwnOrigin(baseURL: string | undefined): string | undefined {
  return (baseURL !== undefined && splitUrl(baseURL).origin) || undefined
}

/** The origin is empty on this machine. Of `about:blank` and the like, it is the scheme. */
function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  try {
    const { protocol, hostname, origin, pathname } = new URL(url)
    if (origin === 'null') return { origin: protocol, path: pathname }
    return { origin: loopback.test(hostname) ? '' : origin, path: pathname }
  } catch {
    return { origin: '', path: url.split(/[?#]/, 1)[0] ?? '' }
  }
}

/** Ids, dates, generated slugs and names; `v2` is a version of an API. */
function varies(segment: string): boolean {
  if (segment.length > maxNameLength || isIdLike(segment)) return true
  return (/\d/.test(segment) && !version.test(segment)) || segment.split('-').length - 1 > maxHyphens
}
