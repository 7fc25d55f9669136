import type { JournalHint } from '../types.js'

/** A server may narrow its response only when every wait is limited to known paths. */
export function narrowToPaths(waiters: Iterable<{ readonly path: string | undefined }>): JournalHint {
  const paths = [...waiters].map(({ path }) => path)
  const known = paths.filter((path) => path !== undefined)
  return known.length < paths.length ? {} : { paths: [...new Set(known)] }
}
