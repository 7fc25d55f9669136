// How the HTML report shows errors of every kind: messages, ids to copy, pages and hostile details.
import { expect as expectPage } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import type { FindingDetails } from '../../src/findings/fields/finding-fields.js'
import { formatCurl } from '../../src/reporter/page/copy/format-curl.js'
import { assess } from '../../src/reporter/summary/assess.js'
import { expectAccessible, reportPages, rows } from '../support/report-page.js'
import { type FakeTest, networkErrors, record, summarizeTests } from '../unit/reporter/fake-run.js'
import { backchannel, finding, kindSamples } from '../unit/reporter/finding-samples.js'
import { hostileTexts } from '../unit/reporter/hostile.js'

const ratings = 'https://shop.test/api/ratings/7'
const failed = 'failed the test'
const reports = reportPages()
const file = await reports.write({
  ...summarizeTests(allKinds(), { run: { status: 'failed' } }),
  playwrightReport: '../playwright-report/index.html',
})

/** Returns three tests with HTTP errors, and one test for each other kind of error. */
function allKinds(): FakeTest[] {
  const bodies = ['db timeout', 'db timeout', 'no rating for this movie']
  return [
    ...bodies.map((error, index): FakeTest => {
      const details = {
        statusText: 'Internal Server Error',
        resourceType: 'fetch',
        pageUrl: 'https://shop.test/movies/7',
        durationMs: 38,
        headers: { 'content-type': 'application/json', 'x-request-id': `7f3a-${index}` },
        body: JSON.stringify({ error, service: 'ratings' }),
      }
      return {
        id: `rating ${index}`,
        outcome: 'unexpected',
        attempts: [
          {
            verdict: failed,
            status: 'failed',
            attachments: [networkErrors(record(ratings)), backchannel(finding({ details }))],
          },
        ],
      }
    }),
    ...Object.values(kindSamples).map(
      (sample): FakeTest => ({
        id: `shows ${sample.kind}`,
        attempts: [{ verdict: 'limit reached', attachments: [backchannel(sample)] }],
      }),
    ),
  ]
}

test('the headline counts errors by kind, and each pattern shows its kind', async () => {
  const page = await reports.open(file)
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('6 errors in 8 of 8 tests')
  await expectPage(page.getByRole('banner')).toContainText('1 HTTP error, 1 failed request, 1 GraphQL error')
  for (const label of ['Failed request', 'GraphQL error', 'Page error', 'Console error', 'csp violation']) {
    await expectPage(rows(page).filter({ hasText: label })).toHaveCount(1)
  }
})

test.each([
  ['a laptop', 1180, 380],
  ['a phone', 375, 320],
])('on %s, a row leaves room for the error and its reason', async (_what, width, room) => {
  const page = await reports.open(file)
  await page.setViewportSize({ width, height: 760 })
  const pattern = rows(page).filter({ hasText: 'ERR_CONNECTION_REFUSED' }).locator('.path')
  expect(await pattern.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(room)
})

test('on a phone, each row fits up to two lines of text', async () => {
  const page = await reports.open(file)
  await page.setViewportSize({ width: 330, height: 844 })
  await expectPage(rows(page).first()).toContainText('x-request-id')
  const measured = await rows(page).evaluateAll((all) =>
    all.map((row) => {
      const path = row.querySelector('.path')!
      const bottoms = [...row.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect().bottom)
      return {
        lines: Math.round(path.clientHeight / Number.parseFloat(getComputedStyle(path).lineHeight)),
        overflow: Math.max(...bottoms) - row.getBoundingClientRect().bottom,
        extra: row.closest('li')!.offsetHeight - Number.parseFloat(getComputedStyle(row).height),
      }
    }),
  )
  expect(Math.max(...measured.map(({ lines }) => lines))).toBe(2)
  expect(Math.max(...measured.map(({ overflow }) => overflow))).toBeLessThanOrEqual(0)
  expect(measured.filter(({ extra }) => extra !== 0)).toEqual([])
})

test("an expanded pattern repeats its row's badge only if the baseline gives a reason", async () => {
  const tests = ['/api/new', '/api/known'].map((path): FakeTest => {
    const attachments = [networkErrors(record(`https://shop.test${path}`))]
    return { id: path, attempts: [{ verdict: 'reported', attachments }] }
  })
  const entry = { key: 'GET:500:/api/known', reason: 'Seeds are missing', ticket: 'SHOP-1' }
  const model = assess(summarizeTests(tests), { baseline: { file: 'b.json', entries: [entry] } })
  const page = await reports.open(await reports.write(model))
  await rows(page).first().click()
  await page.locator('.panel').waitFor()
  await expectPage(rows(page).first().locator('.badge', { hasText: 'new' })).toBeVisible()
  await expectPage(page.locator('.panel .state-note')).toHaveCount(0)
  await rows(page).last().click()
  await expectPage(page.locator('.panel .state-note')).toHaveText(
    'known Reason: Seeds are missing. Ticket: SHOP-1.',
  )
})

test('an expanded pattern shows its responses, their counts and correlation ids', async () => {
  const page = await reports.open(file)
  await expectPage(rows(page).first()).toContainText('"db timeout" · x-request-id 7f3a-0')
  await rows(page).first().click()
  const panel = page.locator('.panel')
  await expectPage(panel.getByRole('heading', { name: 'What the server said' })).toBeVisible()
  await expectPage(panel.locator('.sample')).toHaveCount(2)
  await expectPage(panel.locator('.sample').first()).toContainText('2×')
  await expectPage(panel.locator('.sample').first()).toContainText('"error": "db timeout"')
  await expectPage(panel.locator('.ids')).toContainText('7f3a-2')
  await expectPage(panel.getByRole('button', { name: 'Copy x-request-id' })).toHaveCount(3)
  await expectPage(panel.getByRole('heading', { name: 'Pages' })).toBeVisible()
  await expectPage(panel.getByRole('link', { name: 'https://shop.test/movies/7' })).toBeVisible()
})

test('a response without a body shows the headers that the option details.headers added', async () => {
  const location = 'https://shop.test/login'
  const headers = { 'content-type': 'text/html', 'x-request-id': 'id-409', 'x-inertia-location': location }
  const errors = [
    networkErrors(record(ratings, { status: 409 })),
    backchannel(finding({ status: 409, key: 'GET:409:/api/ratings', details: { headers } })),
  ]
  const path = await reports.write(summarizeTests([{ id: 'logs in', attempts: [{ attachments: errors }] }]))
  const page = await reports.open(path)
  await rows(page).click()
  const sample = page.locator('.panel .sample')
  await expectPage(sample.locator('.header')).toHaveText([`x-inertia-location: ${location}`])
  await expectPage(sample.locator('.json')).toHaveCount(0)
})

describe('the sent request', () => {
  const body = '{"quantity":0,"note":"it\'s `odd`"}'
  const request = { headers: { 'content-type': 'application/json', traceparent: '00-4bf9' }, body }
  const writeSent = (details: FindingDetails, url = ratings) => {
    const sent = finding({ url, method: 'POST', status: 422, key: 'POST:422:/api/ratings', details })
    const attempt = {
      attachments: [networkErrors(record(url, { method: 'POST', status: 422 })), backchannel(sent)],
    }
    const links = {
      Traces: 'https://traces.test/{traceparent}?at={from}',
      Logs: 'https://logs.test/{x-request-id}',
    }
    return reports.write(summarizeTests([{ id: 'orders', attempts: [attempt] }], { links }))
  }

  test('is shown next to the response, with links and a cURL command to copy', async () => {
    const page = await reports.open(await writeSent({ body: '{"error":"quantity"}', request }), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await rows(page).click()
    const sample = page.locator('.panel .sample')
    await expectPage(sample.locator('.exchange > *')).toHaveCount(2)
    await expectPage(sample.locator('.exchange > *').first()).toContainText('"error": "quantity"')
    const sent = sample.locator('.exchange > *').last()
    await expectPage(sent.getByRole('heading')).toHaveText('What was sent')
    await expectPage(sent.locator('.header')).toHaveText([
      'content-type: application/json',
      'traceparent: 00-4bf9',
    ])
    await expectPage(sent).toContainText('"quantity": 0')
    await expectPage(sample.getByRole('link')).toHaveText(['Traces'])
    await sample.getByRole('button', { name: 'Copy as cURL' }).click()
    await expectPage(sample.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      formatCurl({ method: 'POST', url: ratings, ...request }),
    )
  })

  test('is shown even without response details, with a note that the body was not read', async () => {
    const page = await reports.open(await writeSent({ bodyUnread: true, request }))
    await rows(page).click()
    const sample = page.locator('.panel .sample')
    await expectPage(sample).toContainText('The page did not read the body')
    await expectPage(sample).toContainText('"quantity": 0')
  })

  test('has a note for a truncated body, and no cURL command for a truncated URL', async () => {
    const details = { request: { ...request, bodyTruncated: true as const } }
    const page = await reports.open(await writeSent(details, `${ratings}?${'x'.repeat(3000)}`))
    await rows(page).click()
    const sample = page.locator('.panel .sample')
    await expectPage(sample).toContainText('Only the first 2,048 characters are recorded')
    await expectPage(sample.getByRole('button', { name: 'Copy as cURL' })).toHaveCount(0)
  })
})

test.each([
  ['Failed request', 'What the browser said'],
  ['GraphQL error', 'What the server said'],
  ['Page error', 'What the page said'],
  ['Console error', 'What the page said'],
])('the details of a %s have the heading "%s"', async (kind, heading) => {
  const page = await reports.open(file)
  await rows(page).filter({ hasText: kind }).click()
  await expectPage(page.locator('.panel').getByRole('heading', { name: heading })).toBeVisible()
})

test('the button that copies a message is labeled with the kind of error', async () => {
  const page = await reports.open(file)
  await rows(page).filter({ hasText: 'GraphQL error' }).click()
  await expectPage(page.getByRole('button', { name: 'Copy GraphQL error', exact: true })).toBeVisible()
})

test('marks recovered errors in the lists of patterns and tests and in each test', async () => {
  const recovered = finding({
    status: 401,
    key: 'GET:401:/api/session',
    url: 'https://shop.test/api/session',
    recovered: true,
  })
  const session = record(recovered.url ?? '', { status: 401 })
  const path = await reports.write(
    summarizeTests([
      {
        id: 'refreshes',
        attempts: [{ verdict: 'reported', attachments: [networkErrors(session), backchannel(recovered)] }],
      },
      {
        id: 'fails',
        attempts: [
          {
            verdict: 'reported',
            attachments: [networkErrors(session, record(ratings)), backchannel(recovered, finding())],
          },
        ],
      },
    ]),
  )
  const page = await reports.open(path)
  const marked = rows(page).filter({ hasText: 'recovered' })
  await expectPage(marked).toHaveCount(1)
  await expectPage(marked).toContainText('/api/session')
  await marked.click()
  await expectPage(page.locator('.panel .actions')).toContainText(
    'in 2 tests: no effect on 2 tests; recovered',
  )
  await expectPage(page.locator('.panel .affected-grid').filter({ hasText: 'recovered' })).toHaveCount(1)
  await page.getByRole('searchbox').fill('-is:recovered')
  await expectPage(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('link', { name: /affected tests/ }).click()
  await expectPage(rows(page).filter({ hasText: 'recovered' })).toHaveText(/refreshes/)
  await rows(page).filter({ hasText: 'fails' }).click()
  await expectPage(page.locator('.panel')).toContainText('1 of 2 occurrences recovered')
  await expectPage(page.locator('.panel .errors li').filter({ hasText: 'recovered' })).toHaveText(/401/)
})

test("groups a test's simultaneous errors into one event under the first error", async () => {
  const at = (ms: number) => ({ timestamp: new Date(Date.parse('2026-01-31T12:00:01Z') + ms).toISOString() })
  const details = { resourceType: 'fetch', pageUrl: 'https://shop.test/movies/7' }
  const attachments = [
    networkErrors(record(ratings, at(0)), record('https://shop.test/api/stock', at(9_000))),
    backchannel(
      { ...kindSamples['console-error'], ...at(14) },
      { ...kindSamples['page-error'], ...at(12) },
      finding({ details, ...at(0) }),
      finding({ url: 'https://shop.test/api/stock', ...at(9_000) }),
    ),
  ]
  const path = await reports.write(summarizeTests([{ id: 'rates', attempts: [{ attachments }] }]))
  const hash = '#view=tests'
  const page = await reports.open(path, { hash })
  await rows(page).click()
  const panel = page.locator('.panel')
  await expectPage(panel).toContainText('4 occurrences')
  await expectPage(panel.locator('.errors > li > .error')).toHaveText([
    /500 ?GET.*ratings/,
    /500 ?GET.*stock/,
  ])
  await expectPage(panel.locator('.errors > li').first()).toContainText('Followed within 14 ms by')
  await expectPage(panel.locator('.event li')).toHaveText([
    /Page error ?TypeError.*\+12 ms/,
    /Console error ?Rating.*\+14 ms/,
  ])
  await expectAccessible(page)
})

test('a page error shows its stack with the script URL, and lists its page only once', async () => {
  const page = await reports.open(file)
  await rows(page).filter({ hasText: 'Page error' }).click()
  await expectPage(page.locator('.panel').getByRole('heading', { name: /^URLs/ })).toBeVisible()
  await expectPage(page.locator('.panel').getByRole('heading', { name: 'Pages' })).toHaveCount(0)
  await expectPage(page.locator('.panel .sample')).toContainText('at show (https://shop.test/app.js:10:5)')
})

test.each([
  ['kind:page-error', 1],
  ['kind:http', 1],
  ['-kind:http', 5],
  ['"db timeout"', 1],
  ['7f3a-1', 1],
  ['is:new', 0],
])('the search %s finds %d patterns', async (query, count) => {
  const page = await reports.open(file)
  await page.getByRole('searchbox').fill(query)
  await expectPage(rows(page)).toHaveCount(count)
})

test("a test lists its findings and links to Playwright's report", async () => {
  const page = await reports.open(file, { hash: '#view=tests' })
  await rows(page).filter({ hasText: 'shows page-error' }).click()
  const panel = page.locator('.panel')
  await expectPage(panel.locator('.errors')).toContainText('TypeError: Cannot read properties of undefined')
  const link = panel.getByRole('link', { name: 'Open in the Playwright report' })
  await expectPage(link).toHaveAttribute('href', '../playwright-report/index.html#?testId=shows%20page-error')
})

describe.each(['light', 'dark'] as const)('the %s color scheme', (colorScheme) => {
  test('an expanded pattern has no accessibility violations', async () => {
    const page = await reports.open(file, { colorScheme })
    await rows(page).first().click()
    await page.locator('.panel .sample').first().waitFor()
    await expectAccessible(page)
  })

  test('errors of all kinds fit a phone screen and are accessible there', async () => {
    const page = await reports.open(file, { colorScheme, viewport: { width: 390, height: 844 } })
    for (const row of await rows(page).all()) {
      await row.click()
      await page.locator('.panel').waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await row.click()
      await expectPage(page.locator('.panel')).toHaveCount(0)
    }
  })
})

test('displays hostile details without executing them', async () => {
  const tests = hostileTexts.map((text, index): FakeTest => {
    const details = {
      statusText: text,
      resourceType: text,
      pageUrl: text,
      headers: { 'x-request-id': text, 'content-type': text },
      body: index % 2 === 0 ? text : `{"error":${JSON.stringify(text)}}`,
      stack: text,
      args: text,
    }
    const hostile = { kind: text || 'none', key: `${text}${index}`, title: text, message: text, details }
    return { id: `test ${index}`, attempts: [{ attachments: [backchannel(finding(hostile))] }] }
  })
  const path = await reports.write(summarizeTests(tests))
  const page = await reports.open(path)
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(0)
  for (let index = 0; index < count; index++) {
    await rows(page).nth(index).click()
    await page.locator('.panel').waitFor()
    await page.keyboard.press('Escape')
  }
})
