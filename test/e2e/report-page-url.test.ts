// The HTML report keeps its own state; the hash of the URL is a copy that a browser may refuse to change.
import { expect as expectPage, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { reportPages, rows } from '../support/report-page.js'

const reports = reportPages()
const file = await reports.write(fakeSummaryModel({ tests: 20, patterns: 12 }))

const shown = (page: Page) => page.getByRole('status').filter({ hasText: 'shown' })

test('search, rows and views work even if the browser refuses every URL change', async () => {
  const { page, incidents } = await reports.openUnchecked(file)
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds')
    }
    Object.assign(history, { replaceState: refuse, pushState: refuse })
  })
  await page.getByRole('searchbox').pressSequentially('status:500')
  await expectPage(page.getByRole('searchbox')).toHaveValue('status:500')
  await expectPage(shown(page)).toHaveText(/^\d of 12 shown/)
  await rows(page).first().click()
  await page.locator('.affected-grid.row').first().click()
  await expectPage(page.getByRole('list', { name: 'Tests' })).toBeVisible()
  await expectPage(page.locator('.row[aria-expanded=true]')).toBeInViewport()
  await expectPage(page.getByRole('searchbox')).toHaveValue('status:500')
  expect(new Set(incidents.map((text) => text.split(':', 1)[0]))).toEqual(
    new Set(['console The browser refused to change the URL of the page']),
  )
})

test('typing changes the URL less often than browsers allow', async () => {
  const page = await reports.open(file)
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (...args) => {
      performance.mark('replaceState')
      replaceState(...args)
    }
  })
  const query = `-path:${'no-such-path'.repeat(12)}`
  await page.getByRole('searchbox').pressSequentially(query)
  await expectPage(page).toHaveURL(new RegExp(`q=-path%3A${'no-such-path'.repeat(12)}$`))
  const times = await page.evaluate(() =>
    performance.getEntriesByName('replaceState').map(({ startTime }) => startTime),
  )
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(Math.min(Number.POSITIVE_INFINITY, ...gaps)).toBeGreaterThan(30_000 / 100)
})

test("text typed just before going back does not end up in the previous view's URL", async () => {
  const page = await reports.open(file, { hash: '#view=patterns' })
  await page.getByRole('link', { name: /affected tests/ }).click()
  await page.getByRole('searchbox').fill('status:404')
  await page.goBack()
  await expectPage(page.getByRole('list', { name: 'Errors' })).toBeVisible()
  await page.waitForTimeout(1_000)
  await expectPage(page).toHaveURL(/#view=patterns$/)
  await expectPage(page.getByRole('searchbox')).toHaveValue('')
})
