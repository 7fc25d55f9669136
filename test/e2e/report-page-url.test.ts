// The URL's hash contains what the page shows. Links lead to other views, and Back returns.
import { expect as expectPage } from '@playwright/test'
import { expect, test } from 'vitest'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { reportPages, rows } from '../support/report-page.js'

const reports = reportPages()
const file = await reports.write(
  fakeSummaryModel({ tests: 120, patterns: 12, webhookTimeouts: 2, unreadable: 2 }),
)

test('search, rows and views work even if the browser refuses every URL change', async () => {
  const { page, incidents } = await reports.openUnchecked(file)
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds')
    }
    Object.assign(history, { replaceState: refuse, pushState: refuse })
  })
  await page.getByRole('searchbox').pressSequentially('500')
  await expectPage(page.getByRole('status').first()).toHaveText(/^\d of 12 shown/)
  await rows(page).first().click()
  await page.locator('.affected .row').first().click()
  await expectPage(page.getByRole('list', { name: 'tests', exact: true })).toBeVisible()
  await expectPage(page.locator('.row[aria-expanded=true]')).toBeInViewport()
  expect(new Set(incidents.map((text) => text.split(':', 1)[0]))).toEqual(
    new Set(['console The browser refused to change the URL of the page']),
  )
})

test.each([
  ['an affected test', '#view=errors&q=get', '.affected .row >> nth=-1', 'tests'],
  ['the test of a missing webhook', '#view=webhooks', '.panel h2 a', 'tests'],
  ['the test of an unreadable attachment', '#view=unreadable', '', 'tests'],
])('a link shows %s, and Back returns to the open row and the search', async (_name, hash, link, view) => {
  const page = await reports.open(file, { hash })
  if (link === '') await rows(page).last().click()
  else {
    await rows(page).first().click()
    await page.locator(link).first().click()
  }
  await expectPage(page).toHaveURL(new RegExp(`view=${view}&open=`))
  await expectPage(page.locator('.row[aria-expanded=true]')).toBeInViewport()
  await page.goBack()
  await expectPage(page).toHaveURL(new RegExp(`${hash}`))
  await expectPage(page.locator('.row[aria-expanded=true]')).toHaveCount(link ? 1 : 0)
  if (hash.includes('q=')) await expectPage(page.getByRole('searchbox')).toHaveValue('get')
})

test('an address opens its row, however far down, sorted and searched', async () => {
  const page = await reports.open(file, { hash: '#view=tests' })
  const last = rows(page).nth(40)
  await last.click()
  const name = await last.textContent()
  const { hash } = new URL(page.url())
  const other = await reports.open(file, { hash: `${hash}&sort=Occurrences` })
  const open = other.locator('.row[aria-expanded=true]')
  await expectPage(open).toBeInViewport()
  expect(await open.textContent()).toBe(name)
  await expectPage(other.getByRole('button', { name: /^Occurrences ?, ascending$/ })).toBeVisible()
})
