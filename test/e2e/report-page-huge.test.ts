// The HTML report at its largest: 500 errors and 50,000 tests with more than a million errors.
import { statSync } from 'node:fs'
import { expect as expectPage } from '@playwright/test'
import { expect, test } from 'vitest'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { reportPages, rows } from '../support/report-page.js'

const reports = reportPages()
const size = { tests: 50_000, errors: 500, recordsPerTest: 20, webhookTimeouts: 200, slots: 8 }
const file = await reports.write(fakeSummaryModel(size))

test('the report of 50,000 tests stays under 10 MB', () => {
  expect(statSync(file).size).toBeLessThan(10_000_000)
})

test('every test can be reached and found while few rows are in the document', async () => {
  const page = await reports.open(file, { hash: '#view=tests' })
  const first = page.locator('.view > .rows [role=listitem]').first()
  await expectPage(first).toHaveAttribute('aria-setsize', '50000')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const last = page.locator('[aria-posinset="50000"] > .row')
  await expectPage(last).toBeInViewport()
  expect(await rows(page).count()).toBeLessThan(300)
  await last.click()
  await expectPage(page.locator('.panel')).toContainText('Attempt 1')
  await page.reload()
  await expectPage(page.locator('.row[aria-expanded=true]')).toBeInViewport()
  await page.getByRole('searchbox').fill('flaky chromium -safari')
  await expectPage(page.getByRole('status').first()).toHaveText(/^[1-9],\d{3} of 50,000 shown/)
})

test('an open error lists its first tests, and all of tens of thousands on demand', async () => {
  const page = await reports.open(file)
  await rows(page).first().click()
  const affected = page.locator('.affected')
  await expectPage(affected.locator('.row')).toHaveCount(20)
  await affected.getByRole('button', { name: /^Show all \d\d,\d{3}$/ }).click()
  await expectPage(affected.locator('.row').nth(40)).toBeVisible()
  expect(await affected.locator('.row').count()).toBeLessThan(300)
})
