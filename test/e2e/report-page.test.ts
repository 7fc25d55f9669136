// The HTML report in a real Chromium: what only a browser shows. The golden pages have its words; search, data and colours
// have unit tests.
import { expect as expectPage, type Locator, type Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { buildReport } from '../../src/reporter/report/build-report.js'
import type { SummaryCause } from '../../src/summary-file/summary.js'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { expectAccessible, openRow, reportPages, rows, showAllRows } from '../support/report-page.js'
import { summarizeTests } from '../unit/reporter/fake-run.js'
import { finding } from '../unit/reporter/finding-samples.js'

const whole = fakeSummaryModel({ tests: 120, errors: 30, webhookTimeouts: 6, unreadable: 4, webhooks: 6 })
/** A run whose errors have nothing in common. */
const model = { ...whole, causes: [] }
const none = { tests: 0, errors: 0, webhookTimeouts: 0, unreadable: 0, runStatus: 'passed' } as const
const reports = reportPages()
const file = await reports.write(model)
const smallFile = await reports.write(fakeSummaryModel({ tests: 8, errors: 6, webhooks: 3 }))

test('says that a run had no errors, lists files that were not monitored, and shows nothing else', async () => {
  const notMonitored = [{ file: 'tests/\u202esearch.spec.ts', tests: 6 }]
  const page = await reports.open(await reports.write({ ...fakeSummaryModel(none), notMonitored }))
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(/^No HTTP errors/)
  await expectPage(page.locator('search, .row, .strip')).toHaveCount(0)
  await expectAccessible(page)
  await expectPage(page.getByRole('main').getByRole('listitem')).toContainText([
    'tests/U+202Esearch.spec.ts · 6 tests',
  ])
})

test('has a tile for each list that has something, which opens as many rows as it says', async () => {
  const page = await reports.open(file)
  const tiles = page.getByRole('navigation').getByRole('link')
  await expectPage(tiles).toHaveText([/^30 errors/, /^6 missing webhooks/, /^120 tests/, /^2 more/])
  for (const [index, count] of [30, 6, 120].entries()) {
    await tiles.nth(index).click()
    await expectPage(tiles.nth(index)).toHaveAttribute('aria-current', 'page')
    await showAllRows(page)
    await expectPage(rows(page)).toHaveCount(count)
  }
  await tiles.nth(3).click()
  await expectPage(page.getByRole('heading', { name: '4 attachments could not be read' })).toBeVisible()
})

test('a received webhook is unfolded as JSON', async () => {
  const page = await reports.open(file, { hash: '#view=webhooks' })
  await openRow(rows(page).filter({ hasText: 'arrived instead' }).first())
  await page.locator('.panel .fold summary').first().click()
  await expectPage(page.locator('.panel .fold .code-block').first()).toContainText('"method": "POST"')
})

/** A server that refuses connections from the third second on: three errors in four tests. */
function outage() {
  const start = Date.parse('2026-01-31T12:00:00.000Z')
  const tests = [1, 2, 3, 4].map((id) => {
    const timestamp = new Date(start + 2_000 + id * 1_000).toISOString()
    const refused = ['a', 'b', 'c'].map((path) =>
      finding({
        kind: 'request-failed',
        name: `GET net::ERR_CONNECTION_REFUSED /${path}`,
        url: `http://127.0.0.1:8787/${path}`,
        timestamp,
        verdict: 'failed',
      }),
    )
    const warned = finding({ verdict: 'warned', timestamp: new Date(start + 500).toISOString() })
    return {
      id: `${id}`,
      outcome: 'unexpected' as const,
      attempts: [
        {
          status: 'failed' as const,
          startedAt: start,
          durationMs: 10_000,
          findings: [...refused, ...(id === 1 ? [warned] : [])],
        },
      ],
    }
  })
  const cause: SummaryCause = {
    title: 'http://127.0.0.1:8787 refused connections',
    origin: 'http://127.0.0.1:8787',
    unavailable: true,
    errors: ['a', 'b', 'c'].map((path) => `GET net::ERR_CONNECTION_REFUSED /${path}`),
    tests: 4,
    occurrences: 12,
    firstSeen: new Date(start + 3_000).toISOString(),
    lastSeen: new Date(start + 6_000).toISOString(),
    effects: { failed: 4, warned: 0, accepted: 0, inFailedTests: 0 },
  }
  return {
    ...summarizeTests(tests, { run: { status: 'failed' } }),
    causes: [{ ...cause, subject: cause.title }],
  }
}

test('an outage is one row in place of its errors, which it opens', async () => {
  const page = await reports.open(await reports.write(outage()))
  await expectPage(rows(page)).toHaveCount(2)
  await openRow(rows(page).first())
  const errors = page.locator('.panel').getByRole('list', { name: 'Errors' })
  await expectPage(errors.locator('.row')).toHaveCount(3)
  await errors.locator('.row').nth(1).click()
  await expectPage(page.getByRole('heading', { name: 'Failed 4 tests' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expectPage(page.getByRole('heading', { name: 'Failed 4 tests' })).toBeVisible()
  await page.getByRole('searchbox').fill('refused /b')
  await expectPage(rows(page)).toHaveCount(1)
})

test('an outage is a band below the strip', async () => {
  const page = await reports.open(await reports.write(outage()))
  await expectPage(page.locator('.strip .band')).toHaveText('http://127.0.0.1:8787 refused connections')
  await expectPage(page.locator('.strip .legend > span')).toHaveText(['failed', 'warned'])
})

test('an outage is red, and an error that only warned is not', async () => {
  const page = await reports.open(await reports.write(outage()))
  const red = 'rgb(179, 38, 30)'
  await expectPage(rows(page).first().locator('.chip')).toHaveCSS('color', red)
  const colours = await rows(page).nth(1).locator('.chip, .badge').evaluateAll(listColours)
  expect(colours).not.toContain(red)
})

function listColours(elements: Element[]): string[] {
  return elements.map((element) => getComputedStyle(element).color)
}

test('what made tests flaky is amber in the pictures of a run that passed', async () => {
  const flaky = ['a', 'b'].map((id) => ({
    id,
    outcome: 'flaky' as const,
    attempts: [{ status: 'failed' as const, findings: [finding({ name: `GET 503 /${id}` })] }, {}],
  }))
  const page = await reports.open(await reports.write(summarizeTests(flaky)))
  const amber = 'rgb(134, 84, 0)'
  await expectPage(page.locator('.strip .bars path')).toHaveCSS('fill', amber)
  await expectPage(rows(page).first().locator('.when path')).toHaveCSS('fill', amber)
  await expectPage(page.locator('.strip .legend > span')).toHaveText(['failed attempts'])
})

test.each`
  timezoneId      | start                         | time
  ${'Asia/Tokyo'} | ${'31 Jan 2026, 23:59 UTC+9'} | ${/^31 Jan, 23:59:5\d$/}
  ${'UTC'}        | ${'31 Jan 2026, 14:59 UTC'}   | ${/^14:59:5\d$/}
`(
  'times have their day if the run is not within one day of its reader: $start',
  async ({ timezoneId, start, time }) => {
    const startedAt = Date.parse('2026-01-31T14:59:50.000Z')
    const timestamp = new Date(startedAt + 1_000).toISOString()
    const run = { startedAt: new Date(startedAt).toISOString(), durationMs: 60_000 }
    const findings = [finding({ timestamp })]
    const model = summarizeTests([{ id: '1', attempts: [{ startedAt, findings }] }], { run })
    const page = await reports.open(await reports.write(model), { timezoneId, hash: '#view=tests' })
    await openRow(rows(page).first())
    await expectPage(page.locator('.panel time').first()).toHaveText(time)
    await expectPage(page.getByRole('banner').locator('time')).toHaveText(start)
  },
)

test("says that an exception is a page error, which its name does not say, and cuts the test's title first", async () => {
  const message = `Cannot read ${'the rating of a movie '.repeat(3)}`
  const error = finding({ kind: 'page-error', name: 'TypeError: Cannot read', message, verdict: 'failed' })
  const title = 'shows a movie '.repeat(20)
  const tests = [{ id: '1', title, attempts: [{ findings: [error] }] }]
  const page = await reports.open(await reports.write(summarizeTests(tests)), {
    viewport: { width: 900, height: 700 },
  })
  await expectPage(rows(page).first().locator('.badge')).toHaveText(['page error'])
  await rows(page).first().click() // an open row cuts nothing
  const isCut = (fact: Locator) => fact.evaluate((element) => element.scrollWidth > element.clientWidth)
  const facts = rows(page).first().locator('.fact')
  expect([await isCut(facts.first()), await isCut(facts.last())]).toEqual([false, true])
})

test('copies a URL and an ignore rule', async () => {
  const one = fakeSummaryModel({ tests: 1, errors: 1, recordsPerTest: 1, webhookTimeouts: 0 })
  const page = await reports.open(await reports.write(one), {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const { pathname, href } = new URL(one.errors[0]!.urls[0]!.url)
  await openRow(rows(page).first())
  await page.getByRole('button', { name: 'Copy URL' }).first().click()
  await expect.poll(clipboard).toBe(href)
  await page.getByRole('button', { name: 'Copy ignore rule' }).click()
  await expect.poll(clipboard).toContain(`url: 'https://shop.test${pathname}'`)
  await expectPage(page.getByText('Copied. Add it to ignore in networkErrorMonitorOptions')).toBeVisible()
})

test('works with the keyboard alone', async () => {
  const page = await reports.open(file)
  await page.keyboard.press('/')
  await expectPage(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('get')
  await expectPage(page.getByRole('status').first()).toHaveText(/^\d of 30 shown$/)
  await rows(page).first().focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await expectPage(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(rows(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expectPage(page.locator('.panel :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectPage(page.locator('.panel')).toHaveCount(0)
  await expectPage(rows(page).nth(1)).toBeFocused()
})

test('sorts by tests, first occurrence and name', async () => {
  const page = await reports.open(file)
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await expectPage(order.getByRole('option')).toHaveText(['worst first', 'tests', 'first seen', 'name'])
  await order.selectOption('name')
  const names = await page.locator('.row .name').allTextContents()
  expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  await expectPage(page).toHaveURL(/sort=name/)
})

test('the theme follows the system', async () => {
  const page = await reports.open(file, { colorScheme: 'dark' })
  await expectPage(page.locator(':root')).toHaveCSS('background-color', 'rgb(16, 18, 22)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectPage(page.locator(':root')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('on a phone, the first error begins in the first screen, however many causes there are', async () => {
  expect(whole.causes.length).toBeGreaterThan(1)
  const causes = Array.from({ length: 9 }, (_, index) => ({
    ...whole.causes[0]!,
    title: `${whole.causes[0]!.title} ${index}`,
  }))
  const viewport = { width: 390, height: 844 }
  const page = await reports.open(await reports.write({ ...whole, causes }), { viewport })
  await expectPage(page.locator('.strip .band').last()).toHaveText('and 6 more causes')
  const { y, height } = (await rows(page).first().boundingBox())!
  expect(y + height / 2).toBeLessThan(844)
})

test.each`
  width    | height | isOpen
  ${1_280} | ${800} | ${true}
  ${390}   | ${844} | ${false}
`(
  'what to do next is in the head, and open if the first row is still on the screen: $width',
  async ({ width, height, isOpen }) => {
    const report = await reports.write(whole, buildReport(whole, [['Open the test']]))
    const page = await reports.open(report, { viewport: { width, height } })
    const step = page.getByRole('banner').getByText('Open the test')
    await expectPage(step).toBeVisible({ visible: isOpen })
    await expectPage(rows(page).first()).toBeInViewport()
    await page.getByText('Next step').click()
    await expectPage(step).toBeVisible({ visible: !isOpen })
  },
)

test('prints all rows, without controls', async () => {
  const page = await reports.open(file, { hash: '#view=tests' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expectPage(rows(page)).toHaveCount(120)
  await expectPage(page.getByRole('searchbox')).toBeHidden()
  const isCut = (line: Locator) => line.evaluate((element) => element.scrollWidth > element.clientWidth)
  expect(await isCut(page.locator('.row .name').first())).toBe(false)
})

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const)('any list with an open row fits and is accessible: $colorScheme, $width px', async (options) => {
  const { colorScheme, width } = options
  for (const view of ['errors', 'webhooks', 'tests', 'more']) {
    const viewport = { width, height: 740 }
    const page = await reports.open(smallFile, { hash: `#view=${view}`, colorScheme, viewport })
    const link = (await page.locator('.views [aria-current]').boundingBox())!
    expect(link.x + link.width, view).toBeLessThanOrEqual(width)
    if (view !== 'more') await openRow(rows(page).first())
    const webhook = page.locator('.fold summary').first()
    if (view === 'webhooks' && (await webhook.count()) > 0) await webhook.click()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(width)
  }
})

const openRows = (page: Page) => page.locator('.row[aria-expanded=true]')
const few = fakeSummaryModel({ tests: 8, errors: 2, webhookTimeouts: 0, runStatus: 'failed' })

test('a page with at most three rows that count opens them, which is no part of its address', async () => {
  const page = await reports.open(await reports.write({ ...few, causes: [] }))
  await expectPage(openRows(page)).toHaveCount(2)
  expect(new URL(page.url()).hash).toBe('')
  await rows(page).first().click()
  await expectPage(openRows(page)).toHaveCount(1)
  await expectPage(rows(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expectPage(openRows(page)).toHaveCount(0)
})

test('a page with more rows opens the first, until its reader opens another', async () => {
  const page = await reports.open(file)
  await expectPage(openRows(page)).toHaveCount(1)
  await expectPage(rows(page).first()).toHaveAttribute('aria-expanded', 'true')
  await rows(page).nth(2).click()
  await expectPage(openRows(page)).toHaveCount(1)
  await expectPage(rows(page).nth(2)).toHaveAttribute('aria-expanded', 'true')
  await rows(page).nth(2).click()
  await expectPage(openRows(page)).toHaveCount(0)
})

// The URL's hash contains what the page shows. Links lead to other lists, and Back returns.
test('search, rows and lists work even if the browser refuses every URL change', async () => {
  const { page, incidents } = await reports.openUnchecked(file)
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds')
    }
    Object.assign(history, { replaceState: refuse, pushState: refuse })
  })
  await page.getByRole('searchbox').pressSequentially('500')
  await expectPage(page.getByRole('status').first()).toHaveText(/^\d of 30 shown/)
  await openRow(rows(page).first())
  await page.locator('.panel li a').first().click()
  await expectPage(page.getByRole('list', { name: 'tests', exact: true })).toBeVisible()
  await expectPage(page.locator('.row[aria-expanded=true]')).toBeInViewport()
  expect(new Set(incidents.map((text) => text.split(':', 1)[0]))).toEqual(
    new Set(['console The browser refused to change the URL of the page']),
  )
})

test.each([
  { what: 'an affected test', hash: '#view=errors&q=get', link: '.panel li a[href*=tests] >> nth=-1' },
  { what: 'the test of a missing webhook', hash: '#view=webhooks', link: '.panel li a >> nth=0' },
])('a link shows $what, and Back returns to the open row and the search', async ({ hash, link }) => {
  const page = await reports.open(file, { hash })
  await openRow(rows(page).first())
  await page.locator(link).first().click()
  await expectPage(page).toHaveURL(/view=tests&open=/)
  await expectPage(page.locator('.row[aria-expanded=true]')).toBeInViewport()
  await page.goBack()
  await expectPage(page).toHaveURL(new RegExp(`${hash}`))
  await expectPage(page.locator('.row[aria-expanded=true]')).toHaveCount(1)
  if (hash.includes('q=')) await expectPage(page.getByRole('searchbox')).toHaveValue('get')
})

test('an address opens its row, however far down, sorted and searched', async () => {
  const page = await reports.open(file, { hash: '#view=tests' })
  await showAllRows(page)
  const last = rows(page).nth(90)
  await last.click()
  const name = await last.textContent()
  const { hash } = new URL(page.url())
  const other = await reports.open(file, { hash: `${hash}&sort=name` })
  const open = other.locator('.row[aria-expanded=true]')
  await expectPage(open).toBeInViewport()
  expect(await open.textContent()).toBe(name)
  await expectPage(other.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name')
})
