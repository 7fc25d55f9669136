import { escapeWildcards } from '../../values/patterns.js'
import { cutQuery, decodeUri } from '../../values/text.js'
import { type FindRoute, isIdLike, normalizePath } from './pattern-key.js'

/** Values that worker and reporter must share to derive the same path from a URL. */
export interface PathNaming {
  readonly findRoute: FindRoute
  /** The origin of `baseURL`, which paths omit. Undefined if there is none, or for a loopback address. */
  readonly ownOrigin?: string | undefined
}

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/
const version = /^v\d{1,2}$/
const fileName = /^(.+)(\.[a-z]{2,5}\d?)$/i
const maxNameLength = 24
/** Maximum number of segments to keep. Real applications have fewer, but a page may request any URL. */
const maxSegments = 20

/**
 * Returns the path that a baseline entry lists for a redacted URL: the matching template of the option `routes`, or
 * else the whole path with `*` for each id and each run of digits. Includes the origin of a foreign host.
 *
 * @example
 * toFindingPath('https://shop.test/products/7', { findRoute, ownOrigin: 'https://shop.test' }) // '/products/*'
 */
export function toFindingPath(url: string, { findRoute, ownOrigin }: PathNaming): string {
  const template = findRoute(url)
  if (template !== undefined) return template
  const { origin, path } = splitUrl(url)
  const segments = decodeUri(path).split('/').filter(Boolean)
  const names = segments.slice(0, maxSegments).map(normalizeSegment)
  const rest = segments.length > maxSegments ? ['**'] : []
  return `${origin === ownOrigin ? '' : origin}/${[...names, ...rest].join('/')}`
}

/** Returns the path of an undocumented call with `*` for each id. Includes the origin of a foreign host. */
export function toCallPath(url: string, ownOrigin?: string): string {
  const { origin } = splitUrl(url)
  return `${origin === ownOrigin ? '' : origin}${normalizePath(url)}`
}

/** Returns the origin that paths omit; undefined for a loopback address, or if the URL has no origin. */
export function getOwnOrigin(baseURL: string | undefined): string | undefined {
  return (baseURL !== undefined && splitUrl(baseURL).origin) || undefined
}

/** Splits a URL. The origin is `''` for a loopback address; a scheme such as `about:` stands for a missing origin. */
function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  try {
    const { protocol, hostname, origin, pathname } = new URL(url)
    if (origin === 'null') return { origin: protocol, path: pathname }
    return { origin: loopback.test(hostname) ? '' : origin, path: pathname }
  } catch {
    return { origin: '', path: cutQuery(url) }
  }
}

/** Replaces an id, a date or a generated name by `*`; in other names only the digits vary. Keeps versions like `v2`. */
function normalizeSegment(segment: string): string {
  const [, name = segment, extension = ''] = fileName.exec(segment) ?? []
  if (isIdLike(segment)) return '*'
  if (isIdLike(name)) return `*${extension}`
  if (extension === '' && name.length > maxNameLength) return '*'
  return version.test(segment) ? segment : escapeWildcards(segment).replace(/\d+/g, '*')
}
