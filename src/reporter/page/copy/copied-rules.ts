import { findBuildHash } from '../../../findings/keys/build-hash.js'
import { isIdLike } from '../../../findings/keys/pattern-key.js'
import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { decodeUri } from '../../../values/decode-uri.js'
import { escapeRegExp } from '../../../values/text/escape-regexp.js'
import type { Pattern } from '../run.js'

type RulePattern = Pick<Pattern, 'kind' | 'method' | 'status' | 'urls' | 'samples' | 'occurrences'>

const maxRules = 10
/** Maximum length of a rule's message. The beginning is enough, because a rule matches any part of a message. */
const maxMessageLength = 200
const minTellingLength = 20
/** The stack that Chromium adds to the message of `console.error(error)`. Its line numbers change with every build. */
const loggedStack = /(?<=\S)\n {4}at .*$/s
const redacted = '[redacted]'

/** Formats a pattern's rules for the option `ignore`, one per line. */
export function formatIgnoreRules(pattern: RulePattern): string {
  return listRules(pattern)
    .map((rule) => `${rule},`)
    .join('\n')
}

/** Formats calls to `expectError`, one per line, for a test that causes the error on purpose. */
export function formatExpectations(pattern: RulePattern): string {
  return listRules(pattern)
    .map((rule) => `networkErrorMonitor.expectError(${rule})`)
    .join('\n')
}

/**
 * Formats the source code of rules that match only a pattern's recorded errors, because a base path alone can cover a
 * whole API. Errors with a status match by method, status and URL; all others by message and, if there was a request,
 * also by method and URL.
 */
function listRules(pattern: RulePattern): string[] {
  const { kind, method, status, urls } = pattern
  const requests =
    method === undefined ? [] : toGlobs(urls).map((url) => ({ method: quote(method), url: quote(url) }))
  const { hasStatus } = getKindLabel(kind)
  const kindField = hasStatus ? {} : { kind: quote(kind) }
  // A GraphQL error has a status below 400, which rules do not accept.
  if (status !== undefined && status >= 400) {
    return formatRules(
      requests.map(({ method, url }) => ({ ...kindField, method, status: `${status}`, url })),
    )
  }
  if (hasStatus) return []
  const places = method === undefined ? [{}] : requests
  const messages = [...new Set(listMessages(pattern).map(formatMessage))]
  return formatRules(
    messages.flatMap((message) => places.map((place) => ({ ...kindField, ...place, message }))),
  )
}

/** Lists the messages; empty if some are missing, or if one is redacted and would match nothing. */
function listMessages({ samples = [], occurrences }: RulePattern): string[] {
  const isComplete = samples.reduce((sum, { count }) => sum + count, 0) === occurrences
  const messages = samples.map(({ message = '' }) => message)
  if (!isComplete || messages.some((message) => message === '' || message.includes(redacted))) return []
  return messages.map((message) => message.slice(0, maxMessageLength))
}

/** Formats a message as a string or, if it is short, as an exact regular expression, because strings match anywhere. */
function formatMessage(message: string): string {
  const text = message.replace(loggedStack, '')
  if (text.length >= minTellingLength) return quote(text)
  return `/^${toAscii(escapeRegExp(text))}$/${text === message ? '' : 'm'}`
}

/** Formats rules whose fields are already source code. */
function formatRules(rules: readonly Readonly<Record<string, string>>[]): string[] {
  return rules.slice(0, maxRules).map(formatRule)
}

function formatRule(rule: Readonly<Record<string, string>>): string {
  const fields = Object.entries(rule).map(([name, value]) => `${name}: ${value}`)
  return `{ ${fields.join(', ')} }`
}

/** Replaces ids with `*` and allows any query, because queries often vary and a rule must match the whole URL. */
function toGlobs(urls: RulePattern['urls']): string[] {
  const suffixes = new Map<string, Set<string>>()
  for (const { url } of urls.filter(({ cut }) => !cut)) {
    const glob = toGlob(url)
    suffixes.set(glob, new Set([...(suffixes.get(glob) ?? ['?**']), ...toSuffix(url)]))
  }
  return [...suffixes].map(([glob, seen]) => `${glob}{,${[...seen].join()}}`)
}

/** Returns a glob that matches any host, unless the path alone is too general. */
function toGlob(url: string): string {
  const [path = ''] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)
  const [beforeQuery = ''] = url.split(/[?#]/, 1)
  const segments = path.split('/').map(toSegment)
  const isTelling = path.startsWith('/') && segments.some((segment) => segment !== '' && segment !== '*')
  const origin = beforeQuery.slice(0, beforeQuery.length - path.length)
  return `${isTelling ? '**' : escapeGlob(origin)}${segments.join('/')}`
}

function toSegment(segment: string): string {
  const name = decodeUri(segment)
  const hash = findBuildHash(name)
  if (hash !== undefined) return segment.split(hash).map(escapeGlob).join('*')
  return segment.includes(redacted) || isIdLike(name) ? '*' : escapeGlob(segment)
}

function escapeGlob(text: string): string {
  return text.replace(/[*{}\\]/g, '\\$&')
}

/** Allows a fragment after the path if the recorded URL has a fragment but no query. */
function toSuffix(url: string): string[] {
  return /^[^?]*#/.test(url) ? ['#**'] : []
}

/** Formats any text as a string literal in plain ASCII, on one line. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${toAscii(inner)}'`
}

function toAscii(source: string): string {
  return source.replace(/[^\x20-\x7e]/g, escapeCodeUnit)
}

function escapeCodeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
