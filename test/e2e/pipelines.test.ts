// Runs the merge of each documented pipeline as it is written. The merge of two shards keeps every reporter option.
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { readPage } from '../support/markdown.js'
import { parseSummary } from '../unit/reporter/schema-check.js'

/** A spec with the evidence of a monitor that fails no test. Only the config makes `voucher-…` a secret. */
const spec = (name: string) => `
import { test } from '@playwright/test'
test('${name}', async ({}, testInfo) => {
  const url = 'https://shop.test/api/${name}?code=voucher-4711'
  const record = { url, status: 500, method: 'GET', timestamp: '2026-01-31T12:00:00.000Z' }
  testInfo.annotations.push({ type: 'networkErrors', description: 'reported' })
  await testInfo.attach('network-errors.json', { contentType: 'application/json', body: JSON.stringify([record]) })
})
`
const options = {
  failOn: 'new',
  outputFolder: 'reports/errors',
  baseline: 'known.json',
  compareTo: 'main.json',
}
const project = inlineProject(
  {
    'tests/cart.spec.ts': spec('cart'),
    'tests/login.spec.ts': spec('login'),
    'tests/search.spec.ts': spec('search'),
    'known.json': JSON.stringify({ knownErrors: [{ key: 'GET:500:/api/login', reason: 'Known' }] }),
  },
  {
    config: `testDir: 'tests', reporter: [['list'], ['blob'], ['playwright-backchannel/reporter', {
      ...${JSON.stringify(options)}, redact: { patterns: [/voucher-\\d+/] },
    }]],`,
  },
)
const files = ['cart.spec.ts', 'login.spec.ts', 'search.spec.ts']
const mainSummary = JSON.stringify({
  reportFormat: 'playwright-backchannel/network-error-summary',
  specVersion: '1.0.0',
  generatedAt: '2026-01-30T12:00:00.000Z',
  run: { status: 'passed', commit: 'a1b2c3d', branch: 'main' },
  totals: { monitoredTests: 3 },
  patterns: ['login', 'search'].map((name) => ({ key: `GET:500:/api/${name}`, tests: 1, networkErrors: 1 })),
  tests: [],
})

beforeAll(async () => {
  mkdirSync(join(project.folder, 'all-blob-reports'))
  for (const shard of [1, 2]) {
    const { exitCode } = await project.run(['--reporter=blob', `--shard=${shard}/2`])
    expect(exitCode).toBe(0)
    for (const name of readdirSync(join(project.folder, 'blob-report')))
      copyFileSync(join(project.folder, 'blob-report', name), join(project.folder, 'all-blob-reports', name))
  }
})

describe.each(['docs/github-actions.yml', 'docs/gitlab-ci.yml', 'docs/azure-pipelines.yml'])('%s', (file) => {
  test("merges with the config's failOn, baseline, compareTo, outputFolder and redact", async () => {
    project.write({ 'main.json': mainSummary })
    const { exitCode, output } = await project.cli(readMerge(file))
    expect(output).toContain("The run failed because of 2 new errors (failOn: 'new')")
    expect(exitCode).toBe(1)

    const text = await project.read('reports/errors/network-error-summary.json')
    const summary = parseSummary(text)
    expect(text + output).not.toContain('voucher-4711')
    expect(summary.patterns.map(({ key, baseline, change }) => [key, baseline?.state, change])).toEqual([
      ['GET:500:/api/cart', 'new', 'appeared'],
      ['GET:500:/api/search', 'new', 'same'],
      ['GET:500:/api/login', 'known', 'same'],
    ])
    expect(summary.tests.map(({ file }) => file).sort()).toEqual(files)
    expect(existsSync(join(project.folder, 'network-error-report'))).toBe(false)
  })
})

/** Returns the arguments of the pipeline's `npx playwright merge-reports …`. */
function readMerge(file: string): string[] {
  const [, args = ''] = /npx playwright (merge-reports [^#\n]+)/.exec(readPage(file).text) ?? []
  return args.trim().split(' ')
}
