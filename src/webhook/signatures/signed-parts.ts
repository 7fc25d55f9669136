// Reads the parts of a received webhook that its signature depends on. Throws a `SignatureProblem` for a missing part.
import { getString } from '../../values/json.js'
import { describeHidden, describeUnread, getKeptBytes } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'
import { SignatureProblem, Unverifiable } from './signature-scheme.js'

/** Headers of a webhook, with names in lower case. */
export type HeaderMap = Readonly<Record<string, string>>

export const bytesNotKept = 'this server does not keep the bytes of the body'

/** Returns the exact bytes of the body. The text cannot replace them, because servers decode and reformat it. */
export function getSignedBytes(webhook: ReceivedWebhook): Uint8Array {
  const bytes = getKeptBytes(webhook)
  if (!bytes) throw new Unverifiable(bytesNotKept)
  // The sender signed the body before it compressed it.
  const isCompressed = webhook.unread?.startsWith('content-encoding')
  const unread = isCompressed ? describeUnread(webhook) : undefined
  if (unread !== undefined) throw new Unverifiable(unread)
  return bytes
}

/** Checks a digest of what the test computes from the body. Only a match is certain if the server may have changed it. */
export function checkComputed(webhook: ReceivedWebhook, check: () => void): void {
  const lost = describeUnread(webhook) ?? (getKeptBytes(webhook) ? undefined : bytesNotKept)
  try {
    check()
  } catch (error) {
    if (lost === undefined || !(error instanceof SignatureProblem)) throw error
    throw new Unverifiable(`its digest does not match, but ${lost}`)
  }
}

/** Returns the value of a required header. `name` is in lower case. */
export function getHeader(headers: HeaderMap, name: string): string {
  const value = getString(headers, name)?.trim()
  if (value === undefined) throw new SignatureProblem(`header ${name} is missing`)
  if (value === '') throw new SignatureProblem(`header ${name} is empty`)
  const cannotTell = describeHidden(name, value)
  if (cannotTell === undefined) return value
  throw new Unverifiable(cannotTell)
}

/** Returns the only value of a required header. Servers join repeated headers with commas. */
export function getSingleHeader(headers: HeaderMap, name: string, prefix = ''): string {
  const value = getHeader(headers, name)
  if (!value.startsWith(prefix)) throw createPrefixProblem(name, prefix)
  const rest = value.slice(prefix.length)
  if (rest.includes(',')) throw new SignatureProblem(`header ${name} has several values; expected one`)
  return rest
}

/** Lists the digests of a header such as `v1=a`, `v1=a, v1=b` or `v0=a,b`, of which one must be right. */
export function listDigests(headers: HeaderMap, name: string, prefix: string): string[] {
  const value = getHeader(headers, name)
  // Removed before the list is split, because a prefix may contain a comma.
  const digests = value.startsWith(prefix)
    ? splitList(value.slice(prefix.length))
    : skipOthers(splitList(value), prefix)
  if (digests.length === 0) throw createPrefixProblem(name, prefix)
  return digests.map((digest) => (digest.startsWith(prefix) ? digest.slice(prefix.length).trim() : digest))
}

function skipOthers(items: readonly string[], prefix: string): readonly string[] {
  const start = items.findIndex((item) => item.startsWith(prefix))
  return start === -1 ? [] : items.slice(start)
}

function splitList(value: string): string[] {
  return value.split(',').map((item) => item.trim())
}

export function getTimestamp(headers: HeaderMap, header: string): string {
  return checkTimestamp(getSingleHeader(headers, header), header)
}

/** Returns the parts of a header such as `t=1492774577,v1=5257a8…,v0=6ffbb5…`. */
export function getTimedDigests(
  headers: HeaderMap,
  header: string,
): { timestamp: string; digests: readonly string[] } {
  const value = getHeader(headers, header)
  const items = splitList(value)
  const getAll = (start: string) =>
    items.flatMap((item) => (item.startsWith(start) ? [item.slice(start.length).trim()] : []))
  const [timestamp, ...others] = new Set(getAll('t='))
  const digests = getAll('v1=')
  if (timestamp === undefined || digests.length === 0) {
    throw new SignatureProblem(`header ${header} is malformed: expected "t=" and "v1="`)
  }
  if (others.length > 0) throw new SignatureProblem(`header ${header} has several timestamps; expected one`)
  return { timestamp: checkTimestamp(timestamp, header), digests }
}

/** Number of digits of a time in milliseconds; so many seconds would be the year 33,658 or later. */
export const millisecondDigits = 13

function checkTimestamp(text: string, header: string): string {
  if (/^\d+$/.test(text) && text.length <= millisecondDigits) return text
  throw new SignatureProblem(
    `header ${header} is malformed: expected whole seconds or milliseconds since 1970`,
  )
}

function createPrefixProblem(name: string, prefix: string): SignatureProblem {
  return new SignatureProblem(`header ${name} is malformed: expected it to start with "${prefix}"`)
}
