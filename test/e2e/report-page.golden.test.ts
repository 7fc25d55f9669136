// What the page of each golden run says to those who cannot see it: each of its lists, with the first row open.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { goldenRuns } from '../support/golden-runs.js'
import { openRow, reportPages, rows } from '../support/report-page.js'
import { runReporter } from '../support/run-reporter.js'

const folder = mkdtempSync(join(tmpdir(), 'golden-pages-'))
const reports = reportPages()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runs = goldenRuns.filter(({ name }) => name !== 'nothing-run')

test.each(runs)('the page of the run $name says the same as before', async (run) => {
  const runFolder = join(folder, run.name)
  await runReporter(run, runFolder)
  const page = await reports.open(join(runFolder, 'network-error-report/index.html'))
  await page.getByText('About this run').click()
  const head = await page.getByRole('banner').ariaSnapshot()
  const views = await page.getByRole('navigation').getByRole('link').all()
  const lists: string[] = []
  for (const view of views) {
    await view.click()
    lists.push(await readList(page))
  }
  const text = [head, ...lists].join('\n\n')
  await expect(`${text}\n`).toMatchFileSnapshot(`../golden/runs/${run.name}.page.yml`)
})

async function readList(page: Page): Promise<string> {
  if ((await rows(page).count()) > 0) await openRow(rows(page).first())
  return page.getByRole('main').ariaSnapshot()
}
