import { addToSet } from '../../values/groups.js'
import type { PageThrow } from './logged-finding.js'

/**
 * Leaves out the second report of an exception in a nested worker: Chromium reports it again for each outer worker, as
 * `null` without a name or a stack, at the same location, before or after the exception itself. Any other `null` stays, and so
 * does one without a location: a worker's syntax error has none, but a page's own `null` in an inline script neither.
 */
export function leaveOutEchoes<T extends { readonly throws: readonly PageThrow[] }>(
  findings: readonly T[],
  ignored: readonly PageThrow[],
): readonly T[] {
  const nulls = findings.filter(({ throws }) => throws.length > 0 && throws.every(({ isNull }) => isNull))
  const others = indexByLocation([...findings.flatMap(({ throws }) => throws), ...ignored])
  const isEcho = ({ location, page }: PageThrow) => location !== undefined && others.get(location)?.has(page)
  const echoes = new Set(nulls.filter(({ throws }) => throws.every(isEcho)))
  return findings.filter((finding) => !echoes.has(finding))
}

/** Returns the pages by the locations at which they threw anything but `null`. */
function indexByLocation(
  throws: readonly PageThrow[],
): ReadonlyMap<string | undefined, ReadonlySet<object | undefined>> {
  const index = new Map<string | undefined, Set<object | undefined>>()
  for (const { isNull, location, page } of throws) if (!isNull) addToSet(index, location, page)
  return index
}
