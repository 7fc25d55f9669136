export { createNetworkErrorMonitorFixture, expect, test } from './fixtures/network-error-monitor.js'
