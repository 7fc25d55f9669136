// Writes HTML reports with the built page and opens them from disk in a real Chromium.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { writeHtml } from '../../src/reporter/outputs/html.js'
import { readData } from '../../src/reporter/page/page-data.js'
import { buildReport } from '../../src/reporter/report/build-report.js'
import type { Sections } from '../../src/reporter/report/document.js'
import type { SummaryModel } from '../../src/reporter/summary/model.js'

export interface ReportPages {
  /** Writes a report and returns its file. */
  write(model: SummaryModel, sections?: Sections): Promise<string>
  /** Opens a report until the test ends, and then checks that nothing forbidden has happened. */
  open(file: string, options?: OpenOptions): Promise<Page>
  openUnchecked(file: string, options?: OpenOptions): Promise<OpenedReport>
}

interface OpenOptions extends BrowserContextOptions {
  /** The hash of the URL, with `#`. */
  hash?: string
}

interface OpenedReport {
  page: Page
  /** Events that must never happen: dialogs, script errors, requests, and violations of the content security policy. */
  incidents: string[]
}

/** Opens reports in one browser, which starts with the first report and ends with the test file. */
export function reportPages(): ReportPages {
  const folder = mkdtempSync(join(tmpdir(), 'report-page-'))
  let browser: Promise<Browser> | undefined
  afterAll(async () => {
    await (await browser)?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const openUnchecked: ReportPages['openUnchecked'] = async (file, options = {}) => {
    browser ??= chromium.launch(launchOptions())
    return openReport(await browser, pathToFileURL(file).href, options)
  }
  return {
    openUnchecked,
    async write(model, sections = buildReport(model)) {
      const file = join(mkdtempSync(join(folder, 'report-')), 'index.html')
      await writeHtml(model, sections, file)
      return file
    },
    async open(file, options) {
      const { page, incidents } = await openUnchecked(file, options)
      onTestFinished(async () => {
        await page.context().close()
        expect(incidents).toEqual([])
      })
      return page
    },
  }
}

async function openReport(
  browser: Browser,
  url: string,
  { hash = '', ...options }: OpenOptions,
): Promise<OpenedReport> {
  const context = await browser.newContext({ timezoneId: 'UTC', ...options })
  const incidents: string[] = []
  const page = await context.newPage()
  page.on('popup', (popup) => incidents.push(`popup ${popup.url()}`))
  page.on('dialog', (dialog) => {
    incidents.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => incidents.push(`error ${error.message}`))
  page.on('console', (message) => incidents.push(`console ${message.text()}`))
  page.on('request', (request) => {
    if (request.url() !== url && request.url() !== `${url}${hash}` && request.url() !== 'data:,')
      incidents.push(`request ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(url)) incidents.push(`navigation ${frame.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`policy ${event.violatedDirective}`))
  })
  await page.goto(url + hash)
  await page.getByRole('heading', { level: 1 }).waitFor() // the page decompresses its data first
  return { page, incidents }
}

/** Returns the rows of a list, except those inside an open row. */
export const rows = (page: Page): Locator => page.locator('main .view .rows:not(.panel .rows) > li > .row')

/** Opens a row, unless it is open by itself. */
export async function openRow(row: Locator): Promise<void> {
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
}

/** Renders the rows that the page would render only when its reader comes near them. */
export async function showAllRows(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

/** Fails if anything makes the page hard to use with a screen reader, a keyboard or poor eyesight. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const { violations } = await inPage.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
  expect(found, page.url()).toEqual([])
}

/** Returns the data inside a written report as JSON, without compression. */
export async function readReportData(html: string): Promise<string> {
  const base64 = /<script type="application\/octet-stream" id="data">([^<]*)<\/script>/.exec(html)?.[1]
  if (base64 === undefined) throw new Error('The report holds no data.')
  return JSON.stringify(await readData(base64))
}
