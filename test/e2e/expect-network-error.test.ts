// `expectNetworkError` and `allowNetworkError` in suites that are adopted by their config.
import { expect, test } from 'vitest'
import {
  adoptedProject,
  answerRequests,
  asUsual,
  getFirstErrors,
  listOutcomes,
} from '../support/adopted-project.js'
import { runOnce } from '../support/finished-run.js'

const project = adoptedProject({
  'helper.ts': `import { expectNetworkError } from 'playwright-backchannel'
export const expectRefusal = () => expectNetworkError({ status: 422, url: '/422' })
`,
  'inside.spec.ts': `
import { test as base } from '@playwright/test'
import { allowNetworkError, expectNetworkError } from 'playwright-backchannel'
import { expectRefusal } from './helper'
const test = base.extend({
  refused: async ({}, use) => { expectRefusal(); await use() },
})
${answerRequests()}test('in the test', async ({ page }) => { expectNetworkError({ status: 422 }); await page.goto('/422') })
test('in a helper', async ({ page }) => { expectRefusal(); await page.goto('/422') })
test('in a fixture', async ({ page, refused }) => { await page.goto('/422') })
test('allowed', async ({ page }) => { allowNetworkError({ status: 404 }); await page.goto('/404') })
test('allowed in vain', async ({ page }) => { allowNetworkError({ status: 404 }); await page.goto('/') })
test('expected in vain', async ({ page }) => { expectNetworkError({ status: 422 }); await page.goto('/') })
test.describe(() => {
  test.beforeEach(() => expectNetworkError({ status: 422 }))
  test('in beforeEach', async ({ page }) => { await page.goto('/422') })
})
test.describe(() => {
  test.afterEach(() => expectNetworkError({ status: 422 }))
  test('in afterEach', async ({ page }) => { await page.goto('/422') })
})
`,
  'before.spec.ts': `
import { test } from '@playwright/test'
import { allowNetworkError } from 'playwright-backchannel'
test.beforeAll(() => allowNetworkError({ status: 404 }))
test('in beforeAll', async () => {})
`,
  'after.spec.ts': `
import { test } from '@playwright/test'
import { expectNetworkError } from 'playwright-backchannel'
test.afterAll(() => expectNetworkError({ status: 404 }))
test('in afterAll', async () => {})
`,
  'opted-out.spec.ts': `
import { test } from '@playwright/test'
import { allowNetworkError, expectNetworkError } from 'playwright-backchannel'
const annotation = { type: 'skipNetworkMonitoring' }
test('opted out', { annotation }, async () => { allowNetworkError({ status: 404 }); expectNetworkError({ status: 404 }) })
test('opted out, by fixture', { annotation }, async ({ networkErrorMonitor }) => { networkErrorMonitor.expectError({ status: 404 }) })
`,
  'no-page.spec.ts': `
import { _baseTest as test } from 'playwright/test'
import { expectNetworkError } from 'playwright-backchannel'
test('without a page', async () => { expectNetworkError({ status: 404 }) })
`,
  'outside.spec.ts': `
import { test } from '@playwright/test'
import { expectNetworkError } from 'playwright-backchannel'
try { expectNetworkError({ status: 404 }) } catch (error) { console.log('outside: ' + error.message) }
test('outside', async () => {})
`,
})
const { getRun } = runOnce(() => project.run([], asUsual))
const listTests = (isWanted: (file: string) => boolean) => ({
  tests: getRun().tests.filter(({ file }) => isWanted(file)),
})

test('the functions find the running test wherever a test calls them', () => {
  const inside = listTests((file) => file === 'inside.spec.ts')
  expect(listOutcomes(inside), getRun().output).toEqual({
    'in the test': 'expected',
    'in a helper': 'expected',
    'in a fixture': 'expected',
    allowed: 'expected',
    'allowed in vain': 'expected',
    'expected in vain': 'unexpected',
    'in beforeEach': 'expected',
    'in afterEach': 'unexpected',
  })
  expect(getFirstErrors(inside)['expected in vain']).toBe('Error: Expected network error not seen: 422')
  expect(getRun().output).toMatch(
    /The nearest error was GET 422 https:\/\/shop\.example\/422: it occurred [\d.]+ m?s before expectNetworkError\(\) was called, so call that before the action that triggers it\./,
  )
})

test('elsewhere, the functions say where to call them', () => {
  const { output } = getRun()
  const outside =
    'was called outside of a test. Call it in the test, in beforeEach or in a fixture of the test, not in beforeAll or afterAll.'
  const optedOut = 'has no effect in a test with the annotation skipNetworkMonitoring. Remove one of the two.'
  expect(getFirstErrors(listTests((file) => file !== 'inside.spec.ts'))).toEqual({
    'in beforeAll': `Error: allowNetworkError() ${outside}`,
    'in afterAll': `Error: expectNetworkError() ${outside}`,
    'opted out': `Error: expectNetworkError() ${optedOut}`,
    'opted out, by fixture': `Error: networkErrorMonitor.expectError() ${optedOut}`,
    'without a page':
      'Error: expectNetworkError() needs the network error monitor, which monitors tests that have the fixture "page". This test\'s `test` has none.',
    outside: '',
  })
  expect(output).toContain(`outside: expectNetworkError() ${outside}`)
  // Each stack begins with the suite's call.
  expect(output).toMatch(/> +\d+ \| test\('opted out'/)
  expect(output).toMatch(/> +\d+ \| test\('opted out, by fixture'/)
})

test('in a suite that is not monitored, the functions say how to monitor it', async () => {
  const project = adoptedProject({
    'playwright.config.ts': `export default { reporter: [['json']] }`,
    'a.spec.ts': `
import { test } from '@playwright/test'
import { expectNetworkError } from 'playwright-backchannel'
test('any', async () => { expectNetworkError({ status: 404 }) })
`,
  })
  expect(getFirstErrors(await project.run())).toEqual({
    any: "Error: expectNetworkError() needs the network error monitor. Import defineConfig from 'playwright-backchannel' in playwright.config.ts, or test in this file.",
  })
})
