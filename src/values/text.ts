import { formatNumber } from './numbers.js'

/** Matches text that consists only of a UUID. */
export const uuid: RegExp = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Returns the same pattern without `g` and `y`, which make `test()` continue where the last call stopped. One with `y` must
 * match from the first character on; `^` would also match after a line break if the pattern has the flag `m`.
 */
export function toStatelessRegExp({ source, flags, sticky }: RegExp): RegExp {
  return new RegExp(sticky ? `(?<![^])(?:${source})` : source, flags.replace(/[gy]/g, ''))
}

/** Returns a function that tests texts, the same in every call whatever the flags. */
export function createTest(pattern: RegExp): (text: string) => boolean {
  const stateless = toStatelessRegExp(pattern)
  return (text) => stateless.test(text)
}

/** Turns `network errors` into `Network errors`. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Lists the first lines, with the number of the others as the last one, such as `… and 3 more`. */
export function listFirst(lines: readonly string[], max: number): readonly string[] {
  const more = lines.length - max
  return more > 0 ? [...lines.slice(0, max), `… and ${formatNumber(more)} more`] : lines
}

/** Joins words such as `a, b and c`. Counts those beyond `max`, such as `a, b and 3 more`. */
export function joinWords(words: readonly string[], max: number = words.length): string {
  const more = words.length - max
  const shown = more > 0 ? [...words.slice(0, max), `${formatNumber(more)} more`] : words
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ')
}

/** Ends a text with a full stop, unless it ends like a sentence. */
export function endSentence(text: string): string {
  return /[.!?…]["')\]]*\s*$/.test(text) ? text.trimEnd() : `${text}.`
}

/** Returns the longest text's length, or 0. `Math.max(...lengths)` overflows the stack for more than 100,000 texts. */
export function getMaxLength(texts: Iterable<string>): number {
  let max = 0
  for (const { length } of texts) max = Math.max(max, length)
  return max
}

/**
 * Characters that control a terminal, break a line, reorder text or have no width. Excludes variation selectors, which
 * only choose between two forms of an emoji.
 */
export const invisibleCharacter: RegExp = /(?![\ufe00-\ufe0f])[\p{Cc}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]/u

/** `invisibleCharacter` with the flag `g`, for `replace`. */
export const invisibleCharacters: RegExp = new RegExp(invisibleCharacter, 'gu')

/**
 * GitHub Actions interprets `::` only at the start of a line, even if white space precedes it.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
const leadingCommand = /^(\s*):(?=:)/u
/**
 * Commands anywhere in a line: `##[` (GitHub Actions, Azure Pipelines), `##vso[` (Azure) and `##teamcity[` (TeamCity).
 * https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands
 */
const inlineCommand = /##(?=(?:vso|teamcity)?\[)/giu

/**
 * Makes untrusted text safe to print on one line. Invisible characters become escapes such as `\n` and `\u001b`, and
 * CI commands are disabled.
 */
export function makeVisible(text: string): string {
  return text
    .replace(invisibleCharacters, escapeCharacter)
    .replace(leadingCommand, '$1\\u003a')
    .replace(inlineCommand, '#\\u0023')
}

/** What `makePrintable` keeps. A `\r` alone would move the cursor. */
const keptSeparators: ReadonlySet<string> = new Set(['\n', '\r\n', '\t'])

/**
 * Makes text safe to print: no line of it acts in a terminal or as a command of a CI platform. Call it last, on the lines
 * as they are printed, because joining, wrapping and padding can move a word such as `::error::` to the start of a line.
 * Keeps line breaks and tabs, so untrusted text that may contain any must have passed through `makeVisible` before.
 */
export function makePrintable(text: string): string {
  // Split at single characters, because a repeated class overflows the stack on a line of 16 million characters.
  const parts = text.split(/(\r?\n|[\t\r])/)
  return parts.map((part) => (keptSeparators.has(part) ? part : makeVisible(part))).join('')
}

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return shortEscapes[character] ?? (code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`)
}

/** Escapes all but printable ASCII as `\u1234`, one UTF-16 unit at a time, as JSON and regular expressions read it. */
export function toAscii(text: string): string {
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Truncates to `maxLength` UTF-16 units, including the final `…`; no character is cut in half. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  if (maxLength < 1) return ''
  return `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** Whether `truncate` has cut a URL. A browser's URLs contain no `…`, because it encodes them. */
export function isTruncatedUrl(url: string): boolean {
  return url.endsWith('…')
}

/** Returns a URL without its query and fragment. */
export function cutQuery(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** Finds the origin of a URL of HTTP or a WebSocket. Others, such as `data:` and `blob:`, have none. */
export function findOrigin(url: string): string | undefined {
  return /^(?:http|ws)s?:\/\/[^/?#]*/.exec(url)?.[0]
}

/** Whether two URLs have the same host and security, as a page and its WebSocket do. */
export function areOfOneHost(url: string, other: string): boolean {
  const origin = findOrigin(url)
  return origin !== undefined && other.startsWith(`${origin.replace(/^ws/, 'http')}/`)
}

/** Removes the origin of an absolute URL. */
export function cutOrigin(url: string): string {
  return url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
}

/** Whether only this machine itself can reach a host by this name. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Whether a content type is JSON, such as `application/json` and `application/problem+json`. */
export function isJsonType(contentType: string = ''): boolean {
  return /^[^;]*[/+]json\b/i.test(contentType)
}

/** Finds the charset that a content type declares, in lower case; the first one if the header was sent twice. */
export function findCharset(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1]?.toLowerCase()
}

/** Decodes a segment of a path. An encoded slash and an encoded percent sign stay, since they mean something else. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment
  return decodeUri(segment.replace(/%(25|2f)/gi, (_, code: string) => `%25${code.toUpperCase()}`))
}

/** Decodes a part of a URL; returns it unchanged if it contains an invalid percent escape. */
export function decodeUri(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
