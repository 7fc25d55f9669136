import { compileGlob } from '../../values/patterns/compile-glob.js'

const anyQuery = '{,?**}'

/** The explanation if no small change would make the rule's URL match. */
export const unlikeUrl = 'url does not match'

/**
 * Explains why a URL does not match a rule's glob, such as `url has no query, so end it with {,?**}`. People write the
 * path that they see, but a glob must match the whole URL.
 */
export function explainGlob(glob: string, baseURL: string | undefined, url: string): string {
  const { path, hasQuery } = splitGlob(glob)
  const query = { what: `${hasQuery ? 'another' : 'no'} query`, advice: `end it with ${anyQuery}` }
  const start = { what: describeStart(glob, baseURL, url), advice: 'begin it with **' }
  const fixes = [
    { glob: `${path}${anyQuery}`, changes: [query] },
    ...(glob.startsWith('*')
      ? []
      : [
          { glob: toAnyHost(glob), changes: [start] },
          { glob: `${toAnyHost(path)}${anyQuery}`, changes: [start, query] },
        ]),
  ]
  const fix = fixes.find((one) => globToRegExp(one.glob, baseURL).test(url))
  if (!fix) return unlikeUrl
  const [what, advice] = [fix.changes.map(({ what }) => what), fix.changes.map(({ advice }) => advice)]
  return `url has ${what.join(' and ')}, so ${advice.join(' and ')}`
}

/** Separates a glob's query, unless the `?` follows a brace, because that could split an alternative. */
function splitGlob(glob: string): { readonly path: string; readonly hasQuery: boolean } {
  const [path = '', ...queries] = glob.split('?')
  const hasQuery = queries.length > 0 && !path.includes('{')
  return { path: hasQuery ? path : glob, hasQuery }
}

function toAnyHost(glob: string): string {
  return `**${glob.replace(/^[a-z*]+:\/\/[^/]*/, '')}`
}

function describeStart(glob: string, baseURL: string | undefined, url: string): string {
  const [rule, occurred] = [parseUrl(glob, baseURL), parseUrl(url)]
  if (!rule || !occurred) return 'no host'
  return rule.host === occurred.host ? 'another path' : 'another host'
}

function parseUrl(url: string, baseURL?: string): URL | undefined {
  return URL.canParse(url, baseURL) ? new URL(url, baseURL) : undefined
}

// URL globs work as in `page.route`. A glob that does not begin with `*` is resolved against `baseURL`.
// https://playwright.dev/docs/network#glob-url-patterns

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
  const url = (parseUrl(plain, baseURL) ?? parseUrl(plain))?.href
  return url === undefined
    ? glob
    : url.replace(/glob-part-(\d+)-/g, (_, index) => hidden[Number(index)] ?? '')
}
