// A comparison with a partial run draws no conclusions about the tests that the run left out.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as expectPage } from '@playwright/test'
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { reportPages } from '../support/report-page.js'

/** Each test triggers its own error with `/api/<name>`, which responds with 500. */
const spec = `
import { test } from 'playwright-backchannel/network-error-monitor'
for (const name of ['cart', 'order']) {
  test(name, async ({ page }) => {
    await page.route('http://app.test/', (route) => route.fulfill({ contentType: 'text/html', body: 'app' }))
    await page.route('http://app.test/api/*', (route) => route.fulfill({ status: 500 }))
    await page.goto('http://app.test/')
    await page.evaluate((name) => fetch('/api/' + name), name)
  })
}
`
const options = `{ failOn: 'new', compareTo: 'before.json', history: 'history.jsonl' }`
const report = (name: string) => join(project.folder, 'network-error-report', name)
const keepAsCompared = () =>
  copyFileSync(report('network-error-summary.json'), join(project.folder, 'before.json'))

const reports = reportPages()
const project = inlineProject(
  { 'a.spec.ts': spec },
  {
    use: `networkErrorMonitorOptions: { onError: 'warn' }`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter', ${options}]],`,
  },
)

test('errors missing from a compared partial run fail the run only if their baseline entry has expired', async () => {
  expect((await project.run(['--grep', 'cart'])).exitCode).toBe(1)
  keepAsCompared()

  const whole = await project.run()
  const doubt =
    "New errors may be older and do not count for failOn: 'new', because the compared run was limited to --grep cart"
  expect(whole.output.replaceAll(/\s+/g, ' ')).toContain(doubt)
  expect(whole.output).not.toMatch(/The run failed|Not fixable now/)
  expect(whole.exitCode).toBe(0)
  expect(await project.read('network-error-report/network-error-summary.md')).toContain(
    `${doubt.replaceAll("'", '&#39;')}.`,
  )
  const page = await reports.open(report('index.html'))
  await expectPage(page.getByText(`${doubt}.`)).toBeVisible()

  const same = await project.run(['--grep', 'cart'])
  expect(same.output).toContain('Network errors: nothing new\n')
  expect(same.output).not.toContain('may be older')
  expect(same.exitCode).toBe(0)

  const entry = { key: 'GET:500:/api/order', reason: 'Soon', expires: '2026-01-01' }
  project.write({ 'network-error-baseline.json': JSON.stringify({ knownErrors: [entry] }) })
  const expired = await project.run()
  expect(expired.output).toContain(
    "The run failed because of 1 error with an expired baseline entry (failOn: 'new')",
  )
  expect(expired.exitCode).toBe(1)
  keepAsCompared()
  expect((await project.run()).exitCode).toBe(1)
})

test('the history records the filters of partial runs, but counts only full runs', async () => {
  const lines = (await project.read('history.jsonl')).trimEnd().split('\n')
  const cart = ['--grep cart']
  expect(lines.map((line) => JSON.parse(line).filters)).toEqual([cart, undefined, cart, undefined, undefined])
  expect(lines.map((line) => JSON.parse(line).totals)).toContainEqual(
    expect.objectContaining({ tests: 2, monitoredTests: 2, notRunTests: 0 }),
  )
  const page = await reports.open(report('index.html'), { hash: '#view=history' })
  await expectPage(page.getByRole('button', { name: '/api/cart' })).toContainText('in 3 of 3 runs')
})
