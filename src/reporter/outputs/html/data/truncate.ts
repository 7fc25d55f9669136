import { getErrorMessage } from '../../../../values/error-message.js'

export interface CutText {
  readonly text: string
  /** Characters that were cut off the end. */
  readonly cut?: number
}

export function cutText(text: string, maxLength: number): CutText {
  return text.length > maxLength ? { text: text.slice(0, maxLength), cut: text.length - maxLength } : { text }
}

/** The same in one string. */
export function cutWithNotice(text: string, maxLength: number): string {
  const { text: start, cut } = cutText(text, maxLength)
  return cut ? `${start}… (${cut} more characters)` : start
}

/** JSON of a value from an attachment, which may be nested deeper than `JSON.stringify` can go. */
export function toJsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'undefined'
  } catch (error) {
    return `(not shown: ${getErrorMessage(error)})`
  }
}
