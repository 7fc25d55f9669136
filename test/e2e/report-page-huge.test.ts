// The HTML report at its largest: more tests than a page has room for, and more findings than the reporter keeps.
import { statSync } from 'node:fs'
import { expect as expectPage } from '@playwright/test'
import { beforeAll, describe, expect, test } from 'vitest'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { openRow, reportPages, rows, showAllRows } from '../support/report-page.js'

const reports = reportPages()

describe('10,000 tests', () => {
  let file: string
  beforeAll(async () => {
    const size = { tests: 10_000, errors: 500, recordsPerTest: 20, webhookTimeouts: 200, slots: 8 }
    file = await reports.write({ ...fakeSummaryModel(size), causes: [] })
  })

  test('10,000 tests stay under 10 MB', () => {
    expect(statSync(file).size).toBeLessThan(10_000_000)
  })

  test('10,000 tests are the worst 5,000 on the page, which says how many it omits', async () => {
    const page = await reports.open(file, { hash: '#view=tests' })
    await expectPage(page.getByRole('navigation').getByRole('link', { name: /^10,000 tests/ })).toBeVisible()
    await expectPage(rows(page)).toHaveCount(25)
    await expectPage(page.locator('.rows > li').first()).toHaveAttribute('aria-setsize', '5000')
    await rows(page).last().scrollIntoViewIfNeeded()
    await expectPage(rows(page)).toHaveCount(225)
    await showAllRows(page)
    await expectPage(rows(page)).toHaveCount(5_000, { timeout: 60_000 })
    await expectPage(page.locator('.left-out')).toHaveText('5,000 more tests omitted')
    await openRow(rows(page).last())
    await expectPage(page.locator('.panel')).toContainText('Attempt 1')
    await page.reload()
    await expectPage(page.locator('.row[aria-expanded=true]')).toBeInViewport({ timeout: 60_000 })
  })

  test('10,000 tests of one error are listed twenty at first, and all on demand', async () => {
    const page = await reports.open(file)
    await openRow(rows(page).first())
    const affected = page.locator('.details:has(> ul > li a[href*=tests])').first()
    await expectPage(affected.getByRole('listitem')).toHaveCount(20)
    await affected.getByRole('button', { name: /^Show all/ }).click()
    await expectPage(affected.getByRole('listitem').nth(40)).toBeVisible()
  })
})
