// The reporter in real child runs, directly and through blob reports of two shards.
import { describe, expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { type InlineProject, inlineProject } from '../support/inline-project.js'
import { readReportData } from '../support/report-page.js'

let project: InlineProject

/** Functions that attach what a monitor would attach, for specs without a monitor. */
const evidence = `
export const record = (url, more) => ({ url, status: 500, method: 'GET', timestamp: '2026-01-31T12:00:00.000Z', ...more })
export async function meet(info, verdict, ...records) {
  await info.attach('network-errors.json', { contentType: 'application/json', body: JSON.stringify(records) })
  info.annotations.push({ type: 'networkErrors', description: verdict })
}
export const missed = (more) => ({
  name: 'WebhookTimeoutError', message: 'm', templateName: 'movie.created', timeoutMs: 50, totalReceived: 1,
  matcherDetails: ['field(event="movie.created")'], nearMisses: [], problems: [], ...more,
  receivedWebhooks: [{ id: '1', url: '/hook?token=s3cr3t', method: 'POST', headers: { authorization: 's3cr3t' }, receivedAt: 'now' }],
})
`
const reporterWith = (options: object, others = '') =>
  `reporter: [['list'], ${others} ['playwright-backchannel/reporter', ${JSON.stringify(options)}]],`

/** Returns the parts of a summary that must not depend on how the run was split into shards. */
function comparable({
  totals,
  patterns,
  tests,
  webhookTimeouts,
  unreadableAttachments,
}: NetworkErrorSummary) {
  const sorted = <T>(list: readonly T[]) => list.map((item) => JSON.stringify(item)).sort()
  return {
    totals,
    webhookTimeouts: sorted(webhookTimeouts),
    unreadableAttachments: sorted(unreadableAttachments),
    patterns: patterns.map((pattern) => ({
      ...pattern,
      urls: sorted(pattern.urls),
      testIds: sorted(pattern.testIds),
    })),
    tests: sorted(
      tests.map((each) => ({
        ...each,
        attempts: each.attempts.map(({ retry, status, verdict, networkErrors }) => ({
          retry,
          status,
          verdict,
          networkErrors,
        })),
      })),
    ),
  }
}

describe('a run with errors', () => {
  const specs = {
    'evidence.mjs': evidence,
    'a.spec.ts': `
import { expect, test } from '@playwright/test'
import { meet, record } from './evidence.mjs'
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
})
`,
    'b.spec.ts': `
import { test } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { meet, missed, record } from './evidence.mjs'
test('over the limit', async ({}, info) => {
  await meet(info, 'warned', record('https://shop.test/api/users/3'), record('https://shop.test/movies', { method: 'POST', status: 422 }))
})
test('waits', async ({}, info) => {
  const path = info.outputPath('timeout.json')
  writeFileSync(path, JSON.stringify(missed()))
  await info.attach('webhook-timeout.json', { contentType: 'application/json', path })
})
`,
  }
  test('gives the same summary with and without shards', async () => {
    project = inlineProject(specs, {
      config: `projects: [{ name: 'one' }, { name: 'two' }], retries: 1, workers: 2, ${reporterWith({})}`,
    })
    const github = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: `${project.folder}/step-summary.md` }
    const run = await project.run([], github)
    const direct = await project.readSummary()

    expect(run.exitCode).toBe(1)
    expect(run.stdout).toMatch(/1 failed\n.*2 flaky\n.*7 passed/s)
    expect(direct.run).toMatchObject({ status: 'failed', workers: 2, projects: ['one', 'two'] })
    expect(direct.totals).toEqual({
      ...{
        tests: 10,
        testsWithNetworkErrors: 5,
        testsFailedByNetworkErrors: 3,
        failedTests: { byNetworkErrors: 1, byWebhooks: 0, otherwise: 0 },
        networkErrors: 10,
        uniqueErrors: 4,
      },
      ...{ patterns: 2, newPatterns: 0, knownPatterns: 0 },
      ...{ expiredPatterns: 0, webhookTimeouts: 2, unreadableAttachments: 0 },
      kinds: { 'http-error': { occurrences: 10, patterns: 2, tests: 5, failedTests: 3 } },
      omittedFindings: 0,
      ...{ monitoredTests: 5, testsWithoutBrowser: 0, notRunTests: 0 },
    })
    expect(direct.patterns.map(({ key, tests, failedTests }) => [key, tests, failedTests])).toEqual([
      ['GET:500:/api/users', 5, 3],
      ['POST:422:/movies', 2, 0],
    ])
    const flaky = direct.tests.find(
      ({ titlePath, project: name }) => titlePath.at(-1) === 'flaky' && name === 'two',
    )
    expect(flaky).toMatchObject({ titlePath: ['users', 'flaky'], file: 'a.spec.ts', outcome: 'flaky' })
    expect(flaky?.attempts.map(({ verdict }) => verdict)).toEqual(['failed', 'warned'])
    const onOne = direct.tests.filter(({ titlePath }) => titlePath.at(-1) === 'fails on one project')
    expect(onOne.map(({ project: name, attempts }) => [name, attempts.length])).toEqual([['one', 2]])

    expect(run.stdout).toContain('  GET 500 /api/users/*  failed 3 tests, warned in 2 (maxTestsPerError)')
    expect(run.stdout).toContain('  Report: network-error-report/index.html\n')
    expect(run.stdout).toMatch(/^::error file=.*title=HTTP error GET 500 \/api\/users\/\*::/m)
    const markdown = await project.read('network-error-report/network-error-summary.md')
    expect(await project.read('step-summary.md')).toBe(markdown)
    const page = await readReportData(await project.read('network-error-report/index.html'))
    expect(page).toContain('/api/users')
    const printed = run.stdout.split(/^ {2}[\d,]+ HTTP errors? in/m)[1]!
    expect([JSON.stringify(direct), markdown, page, printed].join('')).not.toContain('s3cr3t')

    await project.runShards()
    const merge = await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'])
    expect(merge.exitCode).toBe(0)
    expect(merge.stdout).toContain('  GET 500 /api/users/*  failed 3 tests, warned in 2 (maxTestsPerError)')
    const merged = await project.readSummary()
    expect(merged.generatedAt).not.toBe(direct.generatedAt)
    expect(merged.run.projects).toEqual(['one', 'two'])
    expect(comparable(merged)).toEqual(comparable(direct))
  })
})

test('as the only reporter, prints one line if nothing was found, and --list keeps the last report', async () => {
  project = inlineProject(
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
  expect((await project.readSummary()).generatedAt).toBe(first.generatedAt)

  project.write({
    'other.config.ts': `export default { reporter: [['playwright-backchannel/reporter', { outputs: ['pdf'] }]] }`,
  })
  const bad = await project.run(['-c', 'other.config.ts'])
  expect(bad.exitCode).toBe(1)
  expect(bad.output).toContain(
    `TypeError: reporter option outputs must be an array of 'html', 'json', 'markdown', 'github'; got ["pdf"].`,
  )
})

describe('problems during a run', () => {
  const specs = {
    'evidence.mjs': evidence,
    // Runs first, because a killed worker loses everything that it has not sent yet.
    '0.spec.ts': `
import { test } from '@playwright/test'
import { meet, record } from './evidence.mjs'
test('killed', async ({}, info) => {
  await meet(info, 'failed', record('https://shop.test/killed'))
  await new Promise((done) => setTimeout(done, 300))
  process.kill(process.pid, 'SIGKILL')
})
test('after the kill', async ({}, info) => meet(info, 'accepted', record('https://shop.test/after')))
`,
    'a.spec.ts': `
import { test } from '@playwright/test'
import { rmSync, writeFileSync } from 'node:fs'
import { meet, record } from './evidence.mjs'
const attach = (info, body) => info.attach('network-errors.json', { contentType: 'application/json', body })
test('broken JSON', async ({}, info) => attach(info, '[{"url": "https://a:s3cr3t@b.test'))
test('wrong shape', async ({}, info) => attach(info, '{"url":1}'))
test('foreign', async ({}, info) => attach(info, JSON.stringify([{ request: 'x', failure: 'net::ERR' }])))
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
  }

  test('unreadable attachments are listed without stopping the run or merge', async () => {
    project = inlineProject(specs, { config: reporterWith({}, `['blob'],`) })
    const run = await project.run()
    const direct = await project.readSummary()
    const getTitle = (id: string) => direct.tests.find((each) => each.id === id)?.titlePath.join()
    expect(direct.unreadableAttachments.map(({ testId, reason }) => [getTitle(testId), reason])).toEqual([
      ['broken JSON', 'broken JSON'],
      ['wrong shape', 'no compatible version of playwright-backchannel wrote it: it must be array'],
      [
        'foreign',
        "no compatible version of playwright-backchannel wrote it: /0 must have required property 'url'",
      ],
      ['deleted file', 'the file does not exist'],
    ])
    expect(direct.totals).toMatchObject({ tests: 7, networkErrors: 1002, uniqueErrors: 1002 })
    expect(direct.tests.find(({ titlePath }) => titlePath[0] === 'killed')?.attempts).toMatchObject([
      { status: 'failed', networkErrors: [{ url: 'https://shop.test/killed' }] },
    ])
    expect(direct.patterns.map(({ key }) => key)).toContain('GET:500:/after')
    const own = run.stdout.split(/^ {2}[\d,]+ HTTP errors? in/m)[1]!
    expect(own.split('\n').length).toBeLessThan(40)
    expect(
      Buffer.byteLength(await project.read('network-error-report/network-error-summary.md')),
    ).toBeLessThan(65_536)
    expect(run.stderr).toBe('')

    await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blob-report'])
    const merged = await project.readSummary()
    expect(merged.totals).toEqual(direct.totals)
    expect(merged.unreadableAttachments.map(({ name }) => name)).toEqual(Array(4).fill('network-errors.json'))
  })

  test('an unwritable output folder is reported in one sentence, and everything else is still printed', async () => {
    const spec = `
import { test } from '@playwright/test'
import { meet, record } from './evidence.mjs'
test('hit', async ({}, info) => meet(info, 'accepted', record('https://shop.test/hit')))
`
    project = inlineProject(
      { 'evidence.mjs': evidence, 'a.spec.ts': spec, 'no-folder': 'a file' },
      { config: reporterWith({ outputFolder: 'no-folder/report' }) },
    )
    const env = { GITHUB_STEP_SUMMARY: `${project.folder}/step-summary.md`, FORCE_COLOR: '1', NO_COLOR: '' }
    const run = await project.run([], env)
    expect(run.exitCode).toBe(0)
    expect(run.stderr).toMatch(
      /^playwright-backchannel: Failed to write index\.html, .* to .*no-folder\/report: .*\n$/,
    )
    expect(run.stdout).toContain('\u001b[33m  GET 500 /hit')
    expect(run.stdout).not.toContain('Report:')
    expect(await project.read('step-summary.md')).toContain('GET 500 /hit')
  })

  test('after Ctrl-C, a summary of the tests so far is still written', async () => {
    const spec = `
import { test } from '@playwright/test'
import { meet, record } from './evidence.mjs'
test('hit', async ({}, info) => meet(info, 'accepted', record('https://shop.test/hit')))
test('hangs', async ({}, info) => {
  await meet(info, 'accepted', record('https://shop.test/hanging'))
  console.log('hanging now')
  await new Promise(() => {})
})
`
    project = inlineProject(
      { 'evidence.mjs': evidence, 'a.spec.ts': spec },
      { config: `timeout: 60_000, ${reporterWith({})}` },
    )
    const { child, done } = project.start()
    child.stdout?.on('data', (text) => String(text).includes('hanging now') && child.kill('SIGINT'))
    const run = await done
    expect(run.exitCode).toBe(130)
    expect(run.stdout.replace(/\s+/g, ' ')).toContain(' The run was interrupted ')
    const { run: facts, totals, tests } = await project.readSummary()
    expect(facts.status).toBe('interrupted')
    expect(totals.networkErrors).toBe(2)
    expect(tests.map(({ attempts }) => attempts[0]?.status)).toEqual(['passed', 'interrupted'])
  })
})
