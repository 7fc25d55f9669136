// The example workflow's own commands: four shards with blob reports, merged into one summary.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { NetworkErrorSummary } from '../../src/reporter/index.js'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { readPage, repository } from '../support/markdown.js'

const workflow = readPage('docs/github-actions.yml').text
const { jobs } = parse(workflow)
const steps: { run?: string }[] = [...jobs.test.steps, ...jobs.summary.steps]
const commands = steps.flatMap(({ run }) => run ?? [])
const shards: string[] = jobs.test.strategy.matrix.shard.map(String)

/** A spec that attaches the monitor's evidence without a browser. */
const spec = (name: string, url: string) => `
import { test } from '@playwright/test'
test('${name} meets an error', async ({}, testInfo) => {
  const record = { url: '${url}', status: 500, method: 'GET', timestamp: new Date().toISOString() }
  testInfo.annotations.push({ type: 'networkErrors', description: 'failed the test' })
  await testInfo.attach('network-errors.json', { contentType: 'application/json', body: JSON.stringify([record]) })
  throw new Error('Network errors detected: 1 request(s) failed.')
})
test('${name} is fine', () => {})
`

/** Stand-in for GitHub's command line that records its arguments and "downloads" a summary. */
const fakeGh = `#!/bin/sh
for argument in "$@"; do
  case "$argument" in *' '*) printf '<%s> ' "$argument" ;; *) printf '%s ' "$argument" ;; esac
done | sed 's/ $//' >> gh.log
echo >> gh.log
case "$1 $2" in
  'run list') echo 7 ;;
  'run download') mkdir -p main && cp main.json main/network-error-summary.json ;;
esac
`

let project: InlineProject
let shardRuns: InlineRun[]
let check: { status: number | null }
let merge: InlineRun
let summary: NetworkErrorSummary

beforeAll(async () => {
  const specs = {
    'a.spec.ts': spec('a', 'https://shop.test/api/cart/1?token=hush'),
    'b.spec.ts': spec('b', 'https://shop.test/api/cart/2'),
    'c.spec.ts': spec('c', 'https://shop.test/api/cart/3'),
    'd.spec.ts': spec('d', 'https://shop.test/api/cart/4'),
    'e.spec.ts': spec('e', 'https://shop.test/login'),
    'f.spec.ts': spec('f', 'https://shop.test/logout'),
  }
  project = inlineProject(specs, { config: `reporter: [['list'], ['playwright-backchannel/reporter']],` })
  shardRuns = []
  for (const shard of shards) shardRuns.push(await runShard(shard))
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(project.folder, 'step-summary.md'),
    GITHUB_WORKSPACE: project.folder,
  }
  merge = await project.cli(playwrightArguments('merge-reports'), env)
  check = countBlobs()
  summary = JSON.parse(await project.read('network-error-report/network-error-summary.json'))
})

/** Runs one job of the matrix. Copies the report instead of uploading and downloading it. */
async function runShard(shard: string): Promise<InlineRun> {
  const run = await project.cli(playwrightArguments('test', shard))
  const uploaded = join(project.folder, 'blob-report')
  const downloaded = join(project.folder, 'all-blob-reports')
  mkdirSync(downloaded, { recursive: true })
  for (const name of readdirSync(uploaded)) copyFileSync(join(uploaded, name), join(downloaded, name))
  rmSync(uploaded, { recursive: true })
  return run
}

/** Returns the arguments of the workflow's `npx playwright <command> …`. */
function playwrightArguments(command: string, shard = ''): string[] {
  const found = commands.find((line) => line.startsWith(`npx playwright ${command} `)) ?? ''
  return found
    .replace(/\$\{\{ matrix\.shard \}\}/, shard)
    .split(' ')
    .slice(2)
}

function countBlobs(): { status: number | null } {
  const command = commands.find((line) => line.startsWith('test ')) ?? 'false'
  return spawnSync('sh', ['-c', command], { cwd: project.folder })
}

describe('the example workflow', () => {
  test('contains only install commands and commands that this test runs', () => {
    const others = commands.filter(
      (line) =>
        !/^(npm ci|npx playwright (install|test|merge-reports) .*|npx playwright-backchannel .*|gh .*|node (.|\n)*)$/.test(
          line,
        ),
    )
    expect(others).toEqual(['test "$(ls all-blob-reports/*.zip | wc -l)" -eq 4'])
  })

  test('splits the tests into four shards', () => {
    expect(shards).toEqual(['1', '2', '3', '4'])
    expect(shardRuns.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1, 1])
    for (const { output } of shardRuns) expect(output).not.toMatch(/HTTP errors? in|No network errors/)
  })

  test('merges the shards into one summary', () => {
    expect(merge.exitCode, merge.output).toBe(0)
    expect(summary.totals).toEqual({
      tests: 12,
      testsWithNetworkErrors: 6,
      testsFailedByNetworkErrors: 6,
      failedTests: { byNetworkErrors: 6, byWebhooks: 0, otherwise: 0 },
      networkErrors: 6,
      uniqueErrors: 6,
      patterns: 3,
      newPatterns: 0,
      knownPatterns: 0,
      expiredPatterns: 0,
      monitoredTests: 6,
      testsWithoutBrowser: 0,
      notRunTests: 0,
      webhookTimeouts: 0,
      unreadableAttachments: 0,
      kinds: { 'http-error': { occurrences: 6, patterns: 3, tests: 6, failedTests: 6 } },
      omittedFindings: 0,
    })
    const patterns = summary.patterns.map(({ key, tests, failedTests }) => ({ key, tests, failedTests }))
    expect(patterns).toEqual([
      { key: 'GET:500:/api/cart', tests: 4, failedTests: 4 },
      { key: 'GET:500:/login', tests: 1, failedTests: 1 },
      { key: 'GET:500:/logout', tests: 1, failedTests: 1 },
    ])
    expect(summary.tests.map(({ file }) => file).sort()).toEqual([
      'a.spec.ts',
      'b.spec.ts',
      'c.spec.ts',
      'd.spec.ts',
      'e.spec.ts',
      'f.spec.ts',
    ])
  })

  test('writes a summary that fits the published schema', () => {
    const schema = JSON.parse(readFileSync(join(repository, 'schema/network-error-summary.json'), 'utf8'))
    const isValid = new Ajv2020().compile(schema)
    expect(isValid(summary), JSON.stringify(isValid.errors)).toBe(true)
  })

  test('writes the summary to terminal, step summary and annotations, without secrets', async () => {
    const steps = await project.read('step-summary.md')
    expect(merge.stdout).toContain('  3 HTTP errors in 6 of 12 tests\n  6 tests failed because of errors\n')
    expect(merge.stdout).toContain('Report: network-error-report/index.html')
    expect(merge.stdout).toMatch(/^::error file=[a-f]\.spec\.ts,line=3,title=HTTP error GET 500/m)
    expect(steps).toContain('3 HTTP errors in 6 of 12 tests')
    expect(merge.stdout + steps + JSON.stringify(summary)).not.toContain('hush')
  })

  test('writes the folder that the workflow uploads', () => {
    expect(workflow).toContain('path: network-error-report')
    const files = readdirSync(join(project.folder, 'network-error-report')).sort()
    expect(files).toEqual(['index.html', 'network-error-summary.json', 'network-error-summary.md'])
  })

  // test/unit/docs/pipelines.test.ts runs the command that writes the comment.
  test("compares the run with main's last summary", async () => {
    const before = {
      ...summary,
      patterns: summary.patterns.slice(1),
      run: { ...summary.run, commit: 'a1b2c3d', branch: 'main' },
    }
    project.write({
      'main.json': JSON.stringify(before),
      'bin/npx': `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(repository, 'dist/cli/main.js')}" "$@"\n`,
      'bin/gh': fakeGh,
    })
    for (const path of ['bin/npx', 'bin/gh']) chmodSync(join(project.folder, path), 0o755)
    const env = {
      ...process.env,
      PATH: `${join(project.folder, 'bin')}:${process.env['PATH']}`,
      GITHUB_WORKFLOW: 'my tests',
    }
    const run = (start: string) => {
      const command = commands.find((line) => line.startsWith(start)) ?? 'false'
      return spawnSync('sh', ['-c', command], { cwd: project.folder, env, encoding: 'utf8' })
    }
    expect(run('gh run download ')).toMatchObject({ status: 0, stderr: '' })
    expect(run('npx playwright-backchannel compare ')).toMatchObject({ status: 0, stderr: '' })
    expect(await project.read('comment.md')).toMatch(/^\*\*1 new since a1b2c3d \\?\(main\\?\)\*\*\n/)
    expect((await project.read('gh.log')).trim().split('\n')).toEqual([
      'run list --workflow <my tests> --branch main --status completed --limit 1 --json databaseId --jq .[0].databaseId',
      'run download 7 --name network-error-report --dir main',
    ])
  })

  test('fails when a shard is missing', () => {
    expect(check.status).toBe(0)
    const folder = join(project.folder, 'all-blob-reports')
    const blob = readdirSync(folder).find((name) => name.endsWith('.zip')) ?? ''
    unlinkSync(join(folder, blob))
    expect(countBlobs().status).toBe(1)
  })
})
