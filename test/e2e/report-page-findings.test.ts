// How the HTML report shows errors of every kind: messages, ids to copy, pages and hostile details.
import { expect as expectPage } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import type { FindingDetails } from '../../src/findings/fields/finding-fields.js'
import { formatCurl } from '../../src/reporter/report/details/format-curl.js'
import { expectAccessible, openRow, reportPages, rows } from '../support/report-page.js'
import {
  type FakeTest,
  openRequest,
  summarizeAttempt,
  summarizeTests,
  timedOutWith,
} from '../unit/reporter/fake-run.js'
import { finding, kindSamples } from '../unit/reporter/finding-samples.js'
import { hostileTexts } from '../unit/reporter/hostile.js'

const ratings = 'https://shop.test/api/ratings/7'
const reports = reportPages()
const file = await reports.write({
  ...summarizeTests(allKinds(), { run: { status: 'failed' } }),
  playwrightReport: '../playwright-report/index.html',
})

/** Returns three tests with HTTP errors, and one test for each other kind of error. */
function allKinds(): FakeTest[] {
  const bodies = ['db timeout', 'db timeout', 'no rating for this movie']
  const details = {
    statusText: 'Internal Server Error',
    resourceType: 'fetch',
    durationMs: 38,
    pageUrl: 'https://shop.test/movies/7',
  }
  return [
    ...bodies.map((error, index): FakeTest => {
      const body = JSON.stringify({ error, service: 'ratings' })
      const headers = { 'content-type': 'application/json', 'x-request-id': `7f3a-${index}` }
      const findings = [finding({ details: { ...details, headers, body } })]
      return { id: `rating ${index}`, outcome: 'unexpected', attempts: [{ status: 'failed', findings }] }
    }),
    ...Object.values(kindSamples).map(
      (sample): FakeTest => ({
        id: `shows ${sample.kind}`,
        attempts: [{ findings: [{ ...sample, late: true }] }],
      }),
    ),
  ]
}

test('a test that timed out lists the requests that were open', async () => {
  const urls = ['https://shop.test/api/orders', ...hostileTexts.map((text) => `https://shop.test/${text}`)]
  const pending = urls.map((url) => ({ ...openRequest(''), url }))
  const model = summarizeTests([timedOutWith('pays', ...pending)])
  const page = await reports.open(await reports.write(model), { viewport: { width: 375, height: 800 } })
  await openRow(rows(page))
  await expectPage(page.getByRole('heading', { name: 'Still open when the test ended' })).toBeVisible()
  const open = page.getByRole('list', { name: 'Still open when the test ended' })
  await expectPage(open.getByRole('listitem').first()).toHaveText(
    /^POST\s· https:\/\/shop\.test\/api\/orders.*24\.3\ss $/,
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expectAccessible(page)
})

describe('the sent request', () => {
  const body = '{"quantity":0,"note":"it\'s `odd`"}'
  const request = { headers: { 'content-type': 'application/json', traceparent: '00-4bf9' }, body }
  const writeSent = (details: FindingDetails, url = ratings) => {
    const sent = finding({ url, method: 'POST', status: 422, name: 'POST 422 /api/ratings/<id>', details })
    const links = {
      Traces: 'https://traces.test/{traceparent}?at={from}',
      Logs: 'https://logs.test/{x-request-id}',
    }
    return reports.write(summarizeAttempt({ findings: [sent] }, { links }))
  }

  test('the sent request is shown next to the response, with links and a cURL command to copy', async () => {
    const page = await reports.open(await writeSent({ body: '{"error":"quantity"}', request }), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await openRow(rows(page))
    const sample = page.getByRole('list', { name: 'What the server said' })
    await expectPage(sample).toContainText('"error": "quantity"')
    const sent = sample.locator('.details', { has: page.getByRole('heading', { name: 'What was sent' }) })
    await expectPage(sent).toContainText('content-type: application/json')
    await expectPage(sent).toContainText('traceparent: 00-4bf9')
    await expectPage(sent).toContainText('"quantity": 0')
    await expectPage(sample.getByRole('link')).toHaveText(['cart › 1', 'Traces'])
    await sample.getByRole('button', { name: 'Copy as cURL' }).click()
    await expectPage(sample.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      formatCurl({ method: 'POST', url: ratings, ...request }),
    )
  })

  test('the sent request is shown without response details, with a note about a truncated body', async () => {
    const long = `${ratings}?${'x'.repeat(3000)}`
    const details = { request: { ...request, bodyTruncated: true as const } }
    const page = await reports.open(await writeSent(details, long))
    await openRow(rows(page))
    const sample = page.getByRole('list', { name: 'What the server said' })
    await expectPage(sample).toContainText('"quantity": 0')
    await expectPage(sample).toContainText('only the first 2,048 characters are recorded')
    await expectPage(sample.getByRole('button', { name: 'Copy as cURL' })).toBeVisible()
  })
})

test.each(['light', 'dark'] as const)(
  'errors of all kinds fit a phone screen and are accessible there: %s',
  async (colorScheme) => {
    const page = await reports.open(file, { colorScheme, viewport: { width: 390, height: 844 } })
    for (const row of await rows(page).all()) {
      await openRow(row)
      await page.locator('.panel').waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await row.click()
      await expectPage(page.locator('.panel')).toHaveCount(0)
    }
  },
)
