import { getKindLabel } from '../../../findings/kinds/kinds.js'
import { defaultReplacement } from '../../../redaction/rules.js'
import { sum } from '../../../values/numbers.js'
import { cutOrigin, cutQuery, findOrigin, isTruncatedUrl, toAscii } from '../../../values/text.js'

/** What a rule can tell of an error. */
interface RuleError {
  readonly name: string
  readonly kind: string
  readonly method?: string | undefined
  readonly status?: number | undefined
  readonly urls: readonly { readonly url: string }[]
  readonly samples: readonly { readonly message?: string | undefined; readonly count: number }[]
  readonly occurrences: number
}

/** Maximum length of a rule's message. The beginning is enough, because a rule matches any part of a message. */
const maxMessageLength = 200
const minTellingLength = 20
/** The stack that Chromium adds to the message of `console.error(error)`. Its line numbers change with every build. */
const loggedStack = /(?<=\S)\n {4}at .*$/s

/**
 * Formats a rule for the option `ignore` that matches only the error's recorded errors: those with a status by
 * method, status and path, others by message. Empty if their paths or messages differ, because a rule for all of them
 * can cover a whole API.
 */
export function formatIgnoreRule(error: RuleError): string {
  const { kind, method } = error
  const request = method === undefined ? {} : describeRequest(error, method)
  const cause = describeCause(error)
  if (!request || !cause) return ''
  const fields = { ...(!getKindLabel(kind).hasStatus && { kind: quote(kind) }), ...request, ...cause }
  const list = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return `{ ${list.join(', ')} },`
}

function describeRequest(error: RuleError, method: string): Record<string, string> | undefined {
  const glob = findGlob(error)
  return glob === undefined ? undefined : { method: quote(method), url: quote(glob) }
}

/** Describes the status or, for kinds without one, the message. */
function describeCause(error: RuleError): Record<string, string> | undefined {
  const { kind, status } = error
  // A GraphQL error has a status below 400, which rules do not accept.
  if (status !== undefined && status >= 400) return { status: String(status) }
  const message = getKindLabel(kind).hasStatus ? undefined : findMessage(error)
  return message ? { message: formatMessage(message) } : undefined
}

/** A glob for any scheme and host. `**` would also cover a path before this one, such as `/api` in `/api/movies`. */
const anyOrigin = '*://*'

/**
 * Returns a glob for the exact path that all URLs share, on any host if the error's name has none. A glob without `?`
 * matches every query.
 */
function findGlob({ name, urls }: RuleError): string | undefined {
  const [{ url } = { url: '' }] = urls
  const path = getPath(url)
  if (!path.startsWith('/') || isTruncatedUrl(path)) return undefined
  if (urls.some((other) => getPath(other.url) !== path)) return undefined
  const origin = findOrigin(url) ?? ''
  const glob = `${name.includes(` ${origin}/`) ? origin : anyOrigin}${path.replace(/[*{}\\]/g, '\\$&')}`
  return glob.includes(defaultReplacement) ? undefined : glob
}

function getPath(url: string): string {
  return cutQuery(cutOrigin(url))
}

/** Returns the message that all occurrences share, unless it is redacted and would match nothing. */
function findMessage({ samples, occurrences }: RuleError): string | undefined {
  const messages = new Set(samples.map(({ message = '' }) => message.slice(0, maxMessageLength)))
  const isComplete = sum(samples.map(({ count }) => count)) === occurrences
  const [message] = messages
  return isComplete && messages.size === 1 && !message?.includes(defaultReplacement) ? message : undefined
}

/** Formats a message as a string or, if it is short, as an exact regular expression, because strings match anywhere. */
function formatMessage(message: string): string {
  const text = message.replace(loggedStack, '')
  if (text.length >= minTellingLength) return quote(text)
  return `/^${toAscii(escapeRegExp(text))}$/${text === message ? '' : 'm'}`
}

/** Escapes text for use in a regular expression, including a literal between slashes. */
function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Formats any text as a string literal in plain ASCII, on one line. */
function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${toAscii(inner)}'`
}
