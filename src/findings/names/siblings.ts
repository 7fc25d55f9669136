import { append } from '../../values/groups.js'
import { maxNameLength } from './shorten-name.js'

/** Names of requests that differ in one segment of their paths only. */
export interface Siblings {
  /** A title that they share, with `…` in place of the segment. */
  readonly name: string
  readonly names: readonly string[]
}

/**
 * Groups names that differ in one segment only, largest groups first. Returns the groups that `accepts` accepts; each name
 * is in one of them at most.
 */
export function findSiblings(
  names: readonly string[],
  accepts: (siblings: Siblings) => boolean,
): readonly Siblings[] {
  const taken = new Set<string>()
  const found: Siblings[] = []
  for (const group of groupBySharedName(names)) {
    const left = { name: group.name, names: group.names.filter((name) => !taken.has(name)) }
    if (left.names.length === 0 || !accepts(left)) continue
    for (const name of left.names) taken.add(name)
    found.push(left)
  }
  return found
}

function groupBySharedName(names: readonly string[]): readonly Siblings[] {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    for (const shared of listSharedNames(name)) append(groups, shared, name)
  }
  return [...groups]
    .map(([shared, group]) => ({ name: shared, names: group }))
    .sort((a, b) => b.names.length - a.names.length)
}

/** Method and cause, before a path or an origin. `CSP` and the messages of other kinds have no path to compare. */
const requestStart = /^(?!CSP )[A-Z]+ /

/**
 * Lists the titles that siblings of a request's name can share: it with `…` in place of one segment, the last segment
 * first, because that is where names of test data are most often.
 */
export function listSharedNames(name: string): readonly string[] {
  // A longer name is not by this package, and has too many segments to compare.
  if (name.length > maxNameLength || !requestStart.test(name)) return []
  const segments = name.split('/')
  const firstOfPath = segments[1] === '' ? 3 : 1 // after the origin, if the name has one
  return segments
    .flatMap((segment, index) => {
      const isFixed = segment !== '' && !isPlaceholder(segment)
      return index >= firstOfPath && isFixed ? [segments.with(index, '…').join('/')] : []
    })
    .toReversed()
}

/** Whether a segment differs between occurrences already, as `<id>` and a route's `:id` do. */
function isPlaceholder(segment: string): boolean {
  return /^(?::.*|<(?:id|n|date|any|rest)>)$/.test(segment)
}
