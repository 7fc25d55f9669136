// Compile-fail tests of `defineConfig`, and of what the main entry adds to Playwright's own types: each `@ts-expect-error`
// must hide an error, or tsc fails.
import { defineConfig as defineWithPlaywright, test } from '@playwright/test'
import { defineConfig, expectNetworkError, type PlaywrightTestConfig } from '../../src/index.js'

interface OwnOptions {
  tenant: string
}

export const config: PlaywrightTestConfig = defineConfig({
  use: {
    baseURL: 'https://shop.example/',
    networkErrorMonitorOptions: { excludePatterns: [/sentry\.io/], maxTestsPerError: 1 },
    webhookConfig: { cleanupStrategy: 'matched-only' },
    webhookReceiverOptions: { port: 4010, path: '/hooks' },
  },
  projects: [{ name: 'setup', use: { networkErrorMonitorOptions: { fail: 'nothing' } } }],
})
export const merged: PlaywrightTestConfig = defineConfig(defineWithPlaywright({ retries: 1 }), { workers: 2 })

defineConfig<OwnOptions>({ use: { tenant: 'a', networkErrorMonitorOptions: {} } })
defineConfig<OwnOptions, { port: number }>(
  { use: { tenant: 'a', port: 1, webhookReceiverOptions: {} } },
  { retries: 2 },
)
// @ts-expect-error no such option
defineConfig({ use: { networkErrorMonitorOption: {} } })
// @ts-expect-error no such value
defineConfig({ use: { networkErrorMonitorOptions: { fail: 'warn' } } })
// @ts-expect-error not an option of this suite
defineConfig<OwnOptions>({ use: { tenant: 1 } })

test.use({ networkErrorMonitorOptions: { ignore: [{ status: 401 }] } })
// @ts-expect-error no such option
test.use({ networkErrorMonitorOptions: { ignored: [] } })
test('any', ({ networkErrorMonitor }) => {
  networkErrorMonitor.allow({ status: 404 })
  expectNetworkError({ status: 422, url: '/movies' })
  // @ts-expect-error no status of an error
  expectNetworkError({ status: '422' })
})
