// Takes the pictures of the report in README and docs anew, in both themes, from a made-up run. Needs a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { launchOptions } from './browser.mjs'
import { root } from './paths.mjs'

const pictures = [
  { colorScheme: 'light', file: 'docs/images/report.png' },
  { colorScheme: 'dark', file: 'docs/images/report-dark.png' },
]
const viewport = { width: 1180, height: 720 }

const { writeHtml } = await load('src/reporter/outputs/html.ts')
const { goldenRun } = await load('test/unit/reporter/outputs/golden-run.ts')
const folder = mkdtempSync(join(tmpdir(), 'backchannel-pictures-'))
const browser = await chromium.launch(launchOptions())
try {
  const report = join(folder, 'index.html')
  await writeHtml(goldenRun, report)
  for (const picture of pictures) await take(report, picture)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function take(report, { colorScheme, file }) {
  const page = await browser.newPage({ colorScheme, viewport, timezoneId: 'UTC' })
  await page.goto(pathToFileURL(report).href)
  await page.locator('.row').first().click()
  await page.evaluate(() => document.activeElement?.blur())
  await page.screenshot({ path: fileURLToPath(new URL(file, root)) })
  await page.close()
}

async function load(path) {
  return (await runnerImport(new URL(path, root).href)).module
}
