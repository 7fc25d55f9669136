import type { Occurrence } from '../kinds/kinds.js'

/**
 * Whether a rule holds for an occurrence and, if it is a console call, for each script in its stack: a script that wraps
 * `console.error` is the topmost one of every call.
 */
export function holdsForEveryScript(
  occurrence: Occurrence,
  holds: (occurrence: Occurrence) => boolean,
): boolean {
  const { scripts = [] } = occurrence
  return holds(occurrence) && scripts.every((url) => holds({ ...occurrence, url }))
}
