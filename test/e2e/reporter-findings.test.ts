// Findings of all kinds in a child run, in two merged shards, and with links into Playwright's HTML report.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type InlineProject, inlineProject } from '../support/inline-project.js'
import { readReportData } from '../support/report-page.js'
import { kindSamples } from '../unit/reporter/finding-samples.js'

let project: InlineProject

const spec = `
import { test } from '@playwright/test'
for (const finding of ${JSON.stringify(Object.values(kindSamples))}) {
  test(finding.kind, async ({}, info) => {
    info.annotations.push({ type: '_networkErrorMonitor' }, { type: 'networkErrors', description: 'reported' })
    const body = JSON.stringify({ findings: [finding], omitted: 0 })
    await info.attach('_backchannel.json', { contentType: 'application/json', body })
  })
}
`
const config = `
  fullyParallel: true,
  reporter: [
    ['html', { outputFolder: 'pw report', open: 'never' }],
    ['playwright-backchannel/reporter', { outputFolder: 'out/errors' }],
  ],
`

test('findings of all kinds give the same summary with and without shards', async () => {
  project = inlineProject({ 'a.spec.ts': spec }, { config })
  const run = await project.run()
  const direct = await project.readSummary('out/errors')
  expect(run.exitCode).toBe(0)
  expect(direct.totals).toMatchObject({
    networkErrors: 0,
    testsWithNetworkErrors: 5,
    patterns: 5,
    monitoredTests: 5,
  })
  expect(direct.patterns.map(({ kind, tests }) => [kind, tests]).sort()).toEqual(
    Object.keys(kindSamples)
      .sort()
      .map((kind) => [kind, 1]),
  )
  expect(run.stdout).toContain('GetMovie NOT_FOUND')
  expect(run.stdout).toContain('"Movie 7 does not exist" · traceparent 00-4bf9-00')

  await project.runShards()
  const merge = await project.cli(['merge-reports', '-c', 'playwright.config.ts', 'blobs'])
  expect(merge.exitCode).toBe(0)
  const merged = await project.readSummary('out/errors')
  expect(merged.totals.kinds).toEqual(direct.totals.kinds)
  expect(merged.patterns.map(({ key, samples }) => [key, samples]).sort()).toEqual(
    direct.patterns.map(({ key, samples }) => [key, samples]).sort(),
  )
})

test("each test links to its page in Playwright's report", async () => {
  project = inlineProject({ 'a.spec.ts': spec }, { config })
  await project.run(['--grep', 'page-error'])
  const data = await readReportData(await project.read('out/errors/index.html'))
  const [entry] = (await project.readSummary('out/errors')).tests
  expect(data).toContain('"playwrightReport":"../../pw%20report/index.html"')
  expect(data).toContain(`"id":"${entry?.id}"`)
  expect(existsSync(join(project.folder, 'out/errors', decodeURI('../../pw%20report/index.html')))).toBe(true)
})
