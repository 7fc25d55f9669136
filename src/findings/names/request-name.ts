import { cutQuery, decodeUri } from '../../values/text.js'
import { escapeWildcards } from '../../values/wildcards.js'
import { findBuildHash, isId, isIdLike } from './id-like.js'
import { getShownOrigin, isOwnOrigin } from './origin.js'
import type { FindRoute } from './routes.js'

/** What the name of a request depends on, besides the request. Worker and reporter share it. */
export interface Naming {
  readonly findRoute: FindRoute
  /** The origin of `baseURL`, which names omit. Undefined if there is none, or for a loopback address. */
  readonly ownOrigin?: string | undefined
}

/** Maximum number of segments to read. More do not fit into a name. */
const maxSegments = 150

/**
 * Names a request by its method, its status or error, and its location: the matching template of the option `routes` as
 * written, or else the decoded path, with `*` for what differs between occurrences. Expects a redacted URL.
 *
 * @example
 * nameRequest('GET', 500, 'https://shop.test/users/7', naming) // 'GET 500 /users/*'
 */
export function nameRequest(
  method: string,
  cause: number | string,
  url: string,
  { findRoute, ownOrigin }: Naming,
): string {
  const location = findRoute(url) ?? nameLocation(url, ownOrigin)
  return `${escapeWildcards(`${method.toUpperCase()} ${cause}`)} ${location}`
}

/** Returns the path with `*` for each id. Includes the origin of a foreign host. */
export function nameCall(url: string, ownOrigin?: string): string {
  const { origin, segments } = splitUrl(url, ownOrigin)
  return `${origin}/${segments.map((segment) => (isIdLike(segment) ? '*' : segment)).join('/')}`
}

function nameLocation(url: string, ownOrigin: string | undefined): string {
  if (url.startsWith('blob:')) return `blob:${nameLocation(url.slice('blob:'.length), ownOrigin)}`
  const { origin, segments } = splitUrl(url, ownOrigin)
  return `${escapeWildcards(origin)}/${segments.slice(0, maxSegments).map(nameSegment).join('/')}`
}

/** Splits a URL. The origin is `''` for a loopback address, for that of `baseURL`, and for an invalid URL. */
function splitUrl(
  url: string,
  ownOrigin: string | undefined,
): { readonly origin: string; readonly segments: readonly string[] } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const origin = parsed ? getShownOrigin(parsed) : ''
  const segments = decodeUri(parsed?.pathname ?? cutQuery(url))
    .split('/')
    .filter(Boolean)
  return { origin: isOwnOrigin(origin, ownOrigin) ? '' : origin, segments }
}

const fileName = /^(.+)(\.[a-z]{2,5}\d?)$/i
const maxNameLength = 24
const hasDigit = /\d/
const maxHyphens = 3
const loneUuid = /(?<=^|[-_.])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=$|[-_.])/gi
/** Whole dates and other digits that stand alone between separators or at an end. */
const loneDigits = /(?<=^|[-_.])(?:\d{4}-\d\d-\d\d|\d+)(?=$|[-_.])/g

/** Replaces an id, a build hash, a generated name and digits that stand alone by `*`. Keeps names such as `oauth2`. */
function nameSegment(segment: string): string {
  if (isId(segment)) return '*'
  const [, name = segment, extension = ''] = fileName.exec(segment) ?? []
  if (isId(name)) return `*${extension}`
  if (extension === '' && isGenerated(name)) return '*'
  const text = escapeWildcards(segment).replace(loneUuid, '*')
  const file = findBuildHash(text)
  return file ? `${nameDigits(file.before)}*${nameDigits(file.after)}` : nameDigits(text)
}

function nameDigits(text: string): string {
  return text.replace(loneDigits, '*')
}

/** Whether a name without an extension is so long, with a digit or many hyphens, that nobody chose it. */
function isGenerated(name: string): boolean {
  return name.length > maxNameLength && (hasDigit.test(name) || name.split('-').length - 1 > maxHyphens)
}
