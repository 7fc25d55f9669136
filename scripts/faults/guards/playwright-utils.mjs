// The monitor of @seontechnologies/playwright-utils, as its documentation sets it up.
import { test as base } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from '@seontechnologies/playwright-utils/network-error-monitor/fixtures'

export const test = base.extend(
  createNetworkErrorMonitorFixture({ excludePatterns: [/\/session/, /\/vendor\//] }),
)
export { expect } from '@playwright/test'
