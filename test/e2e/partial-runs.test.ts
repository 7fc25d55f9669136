// A comparison with a partial run draws no conclusions about the tests that the run left out.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect as expectPage } from '@playwright/test'
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { reportPages } from '../support/report-page.js'

/** Each test triggers its own error with `/api/<name>`, which is refused. */
const spec = `
import { test } from 'playwright-backchannel/network-error-monitor'
for (const name of ['cart', 'order']) {
  test(name, async ({ request }) => { await request.get('http://127.0.0.1:2/api/' + name).catch(() => {}) })
}
`
const report = (name: string) => join(project.folder, 'network-error-report', name)
const keepAs = (name: string) =>
  copyFileSync(report('network-error-summary.json'), join(project.folder, name))

const reports = reportPages()
const project = inlineProject(
  { 'a.spec.ts': spec },
  {
    use: `networkErrorMonitorOptions: { fail: 'nothing', record: { apiRequests: true } }`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter', { compareTo: process.env.BEFORE ?? 'part.json' }]],`,
  },
)

test('calls nothing gone since a partial run', async () => {
  await project.run(['--grep', 'cart'])
  keepAs('part.json')

  const { output } = await project.run()
  const sentence =
    / UTC: 1 appeared; the comparison is incomplete, because the earlier run was limited to --grep cart\b/
  expect(output.replaceAll(/\s+/g, ' ')).toMatch(sentence)
  expect(await project.read('network-error-report/network-error-summary.md')).toMatch(sentence)
  const page = await reports.open(report('index.html'))
  await page.getByText('About this run').click()
  await expectPage(page.getByText(sentence)).toBeVisible()

  keepAs('complete.json')

  const same = await project.run(['--grep', 'cart'])
  expect(same.output).toContain(': nothing changed\n')

  const part = await project.run(['--grep', 'cart'], { BEFORE: 'complete.json' })
  expect(part.output.replaceAll(/\s+/g, ' ')).toContain(
    ': nothing appeared; the comparison is incomplete, because this run was limited to --grep cart',
  )
  expect(part.output).not.toMatch(/gone/i)
})
