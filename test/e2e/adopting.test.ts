// Follows both procedures in docs/adopting.md, from a suite with many errors to a baseline without errors that are fixed.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect as expectPage } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { inlineProject } from '../support/inline-project.js'
import { reportPages } from '../support/report-page.js'

const cli = resolve(import.meta.dirname, '../../dist/cli/main.js')
const reports = reportPages()

/** Each test triggers its own errors with `/api/<name>`, which responds with 500. */
const spec = (names: readonly string[], perTest = 1) => `
import { expect, test } from 'playwright-backchannel/network-error-monitor'
for (const names of ${JSON.stringify(divide(names, perTest))}) {
  test(names.join(' '), async ({ page }) => {
    await page.route('http://app.test/', (route) => route.fulfill({ contentType: 'text/html', body: 'app' }))
    await page.route('http://app.test/api/*', (route) => route.fulfill({ status: 500 }))
    await page.goto('http://app.test/')
    for (const name of names) expect(await page.evaluate(async (name) => (await fetch('/api/' + name)).status, name)).toBe(500)
  })
}
`
const divide = (names: readonly string[], size: number): string[][] =>
  names.length === 0 ? [] : [names.slice(0, size), ...divide(names.slice(size), size)]
const letters = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, index) =>
      `broken-${String.fromCharCode(97 + Math.floor((from + index) / 26))}${String.fromCharCode(97 + ((from + index) % 26))}`,
  )
const toKey = (name: string) => `GET:500:/api/${name}`

const project = inlineProject(
  { 'a.spec.ts': spec(letters(0, 15), 5), 'b.spec.ts': spec(letters(15, 30), 5) },
  {
    use: `networkErrorMonitorOptions: { fail: 'nothing' }`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter', { failOn: 'new' }]],`,
  },
)

const runCli = (...args: string[]) => runCliIn(project.folder, ...args)

function runCliIn(cwd: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [cli, ...args], { cwd }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

/** Runs two shards and merges them; the merge decides whether the run passes. */
async function runShards(mergeEnv: Record<string, string> = {}) {
  const env = { PLAYWRIGHT_BLOB_OUTPUT_DIR: '' }
  for (const shard of [1, 2]) {
    const { exitCode } = await project.run(['--reporter=blob', `--shard=${shard}/2`], {
      ...env,
      PLAYWRIGHT_BLOB_OUTPUT_FILE: `blobs/${shard}.zip`,
    })
    expect(exitCode).toBe(0)
  }
  return project.cli(['merge-reports', '--config=playwright.config.ts', 'blobs'], mergeEnv)
}

const baselineFile = () => join(project.folder, 'network-error-baseline.json')
const readEntries = () =>
  JSON.parse(readFileSync(baselineFile(), 'utf8')).knownErrors as { key: string; expires?: string }[]
const readSummary = async () =>
  JSON.parse(await project.read('network-error-report/network-error-summary.json'))
const readMarkdown = () => project.read('network-error-report/network-error-summary.md')

/** Checks that the new pattern is the first row and the only one marked as new. */
async function checkPage() {
  const page = await reports.open(join(project.folder, 'network-error-report/index.html'))
  const rows = page.getByRole('list', { name: 'Errors' }).getByRole('button')
  await expectPage(rows.first()).toContainText('/api/broken-bj')
  await expectPage(rows.first()).toContainText('new')
  await page.getByRole('searchbox').fill('is:new')
  await expectPage(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('is:known')
  await expectPage(page.getByRole('status').filter({ hasText: 'shown' })).toHaveText(/^29 of 30 shown/)
}

test('a baseline turns a suite with 30 known errors green and still catches new errors', async () => {
  // 1. The first run fails and lists everything.
  const first = await project.run()
  expect(first.output).toContain("The run failed because of 30 new errors (failOn: 'new')")
  expect(first.exitCode).toBe(1)

  expect(first.stdout).toMatch(
    /Not fixable now\? Record these errors as known: npx playwright-backchannel baseline update\n/,
  )
  const markdown = await readMarkdown()
  expect(markdown).toContain('The run failed because of 30 new errors (failOn: &#39;new&#39;).')

  // 2. `baseline update` records all errors as known.
  const update = await runCli('baseline', 'update', '--reason', 'Found when the monitor was introduced')
  expect(update).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Added 30 errors to network-error-baseline\.json:\n/),
  })
  expect(readEntries().map(({ key }) => key)).toEqual(letters(0, 30).map(toKey))

  // 3. With the same errors, the run passes, in two shards and a merge.
  const second = await runShards()
  expect(second.output).toContain('Network errors: 30 known')
  expect(second.output).not.toContain('Not fixable now')
  expect(second.exitCode).toBe(0)
  expect((await readSummary()).totals).toMatchObject({ patterns: 30, newPatterns: 0, knownPatterns: 30 })

  // 4. A new error fails the run and is listed first; a fixed one is listed as no longer occurring.
  project.write({ 'a.spec.ts': spec([...letters(1, 15), ...letters(35, 36)], 5) })
  const third = await runShards({
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(project.folder, 'step-summary.md'),
    GITHUB_WORKSPACE: project.folder,
  })
  expect(third.exitCode).toBe(1)
  expect(third.output).toContain("The run failed because of 1 new error (failOn: 'new')")
  expect(third.output).toMatch(
    /Network errors: 1 new, 29 known\n[^\n]*\n[^\n]*\n\n +new +GET 500 \/api\/broken-bj +no effect on 1 test\n/,
  )
  expect(third.output).toContain(
    'Known errors that no longer occur (baseline prune removes them from network-error-baseline.json)',
  )
  const summary = await readSummary()
  expect(summary.patterns[0]).toMatchObject({ key: toKey('broken-bj'), baseline: { state: 'new' } })
  expect(summary.baseline).toEqual({
    file: 'network-error-baseline.json',
    entries: 30,
    notSeen: [toKey('broken-aa')],
    growing: [],
  })
  expect(await readMarkdown()).toMatch(/^## Network errors: 1 new, 29 known\n/)
  expect(await readMarkdown()).toContain('<summary>29 known errors</summary>')
  expect(await project.read('step-summary.md')).toMatch(/^## Network errors: 1 new, 29 known\n/)
  expect(third.stdout.match(/^::(?:error|warning) .*/gm)).toEqual([
    expect.stringMatching(
      /^::warning file=a\.spec\.ts,line=4,title=New HTTP error GET 500 \/api\/broken-bj::/,
    ),
  ])
  await checkPage()

  // 5. `prune` refuses a partial run, but removes the fixed error's entry. Without the new error, the run passes.
  const merged = await project.read('network-error-report/network-error-summary.json')
  for (const filter of [['--grep', 'broken-ab'], ['--shard=1/6']]) {
    await project.run(filter)
    expect(await runCli('baseline', 'prune')).toMatchObject({
      code: 2,
      output: expect.stringContaining(`was limited to ${filter.join(' ')}.`),
    })
  }
  expect(readEntries()).toHaveLength(30)
  project.write({ 'network-error-report/network-error-summary.json': merged })
  expect(await runCli('baseline', 'prune')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^Removed 1 of 30 entries from \S+, not seen in the run of 6 monitored tests:/,
    ),
  })
  project.write({ 'a.spec.ts': spec(letters(1, 15), 5) })
  expect((await project.run()).exitCode).toBe(0)

  // 6. An entry expires, so the run fails again and shows the reason.
  const text = readFileSync(baselineFile(), 'utf8')
  writeFileSync(
    baselineFile(),
    text.replace(`"${toKey('broken-ab')}", `, `"${toKey('broken-ab')}", "expires": "2026-01-01", `),
  )
  const last = await project.run()
  expect(last.exitCode).toBe(1)
  expect(last.output).toContain(
    "The run failed because of 1 error with an expired baseline entry (failOn: 'new')",
  )
  expect(last.output).toContain('expired 2026-01-01: Found when the monitor was introduced')
  expect((await runCli('baseline', 'check')).code).toBe(1)
})

test('without failOn, the baseline turns a failing suite green until a test has a new error', async () => {
  const strict = inlineProject(
    { 'a.spec.ts': spec(letters(0, 2)) },
    { config: `reporter: [['list'], ['json'], ['playwright-backchannel/reporter']],` },
  )
  const first = await strict.run()
  expect(first.tests.map(({ outcome }) => outcome)).toEqual(['unexpected', 'unexpected'])
  expect(await runCliIn(strict.folder, 'baseline', 'update', '--expires', '2999-01-31')).toMatchObject({
    code: 0,
  })
  const second = await strict.run()
  expect(second.exitCode).toBe(0)
  expect(second.output).toContain('Network errors: 2 known')

  strict.write({ 'a.spec.ts': spec(letters(0, 3)) })
  const third = await strict.run()
  expect(third.tests.map(({ outcome }) => outcome)).toEqual(['expected', 'expected', 'unexpected'])
  const summary = JSON.parse(await strict.read('network-error-report/network-error-summary.json'))
  expect(summary.patterns[0]).toMatchObject({
    key: toKey('broken-ac'),
    failedTests: 1,
    baseline: { state: 'new' },
  })
  expect(summary.patterns[1]).toMatchObject({
    failedTests: 0,
    baseline: { state: 'known', expires: '2999-01-31' },
  })

  const file = join(strict.folder, 'network-error-baseline.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('2999-01-31', '2026-01-31'))
  const last = await strict.run()
  expect(last.tests.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unexpected'))
  expect(last.tests[0]!.results[0]!.error?.message).toContain(
    ' (baseline entry expired on 2026-01-31: Found when the baseline',
  )
})

test('compareTo lists errors that appeared or are gone', async () => {
  const compared = inlineProject(
    { 'a.spec.ts': spec(letters(0, 2)) },
    {
      use: `networkErrorMonitorOptions: { fail: 'nothing' }`,
      config: `metadata: { gitCommit: { hash: process.env['COMMIT'], branch: 'main' } },
        reporter: [['list'], ['playwright-backchannel/reporter', { compareTo: 'main.json' }]],`,
    },
  )
  const commit = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'
  const first = await compared.run([], { COMMIT: commit })
  expect(first.stderr).toContain(
    'playwright-backchannel: compareTo: main.json does not exist, so the run is compared with nothing.',
  )
  compared.write({ 'main.json': await compared.read('network-error-report/network-error-summary.json') })

  compared.write({ 'a.spec.ts': spec(letters(1, 2)) })
  const second = await compared.run([], { COMMIT: commit })
  expect(second.output).toContain('Since main (a1b2c3d): 1 gone\n')
  expect(second.output).toContain('Gone since main (a1b2c3d)\n  GET 500 /api/broken-aa\n')

  compared.write({ 'a.spec.ts': spec(letters(1, 3)) })
  const third = await compared.run([], { COMMIT: commit })
  expect([first.exitCode, second.exitCode, third.exitCode]).toEqual([0, 0, 0])
  expect(third.output).toContain('Since main (a1b2c3d): 1 appeared, 1 gone\n')
  const summary = JSON.parse(await compared.read('network-error-report/network-error-summary.json'))
  expect(summary.run).toMatchObject({ commit, branch: 'main' })
  expect(summary.changes).toMatchObject({
    since: { commit, branch: 'main' },
    appeared: [toKey('broken-ac')],
    gone: [toKey('broken-aa')],
    moreTests: [],
    fewerTests: [],
  })
})

describe('import lines', () => {
  const body = `async ({ page }) => {
  await page.route('http://app.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>app</h1>' }))
  await page.route('http://app.test/api', (route) => route.fulfill({ status: 500 }))
  await page.goto('http://app.test/')
  expect(await page.evaluate(async () => (await fetch('/api')).status)).toBe(500)
}`
  /** Imports in the forms that suites use: either kind of quotes, types, values, defaults and `require`. */
  const suite: Record<string, string> = {
    'playwright.config.ts': `
import { defineConfig, devices } from "@playwright/test"
import type { NetworkErrorMonitorFixtures } from 'playwright-backchannel/network-error-monitor'
export default defineConfig<NetworkErrorMonitorFixtures>({
  workers: 1,
  timeout: 600_000,
  reporter: [['json']],
  use: { ...devices['Desktop Chrome'], launchOptions: ${JSON.stringify(launchOptions())} },
  projects: [{ name: 'suite', use: { networkErrorMonitorOptions: { excludePatterns: [], maxTestsPerError: 1 } } }],
})`,
    'home-page.ts': `
import { type Locator, type Page, expect } from '@playwright/test'
export class HomePage {
  readonly title: Locator
  constructor(readonly page: Page) { this.title = page.getByRole('heading') }
  check = async (): Promise<void> => { await expect(this.title).toHaveText('app') }
}`,
    'fixtures.ts': `
import { test as base, mergeTests } from "@playwright/test"
import { HomePage } from './home-page.js'
const pages = base.extend<{ home: HomePage }>({ home: async ({ page }, use) => use(new HomePage(page)) })
const users = base.extend<{ user: string }>({ user: 'Ada' })
export const test = mergeTests(pages, users)
export { expect } from "@playwright/test"`,
    'a-default.spec.ts': `
import test, { expect, type TestInfo } from '@playwright/test'
export const getTitle = ({ title }: TestInfo): string => title
test('default import', ${body})`,
    'b-fixtures.spec.ts': `
import { expect, test } from './fixtures.js'
test('own fixtures', async ({ page, home, user }) => {
  await (${body})({ page })
  await home.check()
  expect(user).toBe('Ada')
})`,
    'c-namespace.spec.ts': `
import * as playwright from '@playwright/test'
const { expect, test } = playwright
test('namespace import', ${body})`,
    'd-required.spec.cjs': `
const { expect, test } = require("@playwright/test")
test('require', ${body})`,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2023',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
      },
    }),
  }
  const replaceSpecifier = (text: string) =>
    text.replaceAll(/(?<=['"])@playwright\/test(?=['"])/g, 'playwright-backchannel')

  test('can all be changed to this package, whatever they import', async () => {
    const changed = Object.entries(suite).map(([name, text]) => [name, replaceSpecifier(text)] as const)
    expect(changed.filter(([, text]) => text.includes('@playwright/test'))).toEqual([])
    const project = inlineProject(Object.fromEntries(changed), { type: 'module' })
    const tsc = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
    const compiled = spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: project.folder, encoding: 'utf8' })
    expect(compiled.stdout).toBe('')

    const { tests } = await project.run()
    const verdicts = tests.map(({ title, outcome, results }) => {
      const verdict = results[0]!.annotations.find(({ type }) => type === 'networkErrors')
      return `${title}: ${outcome}, ${verdict?.description}`
    })
    expect(verdicts).toEqual([
      'default import: unexpected, failed the test',
      'own fixtures: expected, limit reached',
      'namespace import: expected, limit reached',
      'require: expected, limit reached',
    ])
  })
})

test.each([
  ['broken JSON', '{', 'it is not valid JSON'],
  [
    'an entry without a reason',
    '{"knownErrors":[{"key":"GET:404:/a"}]}',
    'entry 1 ("GET:404:/a") has no "reason". Add a non-empty string.',
  ],
])('the reporter immediately stops a run with a broken baseline: %s', async (_, text, message) => {
  const broken = inlineProject(
    {
      'a.spec.ts': `import { test } from '@playwright/test'\ntest('runs', () => console.log('a test ran'))`,
      'network-error-baseline.json': text,
    },
    { config: `reporter: [['list'], ['playwright-backchannel/reporter']],` },
  )
  const { exitCode, output } = await broken.run()
  expect(exitCode).toBe(1)
  expect(output).toContain(`[BaselineError: Failed to read network-error-baseline.json: ${message}`)
  expect(output.trim().split('\n')).toHaveLength(1) // no test ran, and no stack is printed
})
