const ownCalls = new WeakSet<object>()

/** Marks the options of a call that this package makes through the test's request context. */
export function markOwnCall<Options extends object>(options: Options): Options {
  ownCalls.add(options)
  return options
}

/** Whether this package, not the test, made a call. */
export function isOwnCall(options: unknown): boolean {
  return typeof options === 'object' && options !== null && ownCalls.has(options)
}
