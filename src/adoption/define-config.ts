import type { PlaywrightTestConfig } from '@playwright/test'
import * as playwright from '@playwright/test'
import {
  test as monitorTest,
  type NetworkErrorMonitor,
  type NetworkErrorMonitorFixtures,
} from '../fixtures/network-error-monitor.js'
import { explainUnknownPlaywright } from '../fixtures/playwright-version.js'
import type { WebhookFixtures, WebhookWorkerFixtures } from '../fixtures/webhook/webhook-fixtures.js'
import { monitorFixtures, registration, webServers } from '../process-state.js'
import { createErrorWithoutStack } from '../values/thrown-errors.js'
import { addReporter } from './add-reporter.js'
import { refuseOtherMonitor } from './other-monitor.js'
import { type FixturesEntry, registerFixtures } from './register-fixtures.js'

declare module '@playwright/test' {
  interface PlaywrightTestOptions {
    networkErrorMonitorOptions: NetworkErrorMonitorFixtures['networkErrorMonitorOptions']
  }
  interface PlaywrightTestArgs {
    networkErrorMonitor: NetworkErrorMonitor
  }
}

/** What `use` accepts besides Playwright's options. */
type TestOptions = Pick<NetworkErrorMonitorFixtures, 'networkErrorMonitorOptions'> &
  Pick<WebhookFixtures, 'webhookConfig'>
type WorkerOptions = Pick<WebhookWorkerFixtures, 'webhookReceiverOptions'>
type Config<T = unknown, W = unknown> = PlaywrightTestConfig<T & TestOptions, W & WorkerOptions>

/**
 * Playwright's `defineConfig`, which also adds the network error monitor to Playwright's `test`, and this package's
 * reporter to `reporter`. Specs, page objects and fixtures stay as they are. Throws if the installed version of
 * Playwright does not allow it.
 *
 * @example
 * import { defineConfig, devices } from 'playwright-backchannel'
 * export default defineConfig({ projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }] })
 */
export function defineConfig(config: Config, ...configs: Config[]): Config
export function defineConfig<T>(config: Config<T>, ...configs: Config<T>[]): Config<T>
export function defineConfig<T, W>(config: Config<T, W>, ...configs: Config<T, W>[]): Config<T, W>
export function defineConfig(config: Config, ...configs: Config[]): Config {
  const defined = playwright.defineConfig(config, ...configs)
  registerMonitor()
  for (const { name = 'WebServer' } of [defined.webServer ?? []].flat()) webServers.add(name)
  return { ...defined, reporter: addReporter(defined.reporter) }
}

/** Once per process: the runner, each worker and UI mode load the config, some of them several times. */
function registerMonitor(): void {
  if (registration.isDone) return
  registration.isDone = registerFixtures(playwright.test, monitorTest, needsMonitor)
  if (!registration.isDone) throw createErrorWithoutStack(explainUnknownPlaywright())
}

function needsMonitor(entries: readonly FixturesEntry[]): boolean {
  refuseOtherMonitor(entries)
  return !entries.some(({ fixtures }) => monitorFixtures.has(fixtures))
}
