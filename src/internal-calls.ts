/** The options of the calls that this package, not the test, makes through a test's request context. */
export const internalCalls: WeakSet<object> = new WeakSet()
