// The HTML report in a real Chromium: what only a browser shows. Search, sort and data have unit tests.
import { expect as expectPage } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { escapeRegExp } from '../../src/values/text.js'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { expectAccessible, reportPages, rows } from '../support/report-page.js'

const model = fakeSummaryModel({ tests: 120, errors: 30, webhookTimeouts: 6, unreadable: 4, webhooks: 6 })
const none = { tests: 0, errors: 0, webhookTimeouts: 0, unreadable: 0, runStatus: 'passed' } as const
const worst = model.errors[0]!
const reports = reportPages()
const file = await reports.write(model)
const smallFile = await reports.write(fakeSummaryModel({ tests: 8, errors: 6, webhooks: 3 }))

describe('content', () => {
  test('begins with one headline and the worst error, whose name says how many tests it affected', async () => {
    const page = await reports.open(file)
    const heading = page.getByRole('heading', { level: 1 })
    await expectPage(heading).toHaveText(/^30 HTTP errors in 120 of \d+ tests; 6 webhooks missing$/)
    await expectPage(page.getByRole('banner')).toContainText('failed')
    const { status, name, tests, effects } = worst
    await expectPage(rows(page).first()).toHaveAccessibleName(
      new RegExp(
        `^${status} *${escapeRegExp(name)} .*${tests} affected tests ${effects.failed} failed ${effects.warned} warned`,
      ),
    )
    await page.getByText('About this run').click()
    await expectPage(page.getByRole('banner')).toContainText(/17 flaky tests; in \d of them/)
  })

  test('says that a run had no errors, lists files that were not monitored, and shows nothing else', async () => {
    const notMonitored = [{ file: 'tests/\u202esearch.spec.ts', tests: 6 }]
    const page = await reports.open(await reports.write({ ...fakeSummaryModel(none), notMonitored }))
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(/^No network errors/)
    await expectPage(page.locator('nav, search, .row')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByText('About this run').click()
    await expectPage(page.getByRole('banner').getByRole('listitem')).toContainText([
      'tests/U+202Esearch.spec.ts 6 tests',
    ])
  })

  test('has a tile for each view that has something, which opens as many rows as it says', async () => {
    const page = await reports.open(file)
    const tiles = page.getByRole('navigation').getByRole('link')
    await expectPage(tiles).toHaveText([/^30 errors/, /^6 webhooks/, /^120 tests/, /^4 unreadable/])
    for (const [index, count] of [30, 6, 120, 4].entries()) {
      await tiles.nth(index).click()
      const first = page.locator('.view > .rows [role=listitem]').first()
      await expectPage(first).toHaveAttribute('aria-setsize', `${count}`)
    }
  })

  test.each([
    [['chromium', 'Mobile Safari'], 1],
    [['chromium'], 0],
  ])('shows a project column only if there are several projects: %j', async (projects, columns) => {
    const run = { ...model.run, projects }
    const page = await reports.open(await reports.write({ ...model, run }), { hash: '#view=tests' })
    await expectPage(rows(page).first()).toBeVisible()
    await expectPage(page.getByRole('button', { name: 'Project', exact: true })).toHaveCount(columns)
  })

  test('a missing webhook shows what arrived instead, and the errors of its attempt', async () => {
    const page = await reports.open(file, { hash: '#view=webhooks' })
    await rows(page).first().click()
    const panel = page.locator('.panel')
    await expectPage(panel).toContainText('arrived but did not match')
    await expectPage(panel.getByRole('table').first()).toContainText('Expected')
    await expectPage(panel).toContainText('Errors in the same attempt')
    await panel.locator('.webhook summary').first().click()
    await expectPage(panel.locator('.webhook .code-block').first()).toContainText('"method": "POST"')
  })
})

describe('use', () => {
  test('copies a URL, an issue and an ignore rule', async () => {
    const one = fakeSummaryModel({ tests: 1, errors: 1, recordsPerTest: 1 })
    const page = await reports.open(await reports.write(one), {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const { pathname, href } = new URL(one.errors[0]!.readUrls()[0]!.url)
    await rows(page).first().click()
    await page.getByRole('button', { name: 'Copy URL' }).first().click()
    await expect.poll(clipboard).toBe(href)
    await page.getByRole('button', { name: 'Copy ignore rule' }).click()
    await expect.poll(clipboard).toContain(`url: '**${pathname}'`)
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

  test('the theme follows the system', async () => {
    const page = await reports.open(file, { colorScheme: 'dark' })
    await expectPage(page.locator(':root')).toHaveCSS('background-color', 'rgb(16, 18, 22)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expectPage(page.locator(':root')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })

  test('on a phone, the first error begins in the upper half of the screen', async () => {
    const page = await reports.open(file, { viewport: { width: 390, height: 844 } })
    const { y } = (await rows(page).first().boundingBox())!
    expect(y).toBeLessThan(422)
  })

  test('prints all rows, without controls', async () => {
    const page = await reports.open(file, { hash: '#view=tests' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expectPage(rows(page)).toHaveCount(120)
    await expectPage(page.getByRole('searchbox')).toBeHidden()
  })

  test('prints long reasons in full', async () => {
    const [first] = model.unreadableAttachments
    const unreadableAttachments = [{ ...first!, reason: 'broken '.repeat(60) }]
    const page = await reports.open(await reports.write({ ...model, unreadableAttachments }), {
      hash: '#view=unreadable',
    })
    const reason = page.locator('.row .col-reason')
    const isCut = () => reason.evaluate((cell) => cell.scrollWidth > cell.clientWidth)
    await expect.poll(isCut).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(isCut).toBe(false)
  })
})

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)(
  'any view with an open row fits and is accessible: %s, %i pixels wide',
  async (colorScheme, width) => {
    for (const view of ['errors', 'webhooks', 'tests', 'unreadable']) {
      const viewport = { width, height: 740 }
      const page = await reports.open(smallFile, { hash: `#view=${view}`, colorScheme, viewport })
      const link = (await page.locator('.views [aria-current]').boundingBox())!
      expect(link.x + link.width, view).toBeLessThanOrEqual(width)
      if (view !== 'unreadable') await rows(page).first().click()
      if (view === 'webhooks') await page.locator('.webhook summary').first().click()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBe(width)
    }
  },
)

// The URL's hash contains what the page shows. Links lead to other views, and Back returns.
describe('navigation', () => {
  test('search, rows and views work even if the browser refuses every URL change', async () => {
    const { page, incidents } = await reports.openUnchecked(file)
    await page.evaluate(() => {
      const refuse = () => {
        throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds')
      }
      Object.assign(history, { replaceState: refuse, pushState: refuse })
    })
    await page.getByRole('searchbox').pressSequentially('500')
    await expectPage(page.getByRole('status').first()).toHaveText(/^\d of 30 shown/)
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
})
