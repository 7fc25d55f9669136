// Twenty shards merged into one summary.
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'

const shards = 20
const sideBySide = 2
const spec = `
import { test } from '@playwright/test'
const record = (url) => ({ url, status: 503, method: 'GET', timestamp: '2026-01-31T12:00:00.000Z' })
const numbers = Array.from({ length: ${shards} }, (_, number) => number)
test.describe.configure({ mode: 'parallel' })
for (const number of numbers) {
  test('number ' + number, async ({}, info) => {
    if (info.project.name === 'clean') return
    const body = JSON.stringify([record('https://shop.test/stock'), record('https://shop.test/stock?' + number)])
    await info.attach('network-errors.json', { contentType: 'application/json', body })
  })
}
`
const setup = `
import { test } from '@playwright/test'
test('logs in', async ({}, info) => {
  const record = { url: 'https://shop.test/login', status: 500, method: 'GET', timestamp: '2026-01-31T12:00:00.000Z' }
  await info.attach('network-errors.json', { contentType: 'application/json', body: JSON.stringify([record]) })
})
`
const projects = `projects: [
  { name: 'setup', testMatch: 'setup.ts' },
  { name: 'hit', dependencies: ['setup'] },
  { name: 'clean', dependencies: ['setup'] },
],`
const project = inlineProject({ 'a.spec.ts': spec, 'setup.ts': setup }, { config: projects })

test('twenty shards give the same summary as one run', async () => {
  const numbers = Array.from({ length: shards }, (_, index) => index + 1)
  const runs = Array.from({ length: sideBySide }, async () => {
    for (let shard = numbers.shift(); shard !== undefined; shard = numbers.shift()) {
      const env = { PLAYWRIGHT_BLOB_OUTPUT_FILE: `${project.folder}/blobs/${shard}.zip` }
      const { exitCode } = await project.run(
        ['--reporter=blob', `--shard=${shard}/${shards}`, `--output=out-${shard}`],
        env,
      )
      expect(exitCode).toBe(0)
    }
  })
  await Promise.all(runs)
  const merge = await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'])
  expect(merge.exitCode).toBe(0)
  const summary = await project.readSummary()
  expect(summary.totals).toEqual({
    ...{
      tests: 41,
      testsWithNetworkErrors: 21,
      testsFailedByNetworkErrors: 0,
      failedTests: { byNetworkErrors: 0, byWebhooks: 0, otherwise: 0 },
      networkErrors: 60,
    },
    ...{
      uniqueErrors: 22,
      patterns: 2,
      newPatterns: 0,
      knownPatterns: 0,
      expiredPatterns: 0,
      monitoredTests: 21,
      testsWithoutBrowser: 0,
      notRunTests: 0,
      webhookTimeouts: 0,
      unreadableAttachments: 0,
      omittedFindings: 0,
      kinds: { 'http-error': { occurrences: 60, patterns: 2, tests: 21, failedTests: 0 } },
    },
  })
  expect(summary.run).toMatchObject({ projects: ['setup', 'hit', 'clean'], workers: shards })
  expect(summary.patterns[0]).toMatchObject({ key: 'GET:503:/stock', tests: 20 })
  expect(summary.patterns[0]?.urls[0]).toEqual({ url: 'https://shop.test/stock', count: 20 })
  expect(summary.patterns[1]).toMatchObject({ key: 'GET:500:/login', networkErrors: shards, tests: 1 })
  const titles = summary.tests
    .filter(({ project: name }) => name === 'hit')
    .map(({ titlePath }) => titlePath[0])
  expect(new Set(titles).size).toBe(20)
  expect(summary.tests.length).toBe(titles.length + shards)
})
