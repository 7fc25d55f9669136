// The paths of a pattern in the baseline and in a summary. A segment `*` matches any single segment.

/** Maximum number of paths of a pattern. If there are more, they are merged, so that the list is still complete. */
export const maxListedPaths = 50
/** Maximum number of paths that differ only in one segment; if there are more, that segment is assumed to vary. */
const maxSiblings = 10
const anySegment = '*'

/** Returns a function that checks whether a path matches any of `paths`. */
export function createPathMatcher(paths: readonly string[]): (path: string) => boolean {
  const exact = new Set(paths)
  const patterns = splitPatterns(paths)
  return (path) => exact.has(path) || (patterns.length > 0 && matchesAny(patterns, splitPath(path)))
}

/** Whether a path of one list may be a path of the other. */
export function sharePath(paths: readonly string[], others: readonly string[]): boolean {
  const split = others.map(splitPath)
  return paths.map(splitPath).some((path) => split.some((other) => overlaps(path, other)))
}

function overlaps(path: readonly string[], other: readonly string[]): boolean {
  const isShared = (segment: string, index: number) =>
    segment === other[index] || segment === anySegment || other[index] === anySegment
  return path.length === other.length && path.every(isShared)
}

/**
 * Sorts paths and omits those that others cover. If more than 10 differ only in one segment, that segment becomes `*`.
 * If more than 50 remain, the last segment of those that differ only there becomes `*`, then the last two, and so on.
 */
export function mergePaths(paths: Iterable<string>): string[] {
  let merged = mergeSiblings([...new Set(paths)].sort())
  const longest = Math.max(0, ...merged.map((path) => splitPath(path).length))
  for (let length = 1; merged.length > maxListedPaths && length <= longest; length++) {
    merged = omitCovered(mergeEnds(merged, length))
  }
  return merged.sort()
}

function mergeSiblings(paths: readonly string[]): string[] {
  const siblings = findMostSiblings(paths)
  if (!siblings) return omitCovered(paths)
  return mergeSiblings([...new Set([...paths.filter((path) => !siblings.paths.has(path)), siblings.pattern])])
}

/** Replaces the last segments by `*`, unless only one path would match. */
function mergeEnds(paths: readonly string[], length: number): string[] {
  const groups = new Map<string, number>()
  const patterns = paths.map((path) => [path, generalizeEnd(path, length)] as const)
  for (const [, pattern] of patterns) groups.set(pattern, (groups.get(pattern) ?? 0) + 1)
  return [...new Set(patterns.map(([path, pattern]) => (groups.get(pattern) === 1 ? path : pattern)))]
}

function generalizeEnd(path: string, length: number): string {
  const segments = splitPath(path)
  const start = segments.length - length
  return segments.map((segment, index) => (index < start || segment === '' ? segment : anySegment)).join('/')
}

interface Siblings {
  readonly pattern: string
  readonly paths: ReadonlySet<string>
}

function findMostSiblings(paths: readonly string[]): Siblings | undefined {
  const groups = new Map<string, Set<string>>()
  for (const path of paths) {
    for (const pattern of generalize(path)) {
      const group = groups.get(pattern) ?? new Set()
      groups.set(pattern, group.add(path))
    }
  }
  const [most] = [...groups].sort(([, a], [, b]) => b.size - a.size)
  return most && most[1].size > maxSiblings ? { pattern: most[0], paths: most[1] } : undefined
}

/** Returns a copy of the path for each of its segments, with that segment replaced by `*`; the origin is kept. */
function generalize(path: string): string[] {
  const segments = splitPath(path)
  const first = path.startsWith('/') ? 1 : 3 // https: // host
  return segments.slice(first).map((_, index) => segments.with(first + index, anySegment).join('/'))
}

function omitCovered(paths: readonly string[]): string[] {
  const patterns = splitPatterns(paths)
  return paths.filter((path) => {
    const others = patterns.filter((pattern) => pattern.join('/') !== path)
    return !matchesAny(others, splitPath(path))
  })
}

function matchesAny(patterns: readonly (readonly string[])[], path: readonly string[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern.length === path.length &&
      pattern.every((segment, index) => segment === anySegment || segment === path[index]),
  )
}

/** Returns the segments of each path that contains a `*`. */
function splitPatterns(paths: readonly string[]): string[][] {
  return paths.map(splitPath).filter((segments) => segments.includes(anySegment))
}

function splitPath(path: string): string[] {
  return path.split('/')
}
