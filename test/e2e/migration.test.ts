// Checks what docs/other-tools.md says about fixtures of another library with the same names.
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { codeBlocks, readPage } from '../support/markdown.js'

const spec = (merged: string) => `
import { mergeTests, test as base } from '@playwright/test'
import { test as ours } from 'playwright-backchannel'
const theirs = base.extend({ networkErrorMonitor: [async ({ page }, use) => use(), { auto: true }] })
const test = mergeTests(${merged})
test('meets an error', async ({ page }) => {
  await page.route('**/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('https://shop.example/cart')
})
`
const webhookSpec = (merged: string) => `
import { mergeTests, test as base } from '@playwright/test'
import { test as ours, webhookTemplate } from 'playwright-backchannel'
const theirs = base.extend({
  webhookProvider: [undefined, { option: true }],
  webhookRegistry: async ({ webhookProvider }, use) => use({ provider: webhookProvider }),
})
const test = mergeTests(${merged})
test('waits', async ({ request, webhookReceiver, webhookRegistry }) => {
  await request.post(webhookReceiver.url, { data: {} })
  await webhookRegistry.waitFor(webhookTemplate('any').matchMethod('POST').build())
})
`
const project = inlineProject({
  'last.spec.ts': spec('theirs, ours'),
  'first.spec.ts': spec('ours, theirs'),
  'webhooks-last.spec.ts': webhookSpec('theirs, ours'),
  'webhooks-first.spec.ts': webhookSpec('ours, theirs'),
})

test("merged before another library's, our fixtures cause the errors quoted in the docs", async () => {
  const quoted = codeBlocks(readPage('docs/other-tools.md').text).map(({ code }) => code.trim())
  const { output } = await project.run(['first'])
  expect(quoted.filter((code) => output.includes(code))).toHaveLength(1)
  const rejected = 'Fixture "webhookProvider" has already been registered'
  expect(output).toContain(rejected)
  expect(readPage('docs/other-tools.md').text).toContain(rejected)
})

test("merged last, our fixtures replace another library's", async () => {
  const { output, tests } = await project.run(['last'])
  expect(output).toContain('GET 500 https://shop.example/cart')
  expect(tests.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['meets an error', 'unexpected'],
    ['waits', 'expected'],
  ])
})
