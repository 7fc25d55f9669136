// How the HTML report shows requests that were open when a test failed, and possible causes of flaky tests.
import { expect as expectPage } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible, reportPages } from '../support/report-page.js'
import {
  attachment,
  type FakeTest,
  networkErrors,
  record,
  summarizeTests,
} from '../unit/reporter/fake-run.js'
import { hostileTexts } from '../unit/reporter/hostile.js'

const reports = reportPages()

function timedOut(id: string, urls: readonly string[]): FakeTest {
  const startedAt = '2026-01-31T12:00:00.500Z'
  const pending = urls.map((url) => ({ method: 'POST', url, startedAt, durationMs: 24_300 }))
  const text = JSON.stringify({ findings: [], omitted: 0, pending })
  const attempt = { status: 'timedOut' as const, attachments: [attachment('_backchannel.json', text)] }
  return { id, outcome: 'unexpected', attempts: [attempt] }
}

test('the report of a run without errors opens with the list of tests and their open requests', async () => {
  const model = summarizeTests([timedOut('pays', ['https://shop.test/api/orders', 'https://shop.test/b'])])
  const page = await reports.open(await reports.write(model))
  await expectPage(page.getByRole('link', { name: '1 test 1 with open requests' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.locator('.row').click()
  await expectPage(page.getByRole('heading', { name: 'Still open when the test ended' })).toBeVisible()
  await expectPage(page.locator('.panel .error')).toHaveText([
    /^POST\s*https:\/\/shop\.test\/api\/orders.*24\.3 s$/,
    /^POST\s*https:\/\/shop\.test\/b.*24\.3 s$/,
  ])
  await expectAccessible(page)
})

test('hostile URLs are shown as plain text and fit a phone screen', async () => {
  const urls = hostileTexts.map((text) => `https://shop.test/${text}${'x'.repeat(300)}`)
  const file = await reports.write(summarizeTests([timedOut('pays', urls)]))
  const page = await reports.open(file, { viewport: { width: 375, height: 800 } })
  await page.locator('.row').click()
  await expectPage(page.locator('.panel .error')).toHaveCount(urls.length)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
})

test('the headline explains flaky tests', async () => {
  const attachments = [networkErrors(record('https://shop.test/api/cart'))]
  const flaky: FakeTest = {
    ...{ id: 'flaky', outcome: 'flaky' },
    attempts: [{ status: 'failed', verdict: 'reported', attachments }, { status: 'passed' }],
  }
  const page = await reports.open(await reports.write(summarizeTests([flaky])))
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(
    '1 flaky test; GET 500 /api/cart occurred only in attempts that failed',
  )
})
