// Writes every output of the golden runs to .tmp/runs, for people who change words or layout: terminal and Markdown as text,
// the page on a desktop and a phone in both themes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { test } from 'vitest'
import { defaultOutputFolder } from '../../src/summary-file/summary.js'
import { goldenRuns } from '../support/golden-runs.js'
import { expectAccessible, reportPages } from '../support/report-page.js'
import { runReporter } from '../support/run-reporter.js'

const folder = fileURLToPath(new URL('../../.tmp/runs', import.meta.url))
const reports = reportPages()

async function writeOutputs(run: (typeof goldenRuns)[number]): Promise<string> {
  const runFolder = join(folder, run.name)
  rmSync(runFolder, { recursive: true, force: true })
  mkdirSync(runFolder, { recursive: true })
  const { terminal } = await runReporter(run, runFolder, { isTty: true })
  writeFileSync(join(runFolder, 'terminal-80.txt'), terminal)
  writeFileSync(join(runFolder, 'terminal-100.txt'), (await runReporter(run, runFolder)).terminal)
  return runFolder
}

const maxHeight = 4_000

/** Makes the window as high as the page, which does not draw rows outside of it. */
async function growWindow(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(maxHeight, Math.max(900, height)) })
}

const pages = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

test.each(goldenRuns.filter(({ name }) => name !== 'nothing-run'))(
  'the page of the run $name has no violation that axe finds, at any width and in any theme',
  async (run) => {
    const runFolder = await writeOutputs(run)
    for (const { width, colorScheme } of pages) {
      const page = await reports.open(join(runFolder, defaultOutputFolder, 'index.html'), {
        viewport: { width, height: 900 },
        colorScheme,
        timezoneId: 'UTC',
      })
      await growWindow(page, width)
      await page.screenshot({ path: join(runFolder, `page-${width}-${colorScheme}.png`) })
      await expectAccessible(page)
    }
  },
)
