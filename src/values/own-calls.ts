const ownCalls = new WeakSet<object>()

/** Marks the options of a call that this package makes through a request context of the test. */
export function markOwnCall<Options extends object>(options: Options): Options {
  ownCalls.add(options)
  return options
}

/** Whether this package made a call, which is no call of the test. */
export function isOwnCall(options: unknown): boolean {
  return typeof options === 'object' && options !== null && ownCalls.has(options)
}
