// The reporter in real child runs, directly and through blob reports of two shards.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { inlineProject } from '../support/inline-project.js'
import { readReportData } from '../support/report-page.js'
import { kindSamples } from '../unit/reporter/finding-samples.js'

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
import { rmSync, writeFileSync } from 'node:fs'
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
      await meet(info, 'failed', record('https://ada:s3cr3t@shop.test/api/users/1?token=s3cr3t'))
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
    name: 'WebhookTimeoutError', message: 'm', templateName: 'movie.created', timeoutMs: 50, totalReceived: 1,
    matcherDetails: ['field(event="movie.created")'], nearMisses: [], problems: [],
    receivedWebhooks: [{ id: '1', url: '/hook?token=s3cr3t', method: 'POST', headers: { authorization: 's3cr3t' }, receivedAt: 'now' }],
  }))
  await info.attach('webhook-timeout.json', { contentType: 'application/json', path })
  const waits = [{ templateName: 'movie.created', count: 1, received: true, durationMs: 12, timeoutMs: 5_000 }]
  const pending = [{ method: 'GET', url: 'https://shop.test/hang', startedAt: '2026-01-31T12:00:00.000Z', durationMs: 1500 }]
  const body = JSON.stringify({ findings: [], omitted: 0, waits, pending })
  await info.attach('_backchannel.json', { contentType: 'application/json', body })
  expect(1).toBe(2)
})`,
  'kinds.spec.ts': `${importing}
for (const finding of ${JSON.stringify(Object.values(kindSamples))}) {
  test(finding.kind, async ({}, info) => {
    info.annotations.push({ type: '_networkErrorMonitor' }, { type: 'networkErrors', description: 'reported' })
    const body = JSON.stringify({ findings: [finding], omitted: 0 })
    await info.attach('_backchannel.json', { contentType: 'application/json', body })
  })
}`,
}

/** Returns what must not depend on how the run was split into shards. */
function comparable({ flaky, patterns, tests, webhooks, webhookTimeouts }: NetworkErrorSummary) {
  const sorted = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item)).sort()
  const isSetup = ({ titlePath }: { titlePath: readonly string[] }) => titlePath[0] === 'logs in'
  return {
    ...{ flaky, webhooks },
    webhookTimeouts: sorted(webhookTimeouts),
    patterns: patterns
      .filter(({ key }) => key !== 'GET:500:/login')
      .map((pattern) => ({ ...pattern, urls: sorted(pattern.urls), testIds: sorted(pattern.testIds) })),
    tests: sorted(
      tests
        .filter((each) => !isSetup(each))
        .map((each) => ({
          ...each,
          attempts: each.attempts.map(({ retry, status, verdict, networkErrors, findings, pending }) => ({
            ...{ retry, status, verdict, networkErrors, findings, pending },
          })),
        })),
    ),
  }
}

test('gives the same summary with and without shards', async () => {
  const project = inlineProject(specs, {
    config: `
      projects: [
        { name: 'setup', testMatch: 'setup.ts' },
        { name: 'one', dependencies: ['setup'] },
        { name: 'two', dependencies: ['setup'], testIgnore: 'kinds.spec.ts' },
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
  expect(run.stdout).toMatch(/1 failed\n.*4 flaky\n.*11 passed/s)
  expect(direct.run).toMatchObject({ status: 'failed', workers: 2, projects: ['setup', 'one', 'two'] })
  expect(direct.totals).toMatchObject({
    ...{ tests: 16, testsWithNetworkErrors: 11, testsFailedByNetworkErrors: 8 },
    failedTests: { byNetworkErrors: 1, byWebhooks: 0, otherwise: 0 },
    ...{ networkErrors: 11, uniqueErrors: 5, patterns: 8, webhookTimeouts: 2, unreadableAttachments: 0 },
    ...{ monitoredTests: 11, notRunTests: 0 },
  })
  const httpErrors = direct.patterns.filter(({ kind }) => kind === 'http-error')
  expect(httpErrors.map(({ key, tests, failedTests }) => [key, tests, failedTests])).toEqual([
    ['GET:500:/api/users', 5, 3],
    ['POST:422:/movies', 2, 0],
    ['GET:500:/login', 1, 0],
  ])
  expect(direct.patterns.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(kindSamples)))
  const flaky = direct.tests.find(
    ({ titlePath, project: name }) => titlePath.at(-1) === 'flaky' && name === 'two',
  )
  expect(flaky).toMatchObject({ titlePath: ['users', 'flaky'], file: 'a.spec.ts', outcome: 'flaky' })
  expect(flaky?.attempts.map(({ verdict }) => verdict)).toEqual(['failed', 'warned'])
  const waiting = direct.tests.find(({ titlePath }) => titlePath[0] === 'waits')
  expect(waiting?.attempts.map(({ pending }) => pending.map(({ url }) => url))).toEqual([
    ['https://shop.test/hang'],
    [],
  ])
  expect(direct.flaky).toEqual({ tests: 4, explained: 0, patterns: [] })

  expect(direct.webhooks).toMatchObject([{ templateName: 'movie.created', waits: 2, received: 2, maxMs: 12 }])
  expect(run.stdout).toContain('  GET 500 /api/users/*  failed 3 tests, warned in 2 (maxTestsPerError)')
  expect(run.stdout).toContain('"Movie 7 does not exist" · traceparent 00-4bf9-00')
  expect(run.stdout).toContain('  Report: out/errors/index.html\n')
  expect(run.stdout).toMatch(/^::error file=.*title=HTTP error GET 500 \/api\/users\/\*::/m)
  const markdown = await project.read('out/errors/network-error-summary.md')
  expect(await project.read('step-summary.md')).toBe(markdown)
  const page = await readReportData(await project.read('out/errors/index.html'))
  expect(page).toContain('"playwrightReport":"../../pw%20report/index.html"')
  for (const { id } of direct.tests) expect(page).toContain(`"id":"${id}"`)
  expect(existsSync(join(project.folder, 'pw report/index.html'))).toBe(true)
  const printed = run.stdout.split(/^ {2}11 HTTP errors/m)[1]!
  expect([JSON.stringify(direct), markdown, page, printed].join('')).not.toContain('s3cr3t')

  await project.runShards()
  const merge = await project.cli(['merge-reports', '-c', 'playwright.config.ts', 'blobs'])
  expect(merge.exitCode).toBe(0)
  expect(merge.stdout).toContain('  GET 500 /api/users/*  failed 3 tests, warned in 2 (maxTestsPerError)')
  const merged = await project.readSummary('out/errors')
  expect(merged.generatedAt).not.toBe(direct.generatedAt)
  expect(merged.run.projects).toEqual(['setup', 'one', 'two'])
  expect(merged.totals).toMatchObject({ tests: 16, testsWithNetworkErrors: 11, networkErrors: 12 })
  expect(merged.patterns.find(({ key }) => key === 'GET:500:/login')).toMatchObject({
    ...{ networkErrors: 2, tests: 1 },
  })
  expect(comparable(merged)).toEqual(comparable(direct))
})

test('as the only reporter, prints one line if nothing was found; --list and a broken baseline keep the report', async () => {
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
  expect(run.stdout.match(/^No network errors in 1 monitored test\.$/gm)).toHaveLength(1)
  const first = await project.readSummary()
  expect(first.totals).toMatchObject({ tests: 1, networkErrors: 0 })

  const list = await project.run(['--list'])
  expect([list.exitCode, list.stderr]).toEqual([0, ''])
  expect(list.stdout).toContain('Total: 1 test in 1 file')
  expect(list.stdout).not.toContain('No test ran')

  project.write({ 'network-error-baseline.json': '{' })
  const broken = await project.run()
  expect(broken.exitCode).toBe(1)
  expect(broken.output).toMatch(
    /^.*\[BaselineError: Failed to read network-error-baseline\.json: it is not valid JSON.*\n$/, // no test ran
  )
  expect((await project.readSummary()).generatedAt).toBe(first.generatedAt)
})

test('survives a killed worker, a large attachment and one whose file is deleted', async () => {
  const project = inlineProject(
    {
      'evidence.mjs': evidence,
      // Runs first, because a killed worker loses everything that it has not sent yet.
      '0.spec.ts': `${importing}
test('killed', async ({}, info) => {
  await meet(info, 'failed', record('https://shop.test/killed'))
  await new Promise((done) => setTimeout(done, 300))
  process.kill(process.pid, 'SIGKILL')
})
test('after the kill', async ({}, info) => meet(info, 'accepted', record('https://shop.test/after')))
`,
      'a.spec.ts': `${importing}
test('deleted file', async ({}, info) => {
  const path = info.outputPath('gone.json')
  writeFileSync(path, '[]')
  info.attachments.push({ name: 'network-errors.json', contentType: 'application/json', path })
  rmSync(path)
})
test('1,000 errors in a large file', async ({}, info) => {
  const path = info.outputPath('large.json')
  const records = Array.from({ length: 1000 }, (_, n) => record('https://shop.test/' + n.toString(36) + 'x/y?' + 'x'.repeat(5000)))
  writeFileSync(path, JSON.stringify(records))
  await info.attach('network-errors.json', { contentType: 'application/json', path })
})
`,
    },
    { config: `reporter: [['list'], ['blob'], ['playwright-backchannel/reporter']],` },
  )
  const run = await project.run()
  const direct = await project.readSummary()
  expect(direct.unreadableAttachments.map(({ reason }) => reason)).toEqual(['the file does not exist'])
  expect(direct.totals).toMatchObject({ tests: 4, networkErrors: 1002, uniqueErrors: 1002 })
  expect(direct.tests.find(({ titlePath }) => titlePath[0] === 'killed')?.attempts).toMatchObject([
    { status: 'failed', networkErrors: [{ url: 'https://shop.test/killed' }] },
  ])
  expect(direct.patterns.map(({ key }) => key)).toContain('GET:500:/after')
  const own = run.stdout.split(/^ {2}[\d,]+ HTTP errors? in/m)[1]!
  expect(own.split('\n').length).toBeLessThan(40)
  expect(run.stderr).toBe('')

  await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blob-report'])
  const merged = await project.readSummary()
  expect(merged.totals).toEqual(direct.totals)
  expect(merged.unreadableAttachments.map(({ name }) => name)).toEqual(['network-errors.json'])
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
