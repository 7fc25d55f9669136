import { isIdLike } from '../../../../findings/http-error/pattern-key.js'
import type { Pattern } from './run.js'

const maxRules = 10
const redacted = '[redacted]'

/**
 * Rules for the option `ignore` that match the URLs of one pattern with its method and status, one on each line. Ids
 * become `*`; a query may be anything when one was seen. Nothing wider: a base path alone can be a whole API.
 */
export function formatIgnoreRules({
  method,
  status,
  urls,
}: Pick<Pattern, 'method' | 'status' | 'urls'>): string {
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

/** Of any host, unless its path alone says too little. */
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

/** What may follow the path: any query or any fragment, when one was seen. */
function toSuffix(url: string): string[] {
  const [mark] = /[?#]/.exec(url) ?? []
  return mark ? [`${mark}**`] : []
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a stray percent sign
  }
}

/** A string literal in plain ASCII on one line, whatever the text holds. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replace(/[^\x20-\x7e]/g, escapeCodeUnit)}'`
}

function escapeCodeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
