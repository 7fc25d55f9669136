// Writes HTML reports with the built page and opens them from disk in a real Chromium.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../scripts/browser.mjs'
import { writeHtml } from '../../src/reporter/outputs/html/write-html.js'
import { readData } from '../../src/reporter/page/state/read-data.js'
import type { SummaryModel } from '../../src/reporter/summary/model.js'

export interface ReportPages {
  /** Writes a report and gives its file. */
  write(model: SummaryModel): Promise<string>
  open(file: string, hash?: string, options?: BrowserContextOptions): Promise<OpenedReport>
  dispose(): Promise<void>
}

interface OpenedReport {
  page: Page
  /** What must never happen: dialogs, script errors, requests, breaches of the content security policy. */
  incidents: string[]
}

export async function reportPages(): Promise<ReportPages> {
  const folder = mkdtempSync(join(tmpdir(), 'report-page-'))
  const browser = await chromium.launch(launchOptions())
  return {
    async write(model) {
      const file = join(mkdtempSync(join(folder, 'report-')), 'index.html')
      await writeHtml(model, file)
      return file
    },
    open: (file, hash = '', options = {}) => openReport(browser, pathToFileURL(file).href, hash, options),
    async dispose() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openReport(
  browser: Browser,
  url: string,
  hash: string,
  options: BrowserContextOptions,
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

/** The data inside a written report, as its JSON: what `index.html` says, without compression. */
export async function readReportData(html: string): Promise<string> {
  const base64 = /<script type="application\/octet-stream" id="data">([^<]*)<\/script>/.exec(html)?.[1]
  if (base64 === undefined) throw new Error('The report holds no data.')
  return JSON.stringify(await readData(base64))
}
