import { test as base } from 'playwright-backchannel'

export const test = base.extend({})
test.use({
  networkErrorMonitorOptions: {
    excludePatterns: [/\/vendor\//],
    ignore: [
      { url: '**/session', status: 401 },
      { kind: 'graphql-error', message: 'session expired' },
    ],
    mocked: 'report',
    recovered: 'report',
    record: {
      consoleErrors: true,
      failedRequests: true,
      graphqlErrors: true,
      pageErrors: true,
      cspViolations: true,
    },
  },
})

export { expect } from 'playwright-backchannel'
