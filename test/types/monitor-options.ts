// Compile-fail tests of the monitor's options: each `@ts-expect-error` must hide an error, or tsc fails.
import {
  createNetworkErrorMonitorFixture,
  type NetworkErrorMonitorFixtures,
  type NetworkErrorMonitorOptions,
  test,
} from '../../src/index.js'

type UseOptions = NetworkErrorMonitorFixtures['networkErrorMonitorOptions']

export const options: NetworkErrorMonitorOptions[] = [
  {},
  { excludePatterns: [/sentry\.io/] },
  { maxTestsPerError: 1, excludePatterns: [] },
  { maxTestsPerError: undefined },
]
export const inUse: UseOptions[] = [...options, { maxTestsPerError: 1 }]

createNetworkErrorMonitorFixture({ maxTestsPerError: 1, excludePatterns: [], fail: 'nothing' })
// @ts-expect-error a limit requires excludePatterns
createNetworkErrorMonitorFixture({ maxTestsPerError: 1 })
// @ts-expect-error no such value
createNetworkErrorMonitorFixture({ fail: 'warn' })
// @ts-expect-error no such option
export const misspelled: UseOptions = { excludePattern: [] }

test.extend(createNetworkErrorMonitorFixture()) // monitored already
