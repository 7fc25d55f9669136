/** The only key of this package on `globalThis`. */
const key = Symbol.for('playwright-backchannel')

/**
 * Returns an object that all copies of this package in one process share, such as one from the suite's `node_modules` and
 * one from a fixture package's. The first call creates it.
 */
export function shareInProcess<T extends object>(name: string, create: () => T): T {
  const state: object = Reflect.get(globalThis, key) ?? {}
  Reflect.set(globalThis, key, state)
  const value: T = Reflect.get(state, name) ?? create()
  Reflect.set(state, name, value)
  return value
}

/** Whether `defineConfig` has added the monitor to Playwright's `test` in this process. */
export const registration: { isDone: boolean } = shareInProcess('registration', () => ({ isDone: false }))

/** The fixtures of every monitor that this process has created. */
export const monitorFixtures: WeakSet<object> = shareInProcess('monitorFixtures', () => new WeakSet())

/**
 * Whether the tests of this worker are monitored. Either all or none of them are, because Playwright never runs tests with
 * different worker fixtures, of which the monitor has some, in one worker.
 */
export const monitoredWorker: { isActive: boolean } = shareInProcess('worker', () => ({ isActive: false }))

/**
 * The names of the config's web servers. Playwright tells them to no reporter if there are several, and without them a
 * worker's output that begins with brackets looks like a server's.
 */
export const webServers: Set<string> = shareInProcess('webServers', () => new Set())
