// Playwright discards the video of a test that fails after its context was closed, so the monitor fails tests earlier.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { JSONReportTestResult } from '@playwright/test/reporter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFfmpeg } from '../../scripts/ffmpeg.mjs'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'
import { createTestFolder } from '../support/test-folder.js'

const spec = `
import { test, expect } from 'playwright-backchannel'
const visit = async (page, query) => {
  await page.goto(process.env.SERVER + '/page?' + query)
  await expect(page).toHaveTitle('done')
}
test('network error', async ({ page }) => { await visit(page, 'fetch=/status/500/api') })
test('no error', async ({ page }) => { await visit(page, 'fetch=/status/200/api') })
`

const server = await startStatusServer()
const browsers = createBrowsersFolder()
let project: InlineProject
let run: InlineRun

beforeAll(async () => {
  project = inlineProject({ 'video.spec.ts': spec }, { use: "video: 'retain-on-failure'," })
  run = await project.run([], { SERVER: server.url, PLAYWRIGHT_BROWSERS_PATH: browsers })
})

test('a test that fails only because of a network error keeps its video', () => {
  const [path] = getVideos('network error')
  expect(path, run.output).toBeDefined()
  expect(countFrames(path ?? '')).toBeGreaterThan(0)
})

test('a test without errors keeps no video', () => {
  expect(getVideos('no error')).toEqual([])
})

function getVideos(title: string): string[] {
  const results = run.tests.find((found) => found.title === title)?.results ?? []
  return results.flatMap(({ attachments }) => attachments.filter(isVideo)).map(({ path = '' }) => path)
}

function isVideo({ name }: JSONReportTestResult['attachments'][number]): boolean {
  return name === 'video'
}

function countFrames(video: string): number {
  const { stderr } = spawnSync(findFfmpeg() ?? '', ['-i', video, '-f', 'null', '-'], { encoding: 'utf8' })
  return Number(/frame= *(\d+)/.exec(stderr)?.[1] ?? 0)
}

/** Creates a folder in which Playwright finds the system's ffmpeg instead of its own. */
function createBrowsersFolder(): string {
  const folder = createTestFolder(afterAll)
  const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const { browsers: known } = JSON.parse(readFileSync(join(core, 'browsers.json'), 'utf8'))
  const { revision } = known.find(({ name }: { name: string }) => name === 'ffmpeg')
  const ffmpeg = join(folder, `ffmpeg-${revision}`)
  mkdirSync(ffmpeg)
  symlinkSync(findFfmpeg() ?? '', join(ffmpeg, process.platform === 'darwin' ? 'ffmpeg-mac' : 'ffmpeg-linux'))
  return folder
}
