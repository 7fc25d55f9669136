// Takes the pictures in README and docs anew, in both themes: a terminal without and with the monitor, and the report of a
// made-up run. Needs a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { launchOptions } from './browser.mjs'
import { root } from './paths.mjs'
import { drawTerminals } from './terminal-picture.mjs'

const themes = [
  { colorScheme: 'light', suffix: '' },
  { colorScheme: 'dark', suffix: '-dark' },
]

const { writeHtml } = await load('src/reporter/outputs/html.ts')
const { buildReport } = await load('src/reporter/report/build-report.ts')
const { findNextStep } = await load('src/reporter/report/next-step.ts')
const { picturedRun } = await load('test/unit/reporter/outputs/pictured-run.ts')
const folder = mkdtempSync(join(tmpdir(), 'backchannel-pictures-'))
const browser = await chromium.launch(launchOptions())
try {
  const terminals = drawTerminals()
  const report = join(folder, 'index.html')
  const nextStep = findNextStep(picturedRun, {
    summaryFile: join(folder, 'summary.json'),
    configFolder: folder,
  })
  await writeHtml(picturedRun, report, { sections: buildReport(picturedRun, nextStep) })
  for (const theme of themes) {
    await takeTerminals(terminals, theme)
    await takeReport(report, theme)
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function takeTerminals(html, { colorScheme, suffix }) {
  const page = await browser.newPage({
    colorScheme,
    viewport: { width: 1180, height: 400 },
    deviceScaleFactor: 2,
  })
  await page.setContent(html)
  await page.locator('main').screenshot({ path: getFile(`terminal${suffix}.png`) })
  await page.close()
}

async function takeReport(report, { colorScheme, suffix }) {
  const page = await browser.newPage({
    colorScheme,
    viewport: { width: 1180, height: 720 },
    timezoneId: 'UTC',
  })
  await page.goto(pathToFileURL(report).href)
  await page.locator('.row').first().click()
  await page.evaluate(() => document.activeElement?.blur())
  await page.screenshot({ path: getFile(`report${suffix}.png`) })
  await page.close()
}

function getFile(name) {
  return fileURLToPath(new URL(`docs/images/${name}`, root))
}

async function load(path) {
  return (await runnerImport(new URL(path, root).href)).module
}
