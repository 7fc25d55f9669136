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
const report = (name: string) => join(project.folder, 'network-error-report', name)
const keepAsCompared = () =>
  copyFileSync(report('network-error-summary.json'), join(project.folder, 'before.json'))

const reports = reportPages()
const project = inlineProject(
  { 'a.spec.ts': spec },
  {
    use: `networkErrorMonitorOptions: { fail: 'nothing' }`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter', { compareTo: 'before.json' }]],`,
  },
)

test('calls nothing gone since a partial run', async () => {
  await project.run(['--grep', 'cart'])
  keepAsCompared()

  const { output } = await project.run()
  const sentence =
    / UTC: 1 appeared; the comparison is incomplete, because the earlier run was limited to --grep cart\b/
  expect(output.replaceAll(/\s+/g, ' ')).toMatch(sentence)
  expect(await project.read('network-error-report/network-error-summary.md')).toMatch(sentence)
  const page = await reports.open(report('index.html'))
  await page.getByText('About this run').click()
  await expectPage(page.getByText(sentence)).toBeVisible()

  const same = await project.run(['--grep', 'cart'])
  expect(same.output).toContain(': nothing changed\n')

  await project.run()
  keepAsCompared()
  const part = await project.run(['--grep', 'cart'])
  expect(part.output.replaceAll(/\s+/g, ' ')).toContain(
    ': nothing appeared; the comparison is incomplete, because this run was limited to --grep cart',
  )
  expect(part.output).not.toMatch(/gone/i)
})
