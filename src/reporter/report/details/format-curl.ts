import { quoteForShell } from '../../../printing/shell.js'
import { defaultReplacement } from '../../../redaction/rules.js'
import { isHttpToken } from '../../../values/check-value.js'
import { invisibleCharacter, invisibleCharacters, isTruncatedUrl } from '../../../values/text.js'

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  /** Whether only the beginning of the body is known. */
  readonly bodyTruncated?: true | undefined
}

/** Headers that curl must compute itself, because a truncated body has another length. */
const ownHeaders: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding'])

/** Methods of requests that usually have a body. */
const bodyMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Formats a request as a command for any POSIX shell. The request is untrusted, so no part of it may end a quotation,
 * refer to the user's files or control the user's terminal. Returns an empty string if curl cannot send the request, or if
 * its URL is not known to the end.
 */
export function formatCurl(request: SentRequest): string {
  const { method, url, headers = {}, body } = request
  if (!/^https?:\/\//i.test(url) || isTruncatedUrl(url)) return ''
  const isVisible = body === undefined || !invisibleCharacter.test(body)
  const options = [
    ...formatMethod(method, body),
    ...Object.entries(headers).flatMap(formatHeader),
    ...(body === undefined ? [] : formatBody(body, headers)),
  ]
  const command = [`curl --globoff ${quoteForShell(encodeInvisible(url))}`, ...options].join(' \\\n  ')
  const whole = isVisible ? command : `printf ${quoteFormat(body)} | ${command}`
  return [formatNote(request), whole].filter(Boolean).join('\n')
}

/** Says in a comment what the command lacks, because it is pasted where nothing else says so. */
function formatNote(request: SentRequest): string {
  if (request.bodyTruncated) return '# The body is cut: only its beginning was recorded.'
  return isWithoutBody(request) ? '# No body was recorded.' : ''
}

/** Whether a body may be missing, because browsers do not show every body, and the options can leave it out. */
export function isWithoutBody({ method, body }: SentRequest): boolean {
  return body === undefined && bodyMethods.has(method)
}

/** Formats the body, which a command that prints it pipes to curl if it has invisible characters. */
function formatBody(body: string, headers: Readonly<Record<string, string>>): string[] {
  const data = invisibleCharacter.test(body) ? '--data-binary @-' : `--data-raw ${quoteForShell(body)}`
  return hasContentType(headers) ? [data] : [`-H 'content-type:'`, data]
}

/** Formats the method. Uses `--head`, because `-X HEAD` would make curl wait for a body. */
function formatMethod(method: string, body: string | undefined): string[] {
  if (method === 'HEAD') return ['--head']
  return method === 'GET' && body === undefined
    ? []
    : [`-X ${/^[A-Z]+$/.test(method) ? method : quoteForShell(makePlain(method))}`]
}

/** Formats a header, with `<redacted>` where a person has to fill in a secret. A header without a value ends with a semicolon. https://curl.se/docs/manpage.html#-H */
function formatHeader([name, value]: readonly [string, string]): string[] {
  if (!isHttpToken(name) || ownHeaders.has(name.toLowerCase())) return []
  const plain = makePlain(value).trim().replaceAll(defaultReplacement, '<redacted>')
  return [`-H ${quoteForShell(plain === '' ? `${name};` : `${name}: ${plain}`)}`]
}

function hasContentType(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
}

/** Replaces invisible characters such as line breaks, which would begin another header. */
function makePlain(text: string): string {
  return text.replace(invisibleCharacters, ' ')
}

function encodeInvisible(url: string): string {
  return url.replace(invisibleCharacters, encodeURIComponent)
}

/** Formats text for `printf`, with invisible characters as octal escapes, which a terminal does not interpret. */
function quoteFormat(text: string): string {
  const format = text
    .replace(/%/g, '%%')
    .replace(/['\\]|^-/g, toOctal)
    .replace(invisibleCharacters, toOctal)
  return `'${format}'`
}

function toOctal(character: string): string {
  const bytes = new TextEncoder().encode(character)
  return [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}
