// A suite that is adopted by its config, in an editor: its test server lists and runs tests repeatedly in one process.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adoptedConfig, adoptedProject, answerRequests, twoTests } from '../support/adopted-project.js'
import { expectFailures } from '../support/inline-project.js'
import { startTestServer } from '../support/test-server.js'

const failed = 'failed: Error: Network errors detected: 1 request(s) failed.'
const results = {
  passes: 'passed',
  'meets a silent error': failed,
  'again passes': 'passed',
  'again meets a silent error': failed,
}

test('an editor can list the tests, and run them again and again, monitored each time', async () => {
  const project = adoptedProject({
    'early.ts': `import { test as base } from '@playwright/test'
export const test = base.extend({ cart: async ({}, use) => use(1) })`,
    'playwright.config.ts': `import { test } from './early'\n${adoptedConfig('metadata: { own: typeof test }')}`,
    'a.spec.ts': `import { test } from '@playwright/test'
${answerRequests()}${expectFailures(['meets a silent error'])}${twoTests}`,
    'b.spec.ts': `import { test } from './early'
${answerRequests()}${expectFailures(['again meets a silent error'])}${twoTests.replaceAll("test('", "test('again ")}`,
  })
  const server = await startTestServer(project.folder)
  const before = readdirSync(project.folder)
  const ids = await server.listTests()
  expect(Object.keys(ids)).toEqual(Object.keys(results))
  expect(readdirSync(project.folder)).toEqual(before)

  const byId = Object.fromEntries(Object.entries(results).map(([title, result]) => [ids[title], result]))
  expect(await server.runTests()).toEqual(byId)
  expect((await project.readSummary()).totals).toMatchObject({ tests: 4, monitoredTests: 4 })
  expect(await server.runTests({ reuseContext: true, trace: 'off', workers: 1 })).toEqual(byId)
  const id = ids['again meets a silent error'] ?? ''
  expect(await server.runTests({ testIds: [id] })).toEqual({ [id]: failed })
  expect((await project.readSummary()).totals).toMatchObject({ tests: 1, monitoredTests: 1 })
  expect(await server.close()).toBe(0)
})
