/**
 * Starts an attempt immediately, and another one after it fails or a reader times out. Returns a function that waits for
 * the current attempt, and rejects when it fails or the signal aborts. `late` is false for the first attempt, which starts
 * before this function returns.
 */
export function createRetryable<T>(make: (late: boolean) => Promise<T>): (signal: AbortSignal) => Promise<T> {
  let current: Promise<T> | undefined = make(false)
  current.catch(() => undefined) // reported by the first reader
  return async (signal) => {
    current ??= make(true)
    const promise = current
    const drop = () => {
      if (current === promise) current = undefined
    }
    signal.addEventListener('abort', drop)
    try {
      return await promise
    } catch (error) {
      drop()
      throw error
    } finally {
      signal.removeEventListener('abort', drop)
    }
  }
}
