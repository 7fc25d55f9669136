import { test as base, mergeTests } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
import { test as webhooks } from 'playwright-backchannel/webhook/fixtures'

const monitored = base.extend(createNetworkErrorMonitorFixture({ excludePatterns: [/sentry\.io/] }))

export const test = mergeTests(monitored, webhooks)
export { expect } from '@playwright/test'
