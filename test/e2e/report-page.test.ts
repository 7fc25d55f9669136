// The HTML report in a real Chromium: what it shows, and everything that users can do with it.
import { expect as expectPage } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { fakeSummaryModel } from '../support/fake-summary-model.js'
import { expectAccessible, reportPages, rows } from '../support/report-page.js'

const model = fakeSummaryModel({ tests: 120, patterns: 30, webhookTimeouts: 6, unreadable: 4 })
const quiet = fakeSummaryModel({
  tests: 0,
  patterns: 0,
  webhookTimeouts: 0,
  unreadable: 0,
  runStatus: 'passed',
})
const worst = model.patterns[0]!
const reports = reportPages()
const file = await reports.write(model)
const quietFile = await reports.write(quiet)
const smallFile = await reports.write(fakeSummaryModel({ tests: 8, patterns: 6 }))

describe('content', () => {
  test('the headline shows the verdict, and the worst pattern is on top', async () => {
    const page = await reports.open(file)
    const heading = page.getByRole('heading', { level: 1 })
    await expectPage(heading).toHaveText(/^\d+ HTTP errors in 120 of 320 tests, 6 webhooks missing$/)
    await expectPage(page.getByRole('banner')).toContainText(
      /17 flaky tests; in 6 of them .* occurred only in attempts that failed/,
    )
    await expectPage(page.getByRole('banner')).toContainText('Run failed')
    await expectPage(page.getByRole('banner')).toContainText(/ of the [\d,]+ failed tests had errors/)
    await expectPage(page.getByRole('navigation')).toContainText('6 webhooks missing')
    const first = rows(page).first()
    await expectPage(first).toContainText(`${worst.basePath}/*`)
    const { status, method, tests, failedTests, failedOtherwiseTests, limitedTests } = worst
    const counts = `${tests} affected tests ${failedTests} failed ${failedOtherwiseTests} failed otherwise ${limitedTests} let through`
    await expectPage(first).toHaveAccessibleName(new RegExp(`^${status} ${method} .* ${counts}`))
    await expectPage(page.locator('body')).not.toContainText(/complete|all tests/i)
  })

  test('says that a run had no errors, and shows nothing else', async () => {
    const page = await reports.open(quietFile)
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(
      'No network errors in 200 monitored tests',
    )
    await expectPage(page.locator('nav, search, .row')).toHaveCount(0)
  })

  test('lists errors that are gone and known errors that no longer occur, even in a run without errors', async () => {
    const since = { commit: 'a1b2c3d4e5', branch: 'main', generatedAt: '2026-01-01T00:00:00.000Z' }
    const notSeen = Array.from({ length: 20_000 }, (_, index) => `GET:404:/api/old-${index}`)
    const lists = {
      baseline: { file: 'b.json', entries: 20_000, notSeen, growing: [] },
      changes: { since, appeared: [], gone: ['GET:500:/api/cart'], moreTests: [], fewerTests: [] },
    }
    const page = await reports.open(await reports.write({ ...quiet, ...lists }))
    await expectPage(page.getByRole('banner')).toContainText('Since main (a1b2c3d): 1 gone.')
    const main = page.getByRole('main')
    await expectPage(main).toContainText(/Gone since main \(a1b2c3d\) 1\s*GET 500 \/api\/cart/)
    await expectPage(main).toContainText('(baseline prune removes them from b.json) 20,000')
    await expectPage(main).toContainText('19,800 more errors in network-error-summary.json')
  })

  test('counts tests that were not monitored and lists their files', async () => {
    const totals = { ...quiet.totals, monitoredTests: 74, notRunTests: 3 }
    const notMonitored = [
      { file: 'tests/cart.spec.ts', tests: 120 },
      { file: 'tests/\u202esearch.spec.ts', tests: 6 },
    ]
    const page = await reports.open(await reports.write({ ...quiet, totals, notMonitored }))
    const main = page.getByRole('main')
    await expectPage(main).toContainText('No network errors in 74 monitored tests')
    await expectPage(main).toContainText('126 tests were not monitored. 3 tests did not run.')
    await page.getByText('Files not monitored: 2').click()
    await expectPage(main.getByRole('listitem')).toHaveText([
      'tests/cart.spec.ts 120 tests',
      'tests/U+202Esearch.spec.ts 6 tests',
    ])
    await expectPage(main).toContainText(
      'Import test from playwright-backchannel, in the spec or in the fixtures file that it imports:',
    )
  })

  test('does not claim that there were no errors if no test was monitored', async () => {
    const totals = { ...quiet.totals, monitoredTests: 0 }
    const notMonitored = [{ file: 'tests/cart.spec.ts', tests: 200 }]
    const page = await reports.open(await reports.write({ ...quiet, totals, notMonitored }))
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('200 tests were not monitored')
    await expectPage(page.getByRole('main')).not.toContainText('No network errors')
  })

  test('shows a project column only if there are several projects', async () => {
    const tests = model.tests.map((one) => ({ ...one, project: 'chromium' }))
    const single = await reports.write({ ...model, tests, run: { ...model.run, projects: ['chromium'] } })
    for (const [which, columns] of [
      [file, 1],
      [single, 0],
    ] as const) {
      const page = await reports.open(which, { hash: '#view=tests&q=project:chromium' })
      await expectPage(rows(page).first()).toBeVisible()
      await expectPage(page.getByRole('button', { name: 'Project' })).toHaveCount(columns)
      await expectPage(rows(page).first().getByText('chromium')).toBeVisible({ visible: columns === 1 })
    }
  })

  test('shows no column for an outcome that no test has, even on a phone', async () => {
    const patterns = model.patterns.map((one) => ({
      ...one,
      ...{ failedTests: 0, failedOtherwiseTests: 0, limitedTests: 0, unaffectedTests: one.tests },
    }))
    const reported = await reports.write({ ...model, patterns })
    for (const width of [1600, 1280, 900, 375]) {
      const page = await reports.open(reported, { viewport: { width, height: 740 } })
      const unaffected = rows(page).first().locator('.unaffected')
      await expectPage(unaffected).toHaveText(`${worst.tests} without effect`)
      for (const column of ['failed', 'otherwise', 'limited']) {
        await expectPage(page.locator(`.row .${column}`).first()).toBeHidden()
      }
      const isPhone = width === 375
      const head = page.getByRole('button', { name: 'No effect', exact: true })
      await expectPage(head).toBeVisible({ visible: !isPhone })
      await expectPage(page.locator('.list-head .unaffected')).toHaveAttribute(
        'title',
        /^Tests that did not fail/,
      )
      await expectPage(page.getByRole('button', { name: /^(Failed|Let through)/ })).toHaveCount(0)
      const cells = page.locator('.row').first().locator('.cell:visible')
      const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().bottom))
      const { bottom } = await rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().toJSON())
      expect(Math.max(...tops)).toBeLessThanOrEqual(bottom)
    }
  })

  test('labels waits in the singular or plural on a phone', async () => {
    const [webhook] = fakeSummaryModel({ tests: 3, patterns: 1, webhooks: 1 }).webhooks
    const webhooks = [1, 2].map((waits) => ({ ...webhook!, templateName: `${waits}`, waits }))
    const page = await reports.open(await reports.write({ ...model, webhooks }), {
      viewport: { width: 390, height: 740 },
    })
    await page.getByRole('link', { name: /webhook/ }).click()
    const cells = page.locator('.waits tbody tr td:first-of-type')
    await expectPage(cells).toHaveCount(2)
    expect(
      await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::after').content)),
    ).toEqual(['" wait"', '" waits"'])
  })

  test("the webhooks view shows each webhook's waits and the time left before its timeout", async () => {
    const waiting = fakeSummaryModel({ tests: 3, patterns: 1, webhookTimeouts: 1, webhooks: 6 })
    const page = await reports.open(await reports.write(waiting), { hash: '#view=webhooks' })
    await expectPage(rows(page)).toHaveCount(1)
    const table = page.getByRole('table')
    await expectPage(table.getByRole('row')).toHaveCount(7)
    const close = table.getByRole('row', { name: 'movie.created 40' })
    await expectPage(close).toContainText('only 2.7 s left')
    await expectPage(close.getByRole('cell').nth(1)).toHaveText('40')
    await expectPage(table.getByRole('row', { name: 'order.completed 57' })).toContainText('29.3 s left')
    await expectPage(page.getByRole('navigation')).toContainText('2 almost timed out')
    await page.getByRole('searchbox').fill('stock')
    await expectPage(table.getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox').fill('status:500')
    await expectPage(table).toHaveCount(0)
  })

  test('shows the webhook waits of a run without errors', async () => {
    const counts = { tests: 0, patterns: 0, webhookTimeouts: 0, unreadable: 0 }
    const waited = fakeSummaryModel({ ...counts, webhooks: 2, runStatus: 'passed' })
    const page = await reports.open(await reports.write(waited))
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(/^No network errors/)
    await expectPage(page.getByRole('navigation')).toContainText('2 awaited webhooks')
    await expectPage(page.getByRole('table').getByRole('row')).toHaveCount(3)
    await expectAccessible(page)
  })

  test('begins with the missing webhooks if a run had no network errors', async () => {
    const lonely = fakeSummaryModel({
      tests: 3,
      patterns: 1,
      recordsPerTest: 0,
      webhookTimeouts: 2,
      unreadable: 0,
    })
    const page = await reports.open(await reports.write(lonely))
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('2 webhooks missing')
    await expectPage(page.getByRole('list', { name: 'Missing webhooks' })).toBeVisible()
    await rows(page).first().click()
    await expectPage(page.locator('.same-attempt')).toContainText('None')
  })

  test('an expanded pattern shows its URLs, timeline and affected tests', async () => {
    const page = await reports.open(file)
    await rows(page).first().click()
    const panel = page.locator('.panel')
    for (const { url } of worst.readUrls(3)) {
      await expectPage(panel.getByRole('link', { name: url, exact: true })).toHaveAttribute(
        'rel',
        'noreferrer',
      )
    }
    const lanes = panel.getByRole('list', { name: 'Occurrences per parallel worker' }).getByRole('listitem')
    await expectPage(lanes).toHaveCount(worst.timeline.length)
    const affected = panel.locator('.row.affected-grid')
    await expectPage(affected.first()).toContainText(/\.spec\.ts:\d+/)
    await expectPage(affected.first().locator('.title')).toHaveText(/^\S.* › .*\S$/)
    await expectPage(panel.locator('.affected li').first()).toHaveAttribute(
      'aria-setsize',
      String(worst.tests),
    )
    await affected.first().click()
    await expectPage(page).toHaveURL(/view=tests/)
    await expectPage(page.locator('.panel')).toContainText('Attempt 1')
  })

  test('a webhook timeout shows matchers, near misses, received webhooks, and the errors of its test', async () => {
    const page = await reports.open(file, { hash: '#view=webhooks' })
    await rows(page).first().click()
    const panel = page.locator('.panel')
    await expectPage(panel.locator('.matchers')).toContainText('field(data.id="42")')
    const line = panel.getByRole('table').first().getByRole('row', { name: 'data.rating' })
    await expectPage(line.getByRole('cell')).toHaveText(['9', '8.5'])
    await expectPage(line).toContainText('differs')
    await panel.locator('summary').first().click()
    await expectPage(panel.locator('.json')).toContainText('"name": "Inception"')
    await expectPage(panel.locator('.same-attempt .errors li')).toHaveCount(3)
  })

  test('says how much is omitted, and refers to the JSON summary', async () => {
    const crowded = fakeSummaryModel({ tests: 10, patterns: 1, recordsPerTest: 400 })
    const urls = Array.from({ length: 90 }, (_, index) => ({ url: `https://shop.test/${index}`, count: 1 }))
    const readUrls = (limit?: number) => urls.slice(0, limit)
    const patterns = crowded.patterns.map((one) => ({ ...one, urlCount: 90, readUrls }))
    const page = await reports.open(await reports.write({ ...crowded, patterns }))
    await rows(page).first().click()
    const panel = page.locator('.panel')
    await expectPage(panel).toContainText('40 more URLs in network-error-summary.json')
    await page.getByRole('link', { name: /affected tests/i }).click()
    await rows(page).first().click()
    await expectPage(panel).toContainText('350 more occurrences in network-error-summary.json')
  })
})

describe('interaction', () => {
  test('a search survives a reload and can be shared by its URL', async () => {
    const page = await reports.open(file)
    await page.getByRole('searchbox').fill('status:500 outcome:failed')
    const status = page.getByRole('status').filter({ hasText: 'shown' })
    await expectPage(status).toHaveText(/^\d+ of 30 shown, worst first$/)
    const found = (await status.textContent()) ?? ''
    for (const badge of await page.locator('.row .status').allTextContents()) expect(badge).toBe('500')
    await rows(page).nth(1).click()
    const opened = page.locator('.row[aria-expanded=true] .path')
    const path = (await opened.textContent()) ?? ''
    await expectPage(page).toHaveURL(/open=/)
    await page.reload()
    await expectPage(page.getByRole('searchbox')).toHaveValue('status:500 outcome:failed')
    await expectPage(status).toHaveText(found)
    await expectPage(opened).toHaveText(path)
    await page.getByRole('searchbox').fill('no-such-thing')
    await expectPage(page.getByRole('main')).toContainText('No results')
  })

  test('sorts by a column in both directions, then restores the order', async () => {
    const page = await reports.open(file)
    const head = page.locator('button.failed') // another button's name starts with its name
    const cells = page.locator('.row .failed')
    const shown = async () =>
      (await cells.allTextContents()).slice(0, 12).map((text) => Number.parseInt(text, 10))
    const worstFirst = await shown()
    await head.click()
    await expectPage(head).toHaveAttribute('aria-pressed', 'true')
    await expectPage(page).toHaveURL(/sort=failed/)
    const falling = await shown()
    const all = model.patterns.map(({ failedTests }) => failedTests).sort((a, b) => b - a)
    expect(falling).not.toEqual(worstFirst)
    expect(falling).toEqual(all.slice(0, 12))
    await head.click()
    expect(await shown()).toEqual(all.toReversed().slice(0, 12))
    await head.click()
    expect(await shown()).toEqual(worstFirst)
  })

  test('Back returns to the previous view with its state', async () => {
    const page = await reports.open(file)
    await page.getByRole('searchbox').fill('status:404')
    await page.getByRole('link', { name: /webhooks missing/ }).click()
    await expectPage(page.getByRole('list', { name: 'Missing webhooks' })).toBeVisible()
    await expectPage(page.getByRole('searchbox')).toHaveValue('status:404')
    await page.goBack()
    await expectPage(page.getByRole('list', { name: 'Errors' })).toBeVisible()
    await expectPage(page.getByRole('searchbox')).toHaveValue('status:404')
  })

  test('copies a URL, the key, an ignore rule and an expectation', async () => {
    const page = await reports.open(file, { permissions: ['clipboard-read', 'clipboard-write'] })
    await rows(page).first().click()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy error key' }).click()
    await expectPage(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
    expect(await clipboard()).toBe(worst.key)
    await page.getByRole('button', { name: 'Copy URL' }).first().click()
    await expect.poll(clipboard).toBe(worst.readUrls(1)[0]?.url)
    await page.getByRole('button', { name: 'Copy ignore rule' }).click()
    const rule = `{ method: '${worst.method}', status: ${worst.status}, url: '**${worst.basePath}/*{,?**}' }`
    await expect.poll(clipboard).toBe(`${rule},`)
    await expectPage(page.getByText('Copied. Add it to ignore in networkErrorMonitorOptions')).toBeVisible()
    await page.getByRole('button', { name: 'Copy expectError' }).click()
    await expect.poll(clipboard).toBe(`networkErrorMonitor.expectError(${rule})`)
  })

  test('search, rows and panels can be operated by keyboard alone', async () => {
    const page = await reports.open(file)
    await page.keyboard.press('/')
    await expectPage(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('status:5xx')
    await rows(page).first().focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    await expectPage(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expectPage(rows(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expectPage(page.getByRole('button', { name: 'Copy error key' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expectPage(page.locator('.panel')).toHaveCount(0)
    await expectPage(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('End')
    const last = page.locator('main .rows > li').last()
    await expectPage(last.locator('.row')).toBeFocused()
    expect(await last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'))
  })

  test('the theme follows the system until the reader chooses one', async () => {
    const page = await reports.open(file, { colorScheme: 'dark' })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await background()
    await page.getByRole('button', { name: 'Use the light theme' }).click()
    const light = await background()
    expect(light).not.toBe(dark)
    await page.reload()
    await expectPage(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible()
    expect(await background()).toBe(light)
  })

  test('fits a phone, where a select replaces the column headings', async () => {
    const page = await reports.open(file, {
      viewport: { width: 375, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    for (const view of ['patterns', 'tests', 'webhooks', 'unreadable']) {
      await page.evaluate((name) => location.assign(`#view=${name}`), view)
      await rows(page).first().click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    }
    await page.evaluate(() => location.assign('#view=patterns'))
    await page.getByLabel('Sort', { exact: true }).selectOption('failed')
    await expectPage(page).toHaveURL(/sort=failed/)
  })
})

describe('axe finds no violation', () => {
  const hashes = ['#view=patterns', '#view=tests', '#view=webhooks', '#view=unreadable']

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 375],
  ] as const)('in any view, with one row expanded: %s, %i pixels wide', async (colorScheme, width) => {
    for (const hash of hashes) {
      const page = await reports.open(smallFile, { hash, colorScheme, viewport: { width, height: 740 } })
      await rows(page).first().click()
      if (hash === '#view=webhooks') await page.locator('summary').first().click()
      await expectAccessible(page)
    }
  })

  test('in the report of a run without errors', async () => {
    await expectAccessible(await reports.open(quietFile))
  })
})
