import { append } from '../../values/groups.js'

interface RelatedError {
  readonly name: string
  readonly consequenceOf?: string | undefined
  readonly baseline?: { readonly state: string } | undefined
  readonly tests: number
  readonly effects: { readonly accepted: number }
}

/** Puts each error of a page that is about a request below that request's error, if both are in the same state. */
export function placeConsequences<T extends RelatedError>(errors: readonly T[]): readonly T[] {
  const byName = new Map(errors.map((error) => [error.name, error]))
  const below = new Map<T, T[]>()
  for (const error of errors) {
    const cause = byName.get(error.consequenceOf ?? '')
    if (cause && cause.consequenceOf === undefined && getState(cause) === getState(error))
      append(below, cause, error)
  }
  const placed = new Set([...below.values()].flat())
  return errors.filter((error) => !placed.has(error)).flatMap((error) => [error, ...(below.get(error) ?? [])])
}

function getState({ baseline, tests, effects }: RelatedError): string {
  return `${baseline?.state} ${effects.accepted === tests}`
}

/** Lists errors, with each cause in place of its errors, where the first of them is. */
export function listRows<
  TError extends { readonly name: string },
  TCause extends { readonly errors: readonly string[] },
>(errors: readonly TError[], causes: readonly TCause[]): readonly (TError | TCause)[] {
  const byName = indexCauses(causes)
  return [...new Set(errors.map((error) => byName.get(error.name) ?? error))]
}

/** Finds the cause of each error that has one, by the error's name. */
function indexCauses<TCause extends { readonly errors: readonly string[] }>(
  causes: readonly TCause[],
): ReadonlyMap<string, TCause> {
  const byName = new Map<string, TCause>()
  for (const cause of causes) {
    for (const name of cause.errors) byName.set(name, cause)
  }
  return byName
}
