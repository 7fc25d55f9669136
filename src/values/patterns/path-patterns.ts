// The paths of a pattern in the baseline and in a summary. A segment `*` matches any single segment.

/** Maximum number of paths that a summary lists for a pattern; if it lists that many, some may be missing. */
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

/** Sorts paths. If more than 10 differ only in one segment, that segment becomes `*`. Omits paths that others cover. */
export function mergePaths(paths: Iterable<string>): string[] {
  let merged = [...new Set(paths)]
  for (;;) {
    const siblings = findMostSiblings(merged)
    if (!siblings) return omitCovered(merged).sort()
    merged = [...new Set([...merged.filter((path) => !siblings.paths.has(path)), siblings.pattern])]
  }
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
