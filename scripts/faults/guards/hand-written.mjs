// The guard that teams usually write first: a listener on the test's page, and an assertion at the end of each test.
import { test as base, expect } from '@playwright/test'

export const test = base.extend({
  errorGuard: [
    async ({ page }, use, testInfo) => {
      const errors = []
      page.on('response', (response) => {
        if (response.status() >= 400 && !/\/session|\/vendor\//.test(response.url())) {
          errors.push(`${response.request().method()} ${response.status()} ${response.url()}`)
        }
      })
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('requestfailed', (request) => errors.push(`${request.url()} ${request.failure()?.errorText}`))
      await use()
      const optedOut = testInfo.annotations.some(({ type }) => type === 'skipNetworkMonitoring')
      if (!optedOut) expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
