import { isIdLike } from '../../../../findings/http-error/pattern-key.js'
import type { Pattern } from './run.js'

const maxRules = 10
const redacted = '[redacted]'

/**
 * Formats rules for the option `ignore` that match the URLs of one pattern with its method and status, one on each
 * line. Ids become `*`; any query is allowed if one was seen. The rules are not wider than that, because a base path
 * alone can be a whole API.
 */
export function formatIgnoreRules({
  method,
  status,
  urls,
}: Pick<Pattern, 'method' | 'status' | 'urls'>): string {
  if (method === undefined || status === undefined) return ''
  const complete = urls.filter(({ cut }) => !cut).map(({ url }) => url)
  const suffixes = new Map<string, Set<string>>()
  for (const url of complete) {
    const glob = toGlob(url)
    suffixes.set(glob, new Set([...(suffixes.get(glob) ?? []), ...toSuffix(url)]))
  }
  return [...suffixes]
    .slice(0, maxRules)
    .map(([glob, seen]) =>
      formatRule(method, status, `${glob}${seen.size > 0 ? `{,${[...seen].join()}}` : ''}`),
    )
    .join('\n')
}

function formatRule(method: string, status: number, url: string): string {
  return `{ method: ${quote(method)}, status: ${status}, url: ${quote(url)} },`
}

/** Matches any host, unless the path alone is too unspecific. */
function toGlob(url: string): string {
  const [path = ''] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  const [beforeQuery = ''] = url.split(/[?#]/, 1)
  const segments = path.split('/').map(toSegment)
  const isTelling = path.startsWith('/') && segments.some((segment) => segment !== '' && segment !== '*')
  const origin = beforeQuery.slice(0, beforeQuery.length - path.length)
  return `${isTelling ? '**' : escapeGlob(origin)}${segments.join('/')}`
}

function toSegment(segment: string): string {
  return segment.includes(redacted) || isIdLike(decode(segment)) ? '*' : escapeGlob(segment)
}

function escapeGlob(text: string): string {
  return text.replace(/[*{}\\]/g, '\\$&')
}

/** Returns what may follow the path: any query or any fragment, if one was seen. */
function toSuffix(url: string): string[] {
  const [mark] = /[?#]/.exec(url) ?? []
  return mark ? [`${mark}**`] : []
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // an invalid percent escape
  }
}

/** Formats a string literal in plain ASCII on one line, whatever the text contains. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replace(/[^\x20-\x7e]/g, escapeCodeUnit)}'`
}

function escapeCodeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
