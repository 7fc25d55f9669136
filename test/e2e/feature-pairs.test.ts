// Tests features together, several pairs in one child run.
import { expect, test } from 'vitest'
import { getMessage, getPrinted, getVerdict } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'

/** The factory of the spec sets options as well. `visit` causes errors; `failOnce` fails the first attempt only. */
const spec = `
import { expect } from '@playwright/test'
import { createNetworkErrorMonitorFixture } from 'playwright-backchannel/network-error-monitor'
import { test as webhooks } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'
import { mergeTests, test as base } from '@playwright/test'
const test = mergeTests(base.extend(createNetworkErrorMonitorFixture({ redact: { patterns: [/voucher-\\w+/] } })), webhooks)
const visit = async (page, ...causes) => {
  await page.goto(process.env.SERVER + '/page?' + causes.map((cause) => 'cause=' + encodeURIComponent(cause)).join('&'))
  await expect(page).toHaveTitle('done')
}
const failOnce = ({ retry }) => expect(retry).toBe(1)

test('known', async ({ page }, info) => {
  await visit(page, 'page-error', '/error/voucher-abc')
  failOnce(info)
})
test('new in the first attempt', async ({ page }, info) => {
  await visit(page, info.retry === 0 ? '/error/first' : 'good')
  failOnce(info)
})
for (const number of [1, 2]) test('the same error ' + number, ({ page }) => visit(page, 'console-error'))
test.describe('closer', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'test' } })
  for (const title of ['expected in both attempts', 'expected in the first attempt only'])
    test(title, async ({ page, networkErrorMonitor }, info) => {
      networkErrorMonitor.expectError({ status: 500 })
      await visit(page, title.includes('both') || info.retry === 0 ? 'http-error' : 'good')
      failOnce(info)
    })
})
test('a webhook is missing', async ({ page, webhookRegistry }) => {
  await visit(page, '/error/voucher-def')
  await webhookRegistry.waitFor(webhookTemplate('order').matchMethod('POST').withTimeout(50).build())
})`
const baseline = {
  knownErrors: [
    { error: 'GET 500 /error/[redacted]', reason: 'Known' },
    { error: 'TypeError: **', reason: 'Known as well' },
  ],
}

const server = await startKindsServer()
const project = inlineProject(
  { 'a.spec.ts': spec, 'network-error-baseline.json': JSON.stringify(baseline) },
  {
    use: "networkErrorMonitorOptions: { fail: 'nothing', excludePatterns: [], maxTestsPerError: 1, record: { pageErrors: true, consoleErrors: true } }",
    config: `retries: 1, reporter: [['list'], ['json'], ['playwright-backchannel/reporter', { links: { Logs: 'https://logs.test/?q={path}' } }]],`,
  },
)

const { getRun, getResult } = runOnce(() => project.run([], { SERVER: server.url }))

test("keeps each attempt's verdict, and fails a test whose last attempt lacks an expected error", () => {
  const outcomes = getRun().tests.map(({ title, outcome, results }) => [
    title,
    outcome,
    ...results.map(getVerdict),
  ])
  expect(outcomes).toEqual([
    ['known', 'flaky', 'accepted', 'accepted'],
    ['new in the first attempt', 'flaky', 'in failed test', undefined],
    ['the same error 1', 'expected', 'warned'],
    ['the same error 2', 'expected', 'warned'],
    ['a webhook is missing', 'unexpected', 'accepted', 'accepted'],
    ['expected in both attempts', 'flaky', undefined, undefined],
    ['expected in the first attempt only', 'unexpected', undefined, undefined],
  ])
  const missing = getResult('expected in the first attempt only')
  expect(getMessage(missing)).toContain('Expected network error not seen: 500')
})

test('leaves the errors of tests that pass to the reporter', () => {
  expect(getPrinted(getResult('the same error 1'))).toBe('')
})

test('links the samples of an error', async () => {
  const { errors } = await project.readSummary()
  const first = errors.find(({ name }) => name === 'GET 500 /error/first')
  expect(first?.samples[0]?.links).toEqual({ Logs: 'https://logs.test/?q=%2Ferror%2Ffirst' })
})

test('fails through its tests alone, and explains a flaky one', async () => {
  expect(getRun().exitCode).toBe(1)
  const { run: facts, flaky } = await project.readSummary()
  expect(facts.failureReason).toBeUndefined()
  expect(flaky).toEqual({ tests: 3, explained: 1, errors: [{ name: 'GET 500 /error/first', tests: 1 }] })
})

test('matches page errors, and errors whose path contains a secret, with their baseline entries', async () => {
  const { errors, baseline } = await project.readSummary()
  expect(errors.map(({ name, tests, baseline: entry }) => [name, tests, entry?.state]).sort()).toEqual([
    ['GET 500 /error/[redacted]', 2, 'known'],
    ['GET 500 /error/first', 1, 'new'],
    ["TypeError: Cannot read properties of null (reading 'items')", 1, 'known'],
    ['console.error: Failed to save movie <n>', 2, 'new'],
  ])
  expect(baseline).toMatchObject({ entries: 2, notSeen: [] })
})

test('if it is partial, reports no baseline entry as unseen, and redacts its filters as well', async () => {
  const part = await project.run(['--grep', 'same error 1|voucher-secret'], { SERVER: server.url })
  expect([part.exitCode, part.tests.length]).toEqual([0, 1])
  const { run: info } = await project.readSummary()
  expect(info.filters).toEqual(['--grep same error 1|[redacted]'])
  expect(part.output).not.toContain('known error did not occur')
})
