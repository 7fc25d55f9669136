/**
 * Calls a function that throws complete sentences. They lose their stack, because Playwright prints the stack of an
 * error below its message.
 */
export function callWithoutStack<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    if (error instanceof Error) error.stack = String(error)
    throw error
  }
}
