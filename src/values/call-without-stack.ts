/**
 * Calls a function whose errors are complete sentences, and removes their stack because Playwright prints it below the
 * message.
 */
export function callWithoutStack<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    if (error instanceof Error) error.stack = String(error)
    throw error
  }
}
