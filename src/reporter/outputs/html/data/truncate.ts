// Text of a bounded length, and how much of it was left out.
import { messageOf } from '../../../message-of.js'

export interface BoundedText {
  readonly text: string
  /** Characters that were cut off the end. */
  readonly cut?: number
}

export function boundText(text: string, longest: number): BoundedText {
  return text.length > longest ? { text: text.slice(0, longest), cut: text.length - longest } : { text }
}

/** The same in one string, with a notice. */
export function shorten(text: string, longest: number): string {
  const bounded = boundText(text, longest)
  return bounded.cut ? `${bounded.text}… (${bounded.cut} more characters)` : bounded.text
}

/** JSON text of a value from an attachment, which may be nested deeper than `JSON.stringify` can go. */
export function jsonText(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? 'undefined'
  } catch (error) {
    return `(not shown: ${messageOf(error)})`
  }
}
