/** A part of a text, and what takes its place. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Replaces the spans of what was found, in order; what begins within a replaced span is left out. */
export function replaceSpans<T extends { readonly index: number }>(
  text: string,
  found: Iterable<T>,
  toSpan: (item: T) => Span | undefined,
): string {
  let result = ''
  let done = 0
  for (const item of found) {
    const span = item.index < done ? undefined : toSpan(item)
    if (!span) continue
    result += text.slice(done, span.start) + span.text
    done = span.end
  }
  return done === 0 ? text : result + text.slice(done)
}
