import { getErrorMessage } from '../../values/errors.js'
import { createMatcher, type PayloadMatcher } from './matcher.js'

/** Creates a matcher that passes if a function returns a truthy value; messages show the given description. */
export function createPredicateMatcher(
  description: string,
  predicate: (payload: unknown) => unknown,
): PayloadMatcher {
  return createMatcher('predicate', description, ({ body }) => ({
    actual: body,
    ...runPredicate(predicate, body),
  }))
}

/** A predicate that throws does not match, nor does an async one, whose promise would always be truthy. */
function runPredicate(
  predicate: (payload: unknown) => unknown,
  payload: unknown,
): { matched: boolean; note?: string } {
  try {
    const result = predicate(payload)
    if (!(result instanceof Promise)) return { matched: Boolean(result) }
    result.catch(() => undefined)
    return { matched: false, note: 'returned a promise; a predicate must be synchronous' }
  } catch (error) {
    return { matched: false, note: getErrorMessage(error) }
  }
}
