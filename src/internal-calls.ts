// Tells the calls that this package makes through a test's request context from those of the test.

const internalCalls = new WeakSet<object>()

/** Marks the options of a call that this package makes through the test's request context. */
export function markInternalCall<Options extends object>(options: Options): Options {
  internalCalls.add(options)
  return options
}

/** Whether this package, not the test, made a call. */
export function isInternalCall(options: unknown): boolean {
  return typeof options === 'object' && options !== null && internalCalls.has(options)
}
