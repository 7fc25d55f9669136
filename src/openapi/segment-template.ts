// One segment of a path template: `{id}`, `{id}.json`, `{from}-{to}`.

/** The literal parts around the parameters; one part if there is no parameter. */
export type SegmentTemplate = readonly string[]

export function parseSegment(segment: string): SegmentTemplate {
  return segment.split(/\{[^{}]*\}/)
}

/** Each parameter takes at least one character, and as few as possible. Takes linear time. */
export function matchesSegment(parts: SegmentTemplate, segment: string): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined) return segment === first
  const end = segment.length - last.length
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false
  let position = first.length + 1
  for (const part of others) {
    const found = segment.indexOf(part, position)
    if (found === -1) return false
    position = found + part.length + 1
  }
  return position <= end
}

/** The number of literal characters: more of them are more specific. */
export function countLiterals(parts: SegmentTemplate): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
