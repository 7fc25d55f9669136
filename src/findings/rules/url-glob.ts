import { compileGlob } from '../../values/patterns.js'
import { cutQuery } from '../../values/text.js'

// URL globs work as in `page.route`. A glob that does not begin with `*` is resolved against `baseURL`.
// https://playwright.dev/docs/network#glob-url-patterns

/** A scheme with a wildcard, such as `http*:`. */
const wildScheme = /^(?=[^/*{]*[*{])[^/]*:(?=\/\/)/
const wildcards = /[*{}\\]/
const relative = /^(?!\*|[^/]*:\/\/)/

/**
 * Returns a function that checks whether a URL matches a glob. Unless the glob itself has a query or a fragment, those
 * of the URL are ignored, so that `**` cannot match inside a query. Throws a `TypeError` for unbalanced braces.
 */
export function createGlobTest(glob: string, baseURL?: string): (url: string) => boolean {
  const pattern = compileGlob(glob.startsWith('*') ? glob : resolveGlob(glob, baseURL))
  const adapt = relative.test(glob) ? toHttp : (url: string) => url
  if (/[?#]/.test(glob)) return (url) => pattern.test(adapt(url))
  return (url) => pattern.test(cutQuery(adapt(url)))
}

/** Returns the URL with which `baseURL` can be compared: a relative glob matches WebSockets, as in `routeWebSocket`. */
function toHttp(url: string): string {
  return url.replace(/^ws(?=s?:)/, 'http')
}

/** Resolves a glob like a URL, with the parts that contain wildcards temporarily replaced by plain names. */
function resolveGlob(glob: string, baseURL: string | undefined): string {
  const scheme = wildScheme.exec(glob)?.[0]
  if (scheme)
    return resolveGlob(`http:${glob.slice(scheme.length)}`, undefined).replace('http:', () => scheme)
  const hidden: string[] = []
  const hide = (part: string) => (wildcards.test(part) ? `glob-part-${hidden.push(part) - 1}-` : part)
  const plain = glob
    .split(/([/?]+)/)
    .map((part, index) => (index === 0 && part.endsWith(':') ? part : hide(part)))
    .join('')
  const url = (parseUrl(plain, baseURL) ?? parseUrl(plain))?.href
  return url === undefined
    ? glob
    : url.replace(/glob-part-(\d+)-/g, (_, index) => hidden[Number(index)] ?? '')
}

function parseUrl(url: string, baseURL?: string): URL | undefined {
  return URL.canParse(url, baseURL) ? new URL(url, baseURL) : undefined
}
