import { describe, expect, test } from 'vitest'
import { resolveMonitorOptions } from '../../../src/findings/options.js'
import {
  createNetworkErrorMonitorFixture,
  type NetworkErrorMonitorOptions,
} from '../../../src/fixtures/network-error-monitor.js'

describe('monitor options', () => {
  test('defaults', () => {
    expect(resolveMonitorOptions()).toEqual({
      excludePatterns: [],
      maxTestsPerError: Number.POSITIVE_INFINITY,
      settleMs: 200,
    })
  })

  test.each([
    [{ maxTestsPerError: 1 }, 'maxTestsPerError needs excludePatterns beside it'],
    [{ excludePatterns: [], maxTestsPerError: 0 }, 'maxTestsPerError must be a positive integer, got 0'],
    [{ excludePatterns: [], maxTestsPerError: 1.5 }, 'maxTestsPerError must be a positive integer, got 1.5'],
    [{ excludePatterns: [], maxTestsPerError: '1' }, 'maxTestsPerError must be a positive integer, got "1"'],
    [{ excludePatterns: ['sentry'] }, 'excludePatterns[0] must be a RegExp, got "sentry"'],
    [{ excludePatterns: /sentry/ }, 'excludePatterns must be an array of RegExp, got /sentry/'],
    [{ settleMs: -1 }, 'settleMs must be a number of milliseconds from 0 to 60000, got -1'],
    [{ settleMs: Number.NaN }, 'settleMs must be a number of milliseconds from 0 to 60000, got NaN'],
    [{ excludePattern: [] }, 'Unknown option "excludePattern"'],
    [null, 'networkErrorMonitorOptions must be an object, got null'],
  ])('%o is refused at once', (options, message) => {
    const bad = options as unknown as NetworkErrorMonitorOptions
    expect(() => createNetworkErrorMonitorFixture(bad)).toThrow(TypeError)
    expect(() => createNetworkErrorMonitorFixture(bad)).toThrow(message)
  })

  test('the limit needs excludePatterns for the compiler too', () => {
    // @ts-expect-error a limit without excludePatterns
    const bad: NetworkErrorMonitorOptions = { maxTestsPerError: 1 }
    const good: NetworkErrorMonitorOptions = { maxTestsPerError: 1, excludePatterns: [] }
    expect([bad, good]).toHaveLength(2)
  })
})
