// What docs/migration.md says about a second monitor with the same fixture name.
import { afterAll, expect, test } from 'vitest'
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
const project = inlineProject({ 'last.spec.ts': spec('theirs, ours'), 'first.spec.ts': spec('ours, theirs') })
afterAll(() => project.dispose())

test('ours before theirs causes the quoted dependency cycle', async () => {
  const quoted = codeBlocks(readPage('docs/migration.md').text).map(({ code }) => code.trim())
  const { output } = await project.run(['first'])
  expect(quoted.filter((code) => output.includes(code))).toHaveLength(1)
})

test('ours last replaces theirs and records', async () => {
  const { output } = await project.run(['last'])
  expect(output).toContain('GET 500 https://shop.example/cart')
})
