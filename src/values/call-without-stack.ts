/**
 * Calls a function whose errors are complete sentences. Removes an error's stack, because Playwright would print it
 * below the message.
 */
export function callWithoutStack<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    if (error instanceof Error) error.stack = String(error)
    throw error
  }
}
