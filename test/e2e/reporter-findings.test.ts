// Findings of all kinds in a child run and in two merged shards.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { readReportData } from '../support/report-page.js'
import { kindSamples } from '../unit/reporter/finding-samples.js'

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

test("findings of all kinds, with links into Playwright's report, give the same summary with and without shards", async () => {
  const project = inlineProject({ 'a.spec.ts': spec }, { config })
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
  const page = await readReportData(await project.read('out/errors/index.html'))
  expect(page).toContain('"playwrightReport":"../../pw%20report/index.html"')
  for (const { id } of direct.tests) expect(page).toContain(`"id":"${id}"`)
  expect(existsSync(join(project.folder, 'pw report/index.html'))).toBe(true)

  await project.runShards()
  const merge = await project.cli(['merge-reports', '-c', 'playwright.config.ts', 'blobs'])
  expect(merge.exitCode).toBe(0)
  const merged = await project.readSummary('out/errors')
  expect(merged.totals.kinds).toEqual(direct.totals.kinds)
  expect(merged.patterns.map(({ key, samples }) => [key, samples]).sort()).toEqual(
    direct.patterns.map(({ key, samples }) => [key, samples]).sort(),
  )
})
