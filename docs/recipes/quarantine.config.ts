// The errors of tests with the tag `@quarantine` are reported as `warned`; only their own assertions can fail them.
import { defineConfig } from 'playwright-backchannel'

export default defineConfig({
  projects: [
    { name: 'tests', grepInvert: /@quarantine/ },
    { name: 'quarantine', grep: /@quarantine/, use: { networkErrorMonitorOptions: { fail: 'nothing' } } },
  ],
})
