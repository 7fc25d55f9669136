// URL globs work as in `page.route`. A glob that does not begin with `*` is resolved against `baseURL`.
// https://playwright.dev/docs/network#glob-url-patterns
import { compileGlob } from '../../values/patterns/compile-glob.js'

/** A scheme with a wildcard, such as `http*:`. */
const wildScheme = /^(?=[^/*{]*[*{])[^/]*:(?=\/\/)/
const wildcards = /[*{}\\]/

/** Converts a glob to a regular expression. Throws a `TypeError` for unbalanced braces. */
export function globToRegExp(glob: string, baseURL?: string): RegExp {
  return compileGlob(glob.startsWith('*') ? glob : resolveGlob(glob, baseURL))
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
  const url = resolveUrl(plain, baseURL)
  return url === undefined
    ? glob
    : url.replace(/glob-part-(\d+)-/g, (_, index) => hidden[Number(index)] ?? '')
}

function resolveUrl(url: string, baseURL: string | undefined): string | undefined {
  if (baseURL !== undefined && URL.canParse(url, baseURL)) return new URL(url, baseURL).href
  return URL.canParse(url) ? new URL(url).href : undefined
}
