import { createInvalid } from '../../values/check-value.js'
import { compileGlob, type GlobTest } from '../../values/globs.js'
import { cutOrigin, cutQuery } from '../../values/text.js'

// URL globs work as in `page.route`. A glob that does not begin with `*` is resolved against `baseURL`.
// https://playwright.dev/docs/network#glob-url-patterns

/** A scheme with a wildcard, such as `http*:`. */
const wildScheme = /^(?=[^/*{]*[*{])[^/]*:(?=\/\/)/
const wildcards = /[*{}\\]/
const relative = /^(?!\*|[^/]*:\/\/)/

/**
 * Returns a function that checks whether a URL matches a glob. Unless the glob itself has a query or a fragment, those
 * of the URL are ignored, so that `**` cannot match inside a query. Without `baseURL`, a glob that begins with `/` holds
 * on every host. Throws a `TypeError` for any other relative glob, which could match nothing, and for unbalanced braces.
 */
export function createGlobTest(glob: string, baseURL?: string, name = 'url'): GlobTest {
  if (glob.startsWith('*')) return createTest(glob)
  const isRelative = relative.test(glob)
  if (baseURL === undefined && glob.startsWith('/')) return createPathTest(glob)
  const absolute = resolveGlob(glob, baseURL)
  if (absolute !== undefined) return createTest(absolute, isRelative ? toHttp : undefined)
  const expected = isRelative
    ? 'a glob that begins with / or *, because there is no baseURL'
    : 'a glob of URLs'
  throw createInvalid(name, expected, glob)
}

/** Creates a test that holds on every host. A glob such as `//shop.test/**` leaves only the scheme open. */
function createPathTest(glob: string): GlobTest {
  if (glob.startsWith('//')) return createTest(`*:${glob}`)
  return createTest(cutOrigin(resolveGlob(glob, 'http://any.host') ?? glob), cutOrigin)
}

function createTest(glob: string, adapt = (url: string): string => url): GlobTest {
  const matches = compileGlob(glob)
  if (/[?#]/.test(glob)) return (url) => matches(adapt(url))
  return (url) => matches(cutQuery(adapt(url)))
}

/** Returns the URL with which `baseURL` can be compared: a relative glob matches WebSockets, as in `routeWebSocket`. */
function toHttp(url: string): string {
  return url.replace(/^ws(?=s?:)/, 'http')
}

/**
 * Resolves a glob like a URL, with the parts that contain wildcards temporarily replaced by plain names. Undefined if it
 * is relative and there is nothing to resolve it against.
 */
function resolveGlob(glob: string, baseURL: string | undefined): string | undefined {
  const scheme = wildScheme.exec(glob)?.[0]
  if (scheme) {
    return resolveGlob(`http:${glob.slice(scheme.length)}`, undefined)?.replace('http:', () => scheme)
  }
  const hidden: string[] = []
  const hide = (part: string) => (wildcards.test(part) ? `glob-part-${hidden.push(part) - 1}-` : part)
  const plain = glob.replace(/[^/?]+/g, hide)
  const url = (parseUrl(plain, baseURL) ?? parseUrl(plain))?.href
  return url && hidden.reduce((text, part, index) => text.replace(`glob-part-${index}-`, () => part), url)
}

function parseUrl(url: string, baseURL?: string): URL | undefined {
  return URL.canParse(url, baseURL) ? new URL(url, baseURL) : undefined
}
