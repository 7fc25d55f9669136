import { escapeWildcards, uuid } from '../../values/patterns.js'
import { cutQuery, decodeUri } from '../../values/text.js'
import type { NetworkErrorRecord } from '../fields/record.js'

/** Returns the template that matches a URL; undefined if none does. */
export type FindRoute = (url: string) => string | undefined

const maxBasePathSegments = 3
const ulid = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/i
const idLike: readonly RegExp[] = [
  /^\d+$/,
  uuid,
  ulid,
  /^[0-9a-f]{24}$/i,
  /^(?=.*\d)[0-9a-f]{8,}$/i,
  /^\d{4}-\d{2}-\d{2}$/,
]

/**
 * Returns the key by which `maxTestsPerError` counts and the reporter groups errors: `<METHOD>:<STATUS>:<base_path>`.
 *
 * @example
 * errorPatternKey({ method: 'GET', status: 500, url: 'https://shop.test/api/users/7' }) // 'GET:500:/api/users'
 */
export function errorPatternKey(error: Pick<NetworkErrorRecord, 'method' | 'status' | 'url'>): string {
  return formatPatternKey(error.method, error.status, error.url)
}

/** Like `errorPatternKey`, but prefers the matching template of the option `routes` to the base path. */
export function formatPatternKey(
  method = '',
  status: number | string = 0,
  url = '',
  findRoute: FindRoute = () => undefined,
): string {
  return formatRequestKey(method, status, findRoute(url) ?? escapeWildcards(basePathOf(url)))
}

/** Composes a key from a template or an already escaped path. */
export function formatRequestKey(method: string, status: number | string, keyPath: string): string {
  return `${escapeWildcards(`${method.toUpperCase()}:${status}`)}:${keyPath}`
}

/** Returns the matching template of the option `routes`, or else the URL's base path. */
export function getPathPattern(url: string, findRoute: FindRoute): string {
  return findRoute(url) ?? basePathOf(url)
}

/**
 * Returns up to three leading segments of a URL's decoded path, stopping before the first one that looks like an id.
 * Treats an invalid URL as a path. Returns `/` if no segment remains.
 *
 * @example
 * basePathOf('https://shop.test/api/v2/case-management/cases/7') // '/api/v2/case-management'
 */
export function basePathOf(url: string): string {
  const segments = decodeUri(getPath(url)).split('/').filter(Boolean)
  const firstId = segments.findIndex(isIdLike)
  const end = firstId === -1 ? maxBasePathSegments : Math.min(firstId, maxBasePathSegments)
  return `/${segments.slice(0, end).join('/')}`
}

/** Returns a URL's decoded path with `*` for each segment that looks like an id. */
export function normalizePath(url: string): string {
  const segments = decodeUri(getPath(url)).split('/').filter(Boolean)
  return `/${segments.map((segment) => (isIdLike(segment) ? '*' : segment)).join('/')}`
}

/** Whether a segment is an id, a date, or a file name with a build hash. */
export function isIdLike(segment: string): boolean {
  return idLike.some((pattern) => pattern.test(segment)) || findBuildHash(segment) !== undefined
}

function getPath(url: string): string {
  try {
    return new URL(url).pathname // checking `URL.canParse` first would parse every URL twice
  } catch {
    return cutQuery(url)
  }
}

/**
 * Matches the extensions of files that bundlers write, also after another one, as in `.js.map` and `.chunk.js`. Other
 * last parts do not count, because `OrderService.list` is a name, not a file.
 */
const extension =
  /(?:\.[a-z]{2,6}\d?)?\.(?:[cm]?js|css|map|json|wasm|html?|txt|xml|pdf|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|gz|br)$/
const minHashLength = 8
const hex = /^(?=.*\d)[\da-f]{8,}$/i
/** Requires a capital letter, because words in file names rarely contain one. */
const base64url = /^(?=.*[A-Z])(?=.*[a-z\d])[\w-]{8,}$/

/**
 * Returns the hash, different for each build, that a bundler inserts before the extension. A hash may contain `-`, so
 * this is the shortest suffix after `-` or `.` that is long enough.
 *
 * @example
 * findBuildHash('index-Cq7HMDCO.js') // 'Cq7HMDCO'
 */
function findBuildHash(fileName: string): string | undefined {
  const end = fileName.search(extension)
  if (end <= minHashLength) return undefined
  const last = end - minHashLength - 1
  const start = Math.max(fileName.lastIndexOf('-', last), fileName.lastIndexOf('.', last))
  const hash = fileName.slice(start + 1, end)
  return start !== -1 && (hex.test(hash) || base64url.test(hash)) ? hash : undefined
}
