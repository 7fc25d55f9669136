/**
 * Throws a `TypeError` for an unknown option, because a misspelled one would be ignored silently. `what` names the
 * owner of the options: `Unknown option "x" of <what>. Valid options: a, b.`
 */
export function checkOptionNames(options: object, names: Iterable<string>, what: string): void {
  const valid = [...names]
  const unknown = Object.keys(options).find((name) => !valid.includes(name))
  if (unknown === undefined) return
  throw new TypeError(`Unknown option "${unknown}" of ${what}. Valid options: ${valid.join(', ')}.`)
}
