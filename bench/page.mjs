// Measures the largest HTML report, in bytes on disk and in milliseconds until it is usable in Chromium. Prints one line
// of JSON. Needs a build.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { launchOptions } from '../scripts/browser.mjs'
import { root } from '../scripts/paths.mjs'

const rounds = 5
const largest = {
  tests: 50_000,
  quietTests: 0,
  errors: 500,
  recordsPerTest: 20,
  webhookTimeouts: 200,
  slots: 8,
}

const folder = mkdtempSync(join(tmpdir(), 'backchannel-page-'))
try {
  console.log(JSON.stringify(await measure(join(folder, 'index.html'), largest)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(file, size) {
  const { writeHtml } = await import(new URL('build/reporter/outputs/html.js', root).href)
  const model = await createModel(size)
  const start = performance.now()
  await writeHtml(model, file)
  const writeMs = Math.round(performance.now() - start)
  const usableMs = await openRepeatedly(pathToFileURL(file).href)
  const { errors, networkErrors } = model.totals
  return {
    ...size,
    errors,
    networkErrors,
    bytes: statSync(file).size,
    writeMs,
    usableMs,
    medianUsableMs: median(usableMs),
  }
}

async function createModel(size) {
  const source = new URL('test/support/fake-summary-model.ts', root).href
  const { fakeSummaryModel } = (await runnerImport(source)).module
  return fakeSummaryModel(size)
}

/** Opens the page in several new contexts. Returns the milliseconds that each took to show the list. */
async function openRepeatedly(url) {
  const browser = await chromium.launch(launchOptions())
  try {
    const times = []
    for (let round = 0; round < rounds; round++) times.push(await openOnce(browser, url))
    return times
  } finally {
    await browser.close()
  }
}

async function openOnce(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('list usable').length > 0)
  const rows = await page.locator('.row').count()
  if (rows === 0) throw new Error('Failed to measure the page: its list is empty.')
  const time = await page.evaluate(() => performance.getEntriesByName('list usable')[0].startTime)
  await context.close()
  return Math.round(time)
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}
