import { getErrorMessage } from '../../../values/error-message.js'
import { max } from './limits.js'

export interface CutText {
  readonly text: string
  /** Number of characters that were cut off the end. */
  readonly cut?: number
}

export function cutText(text: string, maxLength: number): CutText {
  return text.length > maxLength ? { text: text.slice(0, maxLength), cut: text.length - maxLength } : { text }
}

/** Truncates text and appends a notice. */
export function cutWithNotice(text: string, maxLength: number = max.text): string {
  const { text: start, cut } = cutText(text, maxLength)
  return cut ? `${start}… (${cut} more characters)` : start
}

/** Truncates a key, title, path, method or file name. */
export function cutName(text: string): string {
  return cutWithNotice(text, max.name)
}

export function cutUrl(url: string): string {
  return cutWithNotice(url, max.url)
}

/** Stringifies a value from an attachment, which may be nested more deeply than `JSON.stringify` can handle. */
export function toJsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'undefined'
  } catch (error) {
    return `(not shown: ${getErrorMessage(error)})`
  }
}
