// The HTML report at its largest: 500 patterns and 50,000 tests with more than a million errors.
import { statSync } from 'node:fs'
import { expect as expectPage, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { reportPages } from '../support/report-page.js'

const reports = reportPages()
const size = { tests: 50_000, patterns: 500, recordsPerTest: 20, webhookTimeouts: 200, slots: 8 }
const file = await reports.write(fakeSummaryModel(size))

const rowCount = (page: Page) => page.locator('.row').count()

test('the report of 50,000 tests stays under 10 MB', () => {
  expect(statSync(file).size).toBeLessThan(10_000_000)
})

test('every test can be reached, found and sorted while few rows are in the document', async () => {
  const page = await reports.open(file, { hash: '#view=tests' })
  const list = page.getByRole('list', { name: 'Tests' })
  await expectPage(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '50000')
  expect(await rowCount(page)).toBeLessThan(80)

  await page.locator('.row').first().focus()
  await page.keyboard.press('End')
  const last = page.locator('li[data-index="49999"] .row')
  await expectPage(last).toBeFocused()
  expect(await rowCount(page)).toBeLessThan(80)
  await last.click()
  await expectPage(page.locator('.panel')).toContainText('Attempt 1')

  await page.getByRole('searchbox').fill('outcome:flaky status:500 project:chromium')
  const found = page.getByRole('status').filter({ hasText: 'shown' })
  await expectPage(found).toHaveText(/^[1-9],\d{3} of 50,000 shown/)
  await page.getByRole('button', { name: /^File/ }).click()
  await expectPage(page.locator('.row').first()).toContainText('tests/admin/')
})

test('an expanded pattern scrolls to the last of tens of thousands of tests', async () => {
  const page = await reports.open(file)
  await page.locator('.row').first().click()
  const affected = page.locator('.affected .own-scroll')
  await affected.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
  const last = affected.locator('li').last()
  const size = Number(await last.getAttribute('aria-setsize'))
  expect(size).toBeGreaterThan(20_000)
  await expectPage(last).toHaveAttribute('aria-posinset', String(size))
  expect(await rowCount(page)).toBeLessThan(120)
})
