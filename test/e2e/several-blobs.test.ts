// A test of several blobs is one test in every number and sentence, unless Playwright's tag tells its runs apart. The
// reports are merged from the blobs of real runs, which need no browser.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { type InlineProject, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const { url } = await startStatusServer()

interface Run {
  args?: string[]
  env?: Record<string, string>
}

/** Runs the suite once for each blob, merges the blobs, and returns what all outputs say. */
async function merge(runs: readonly Run[]): Promise<Merged> {
  return mergeBlobs(await record(runs))
}

interface Merged {
  summary: NetworkErrorSummary
  texts: string[]
}

async function mergeBlobs(project: InlineProject): Promise<Merged> {
  const merged = await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'])
  const markdown = await project.read('network-error-report/network-error-summary.md')
  return { summary: await project.readSummary(), texts: [merged.output, markdown] }
}

/** Runs the suite once for each blob. */
async function record(runs: readonly Run[]): Promise<InlineProject> {
  const project = inlineProject(
    {
      'auth.setup.ts': `
import { test } from 'playwright-backchannel'
test('logs in', async ({ request }) => { await request.get(process.env.SERVER + '/status/503/session') })
`,
      'shop.spec.ts': `
import { test } from 'playwright-backchannel'
for (const title of ['a', 'b', 'c', 'd']) test(title, () => {})
`,
    },
    {
      use: `networkErrorMonitorOptions: { record: { apiRequests: true } },`,
      config: `
        fullyParallel: true,
        tag: process.env.ENVIRONMENT,
        projects: [{ name: 'setup', testMatch: /setup/ }, { name: 'shop', testMatch: /spec/, dependencies: ['setup'] }],
      `,
    },
  )
  for (const [index, { args = [], env = {} }] of runs.entries())
    await project.run(['--reporter=blob', ...args], {
      SERVER: url,
      ...env,
      PLAYWRIGHT_BLOB_OUTPUT_FILE: `blobs/${index}.zip`,
    })
  return project
}

const shards = await record(['1/3', '2/3', '3/3'].map((shard) => ({ args: [`--shard=${shard}`] })))
const inShards = await mergeBlobs(shards)
const again = await merge([{}, { args: ['--last-failed'] }])
const inEnvironments = await merge(['@staging', '@production'].map((tag) => ({ env: { ENVIRONMENT: tag } })))

test.each`
  what                                         | merged            | runs | failed | notRun
  ${'the setup project of three shards'}       | ${inShards}       | ${3} | ${1}   | ${4}
  ${'a run merged with its failed tests'}      | ${again}          | ${2} | ${1}   | ${4}
  ${'two environments, which have other tags'} | ${inEnvironments} | ${2} | ${2}   | ${8}
`('adds up the tests of $what', ({ merged, runs, failed, notRun }) => {
  const { summary, texts } = merged
  const { totals, errors } = summary
  expect(totals).toMatchObject({
    tests: failed,
    monitoredTests: failed,
    notRunTests: notRun,
    failedTests: { byNetworkErrors: failed, byWebhooks: 0, otherwise: 0 },
    kinds: { 'api-error': { errors: 1, occurrences: runs, tests: failed, failedTests: failed } },
  })
  expect(errors).toMatchObject([{ occurrences: runs, tests: failed, effects: { failed } }])
  for (const text of texts) {
    expect(text).toMatch(failed === 1 ? / in 1 failed test\n/ : / in 2 of 2 failed tests\n/)
    expect(text).toMatch(/(?:The test|They all) passed every assertion and failed by errors alone/)
    expect(text).toContain(`${notRun} tests did not run`)
    expect(text).toContain(failed === 1 ? 'failed 1 test' : 'failed 2 tests')
  }
})

test('tells the tests of environments apart by their tags, in every output', () => {
  const { summary, texts } = inEnvironments
  expect(summary.tests.map(({ titlePath, tags }) => ({ titlePath, tags }))).toEqual([
    { titlePath: ['logs in @staging'], tags: ['@staging'] },
    { titlePath: ['logs in @production'], tags: ['@production'] },
  ])
  for (const text of texts) expect(text).toContain('auth.setup.ts:3 [setup] logs in @staging')
})

test('a merge is limited to its shards only if one is missing, and a run to its failed tests only without the others', async () => {
  for (const { summary } of [inShards, again, inEnvironments]) expect(summary.run.filters).toBeUndefined()
  rmSync(join(shards.folder, 'blobs/1.zip'))
  const { summary, texts } = await mergeBlobs(shards)
  expect(summary.run.filters).toEqual(['--shard=1/3', '--shard=3/3'])
  for (const text of texts) expect(text).toContain('he report has no monitored test of shard 2/3')
})
