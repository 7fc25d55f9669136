// The reporter in real child runs, directly and through blob reports of two shards.
import { expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { inlineProject } from '../support/inline-project.js'
import { readReportData } from '../support/report-page.js'

/** Functions that attach what a monitor would attach, for specs without a monitor. */
const evidence = `
export const record = (url, more) => ({ url, status: 500, method: 'GET', timestamp: '2026-01-31T12:00:00.000Z', ...more })
export async function meet(info, verdict, ...records) {
  await info.attach('network-errors.json', { contentType: 'application/json', body: JSON.stringify(records) })
  info.annotations.push({ type: 'networkErrors', description: verdict })
}
`
const importing = `
import { expect, test } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { meet, record } from './evidence.mjs'
`
const specs = {
  'evidence.mjs': evidence,
  // Each shard runs it, and merge-reports gives it another id in each shard.
  'setup.ts': `${importing}
test('logs in', ({}, info) => meet(info, 'accepted', record('https://shop.test/login')))`,
  'a.spec.ts': `${importing}
test.describe('users', () => {
  test('fails on one project', async ({}, info) => {
    if (info.project.name === 'one') {
      await meet(info, 'failed', record('https://shop.test/api/users/1'))
      expect(1).toBe(2)
    }
  })
  test('flaky', async ({}, info) => {
    await meet(info, info.retry ? 'warned' : 'failed', record('https://shop.test/api/users/2'))
    expect(info.retry).toBe(1)
  })
})
// Shards run without the reporter, which is what sets the run's id.
test('knows its run', () => {
  if (!process.env.PLAYWRIGHT_BLOB_OUTPUT_FILE) expect(process.env.PLAYWRIGHT_BACKCHANNEL_RUN_ID).toMatch(/^[0-9a-f-]{36}$/)
})`,
  'b.spec.ts': `${importing}
test('over the limit', async ({}, info) => {
  await meet(info, 'warned', record('https://shop.test/api/users/3'), record('https://shop.test/movies', { method: 'POST', status: 422 }))
})
test('waits', async ({}, info) => {
  if (info.retry > 0) return
  const path = info.outputPath('timeout.json')
  writeFileSync(path, JSON.stringify({
    name: 'WebhookTimeoutError', message: 'm', templateName: 'movie.created', timeoutMs: 50, totalReceived: 1, expectedCount: 1, matchedCount: 0,
    matcherDetails: ['field(event="movie.created")'], nearMisses: [], problems: [],
    receivedWebhooks: [{ id: '1', url: '/hook', method: 'POST', headers: {}, receivedAt: 'now' }],
  }))
  await info.attach('webhook-timeout.json', { contentType: 'application/json', path })
  const waits = [{ templateName: 'movie.created', count: 1, received: true, durationMs: 12, timeoutMs: 5_000 }]
  const pending = [{ method: 'GET', url: 'https://shop.test/hang', startedAt: '2026-01-31T12:00:00.000Z', durationMs: 1500 }]
  const body = JSON.stringify({ findings: [], omitted: 0, waits, pending })
  await info.attach('_backchannel.json', { contentType: 'application/json', body })
  expect(1).toBe(2)
})`,
}

const usersLine = '  GET 500 https://shop.test/api/users/<id>  failed 1 test, made 2 flaky, warned in 1'
const loginError = 'GET 500 https://shop.test/login'
const ofOneRun = ['startedAt', 'durationMs', 'workerIndex', 'parallelIndex']
const compareJson = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Returns what must not depend on how the run was split into shards, with sorted lists. */
function comparable({ flaky, errors, tests, webhooks, webhookTimeouts }: NetworkErrorSummary): unknown {
  const found = {
    flaky,
    webhooks,
    webhookTimeouts,
    errors: errors.filter(({ name }) => name !== loginError),
    tests: tests.filter(({ titlePath }) => titlePath[0] !== 'logs in'),
  }
  const text = JSON.stringify(found, (name, value: unknown) => {
    if (ofOneRun.includes(name)) return undefined
    return Array.isArray(value) ? value.toSorted(compareJson) : value
  })
  return JSON.parse(text)
}

test('gives the same summary with and without shards', async () => {
  const project = inlineProject(specs, {
    config: `
      projects: [
        { name: 'setup', testMatch: 'setup.ts' },
        { name: 'one', dependencies: ['setup'] },
        { name: 'two', testMatch: 'a.spec.ts', dependencies: ['setup'] },
      ],
      retries: 1,
      workers: 2,
      reporter: [
        ['list'],
        ['html', { outputFolder: 'pw report', open: 'never' }],
        ['playwright-backchannel/reporter', { outputFolder: 'out/errors' }],
      ],`,
  })
  const github = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: `${project.folder}/step-summary.md` }
  const run = await project.run([], github)
  const direct = await project.readSummary('out/errors')

  expect(run.exitCode).toBe(1)
  expect(direct.run).toMatchObject({ status: 'failed', workers: 2, projects: ['setup', 'one', 'two'] })
  expect(direct.totals).toMatchObject({
    tests: 9,
    testsWithNetworkErrors: 5,
    testsFailedByNetworkErrors: 3,
    monitoredTests: 5,
    failedTests: { byNetworkErrors: 1, byWebhooks: 0, otherwise: 0 },
    networkErrors: 9,
    uniqueErrors: 5,
    errors: 3,
    webhookTimeouts: 1,
    unreadableAttachments: 0,
  })
  expect(direct.flaky).toEqual({ tests: 3, explained: 0, errors: [] })
  expect(direct.webhooks).toMatchObject([{ templateName: 'movie.created', waits: 1, received: 1, maxMs: 12 }])
  expect(run.stdout).toContain(usersLine)
  expect(run.stdout).toContain('  Report: out/errors/index.html\n')
  expect(run.stdout).toMatch(
    /^::error file=.*title=HTTP error GET 500 https%3A\/\/shop\.test\/api\/users\/<id>::/m,
  )
  const markdown = await project.read('out/errors/network-error-summary.md')
  expect(await project.read('step-summary.md')).toBe(markdown)
  const page = await readReportData(await project.read('out/errors/index.html'))
  for (const { id } of direct.tests) {
    expect(page).toContain(`"link":"../../pw%20report/index.html#?testId=${id}"`)
  }
  expect(await project.read('pw report/index.html')).toContain('Playwright Test Report')

  await project.runShards()
  const merge = await project.cli(['merge-reports', '-c', 'playwright.config.ts', 'blobs'])
  expect(merge.exitCode).toBe(0)
  expect(merge.stdout).toContain(usersLine)
  const merged = await project.readSummary('out/errors')
  expect(merged.generatedAt).not.toBe(direct.generatedAt)
  expect(merged.run.projects).toEqual(['setup', 'one', 'two'])
  const login = merged.errors.find(({ name }) => name === loginError)
  expect(login).toMatchObject({ networkErrors: 2, tests: 1 })
  expect(comparable(merged)).toEqual(comparable(direct))
})

test('as the only reporter, prints one line if nothing was found, and leaves the report alone with --list', async () => {
  const project = inlineProject(
    {
      'a.spec.ts': `
import { test } from '@playwright/test'
test('clean', ({}, info) => { info.annotations.push({ type: '_networkErrorMonitor' }) })
`,
    },
    { config: `reporter: 'playwright-backchannel/reporter',` },
  )
  const run = await project.run()
  expect([run.exitCode, run.stderr]).toEqual([0, ''])
  expect(run.stdout).toContain('Running 1 test using 1 worker')
  expect(run.stdout.match(/^No HTTP errors in 1 monitored test\.$/gm)).toHaveLength(1)
  const first = await project.readSummary()

  const list = await project.run(['--list'])
  expect([list.exitCode, list.stderr]).toEqual([0, ''])
  expect(list.stdout).toContain('Total: 1 test in 1 file')
  expect(list.stdout).not.toContain('No test ran')
  expect((await project.readSummary()).generatedAt).toBe(first.generatedAt)
})

test('keeps the errors of a killed worker, even after a merge', async () => {
  const project = inlineProject(
    {
      'evidence.mjs': evidence,
      'a.spec.ts': `${importing}
test('killed', async ({}, info) => {
  await meet(info, 'failed', record('https://shop.test/killed'))
  await new Promise((done) => setTimeout(done, 300)) // a killed worker loses everything that it has not sent yet
  process.kill(process.pid, 'SIGKILL')
})
`,
    },
    { config: `reporter: [['list'], ['blob'], ['playwright-backchannel/reporter']],` },
  )
  const check = async ({ stderr }: { stderr: string }) => {
    expect(stderr).toBe('')
    expect((await project.readSummary()).tests.map(({ attempts }) => attempts)).toMatchObject([
      [{ status: 'failed', networkErrors: [{ url: 'https://shop.test/killed' }] }],
    ])
  }
  await check(await project.run())
  await check(
    await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blob-report']),
  )
})

test('after Ctrl-C, an interrupted test keeps its errors, and a summary of the tests so far is still written', async () => {
  const spec = `
import { test } from 'playwright-backchannel/network-error-monitor'
test('clean', () => {})
test('hangs', async ({ page }) => {
  await page.route('**/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('http://shop.test/cart').catch(() => {})
  console.log('hanging now')
  await new Promise(() => {})
})
`
  const project = inlineProject(
    { 'a.spec.ts': spec },
    { config: `timeout: 60_000, reporter: [['list'], ['playwright-backchannel/reporter']],` },
  )
  const { child, done } = project.start()
  child.stdout?.on('data', (text) => String(text).includes('hanging now') && child.kill('SIGINT'))
  const run = await done
  expect(run.exitCode).toBe(130)
  expect(run.stdout.replace(/\s+/g, ' ')).toContain(' The run was interrupted ')
  expect(run.stdout).toContain('Network errors also detected (1 request(s)):')
  const { run: facts, totals, tests } = await project.readSummary()
  expect(facts.status).toBe('interrupted')
  expect(totals).toMatchObject({ tests: 2, networkErrors: 1 })
  expect(tests.map(({ attempts }) => attempts)).toMatchObject([
    [{ status: 'interrupted', verdict: 'in failed test' }],
  ])
})
