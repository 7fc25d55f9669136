// A URL glob as in `page.route`: `*` stays within a segment, `**` crosses segments, `{a,b}` are alternatives,
// everything else, including `?`, is literal. A glob that does not begin with `*` is resolved against `baseURL`.
// https://playwright.dev/docs/network#glob-url-patterns
import { escapeRegExp } from '../values/escape-regexp.js'

/** A scheme such as `http*:`. */
const wildScheme = /^(?=[^/*{]*[*{])[^/]*:(?=\/\/)/
const wildcards = /[*{}\\]/
const token = /\\(.)|(\/?)(\*\*+)(\/?)|(\*)|(.)/gsu

/** Converts a glob to a regular expression. Throws a `TypeError` for unbalanced braces. */
export function globToRegExp(glob: string, baseURL?: string): RegExp {
  const resolved = glob.startsWith('*') ? glob : resolveGlob(glob, baseURL)
  return new RegExp(`^${toSource(resolved)}$`)
}

/** Resolves it like a URL; plain names temporarily replace the parts with wildcards. */
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

function toSource(glob: string): string {
  let inBraces = false
  const source = glob.replace(token, (_all, escaped, before, stars, after, star, char) => {
    if (escaped !== undefined) return escapeRegExp(escaped)
    if (stars !== undefined) return anySegments(before, after)
    if (star !== undefined) return '[^/]*'
    if (char === '{' || char === '}') inBraces = nextBrace(glob, char, inBraces)
    return brace(char, inBraces)
  })
  if (inBraces) throw unbalanced(glob)
  return source
}

function anySegments(before: string, after: string): string {
  if (before && after) return '/(?:.+/|)'
  return after ? '.*/' : `${before}.*`
}

function nextBrace(glob: string, char: string, inBraces: boolean): boolean {
  if ((char === '{') === inBraces) throw unbalanced(glob)
  return char === '{'
}

function brace(char: string, inBraces: boolean): string {
  if (char === '{') return '(?:'
  if (char === '}') return ')'
  return char === ',' && inBraces ? '|' : escapeRegExp(char)
}

function unbalanced(glob: string): TypeError {
  return new TypeError(`The URL glob ${JSON.stringify(glob)} has unbalanced or nested braces. Write {a,b}.`)
}
