// Step functions of playwright-bdd whose scenarios are monitored, except for those with the tag @errors-expected.
import { mergeTests } from '@playwright/test'
import { test as monitored } from 'playwright-backchannel'
import { test as bdd, createBdd } from 'playwright-bdd'

export const test = mergeTests(bdd, monitored)
export const { Given, When, Then, Before } = createBdd(test)

Before({ tags: '@errors-expected' }, ({ $testInfo }) => {
  $testInfo.annotations.push({ type: 'skipNetworkMonitoring', description: '@errors-expected' })
})
