/** A range of a text, with its replacement. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Replaces the span of each match, in order; skips matches that begin inside a replaced span. */
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
  return result + text.slice(done)
}
