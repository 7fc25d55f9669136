// Follows docs/baseline.md in a suite with many errors, up to a baseline without the errors that no longer occur.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { inlineProject } from '../support/inline-project.js'

const cli = resolve(import.meta.dirname, '../../dist/cli/main.js')

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
    use: `networkErrorMonitorOptions: process.env['FIRST_RUN'] ? { fail: 'nothing' } : {}`,
    config: `reporter: [['list'], ['json'], ['playwright-backchannel/reporter']],`,
  },
)

function runCli(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [cli, ...args], { cwd: project.folder }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

const baselineFile = () => join(project.folder, 'network-error-baseline.json')
const readEntries = () =>
  JSON.parse(readFileSync(baselineFile(), 'utf8')).knownErrors as { key: string; expires?: string }[]
const readMarkdown = () => project.read('network-error-report/network-error-summary.md')

test('three steps turn a suite with 30 errors green, and a new error fails its test', async () => {
  // 1. A first run with `fail: 'nothing'` is green, and reports everything.
  const first = await project.run([], { FIRST_RUN: '1' })
  expect(first.exitCode, first.output).toBe(0)
  expect(first.output).toContain('30 HTTP errors in 6 of 6 tests')
  expect(first.output).toContain('npx playwright-backchannel baseline update')
  expect((await project.readSummary()).patterns[0]?.effects).toMatchObject({ warned: 1, failed: 0 })

  // 2. `baseline update` records all errors as known.
  const update = await runCli('baseline', 'update', '--reason', 'Found when the monitor was introduced')
  expect(update).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Added 30 errors to network-error-baseline\.json/),
  })
  expect(readEntries().map(({ key }) => key)).toEqual(letters(0, 30).map(toKey))

  // 3. Without the option, the suite stays green, in two shards and a merge.
  const shards = await project.runShards()
  const merge = await project.cli(['merge-reports', '--config=playwright.config.ts', 'blobs'])
  expect([...shards, merge].map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  expect(merge.output).toContain('Network errors: nothing new, 30 known')
  expect((await project.readSummary()).totals).toMatchObject({ newPatterns: 0, knownPatterns: 30 })

  // A new error fails its test. It is listed first; one that no longer occurs is listed as such.
  project.write({ 'a.spec.ts': spec([...letters(1, 15), ...letters(35, 36)], 5) })
  const third = await project.run([], {
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: join(project.folder, 'step-summary.md'),
    GITHUB_WORKSPACE: project.folder,
  })
  expect(third.exitCode).toBe(1)
  expect(third.output).toMatch(/new +GET 500 \/api\/broken-bj +failed 1 test/)
  expect(third.output.match(/^::(?:error|warning) .*/gm)).toEqual([
    expect.stringMatching(/^::error file=a\.spec\.ts,line=4,title=New HTTP error GET 500 \/api\/broken-bj::/),
  ])
  const summary = await project.readSummary()
  expect(summary.patterns[0]).toMatchObject({ key: toKey('broken-bj'), baseline: { state: 'new' } })
  expect(summary.baseline).toEqual({
    file: 'network-error-baseline.json',
    entries: 30,
    notSeen: [toKey('broken-aa')],
    growing: [],
  })
  for (const text of [await readMarkdown(), await project.read('step-summary.md')])
    expect(text).toMatch(/^## Network errors: 1 new, 29 known\n/)

  // `prune` refuses a partial run, but removes the entry of the error that no longer occurs.
  const complete = await project.read('network-error-report/network-error-summary.json')
  await project.run(['--grep', 'broken-ab'])
  expect(await runCli('baseline', 'prune')).toMatchObject({
    code: 2,
    output: expect.stringContaining('was limited to --grep broken-ab.'),
  })
  expect(readEntries()).toHaveLength(30)
  project.write({ 'network-error-report/network-error-summary.json': complete })
  expect((await runCli('baseline', 'prune')).output).toMatch(/^Removed 1 of 30 entries from /)
  project.write({ 'a.spec.ts': spec(letters(1, 15), 5) })
  expect((await project.run()).exitCode).toBe(0)

  // After an entry has expired, its error fails the test again and shows the reason.
  const text = readFileSync(baselineFile(), 'utf8')
  const key = toKey('broken-ab')
  writeFileSync(baselineFile(), text.replace(`"${key}", `, `"${key}", "expires": "2026-01-01", `))
  const last = await project.run()
  expect(last.exitCode).toBe(1)
  expect(last.tests.filter(({ outcome }) => outcome === 'unexpected')).toHaveLength(1)
  expect(last.output).toContain(
    '(baseline entry expired on 2026-01-01: Found when the monitor was introduced)',
  )
  expect((await runCli('baseline', 'check')).code).toBe(1)
})

test('a new error of a compared run fails nothing', async () => {
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

  compared.write({ 'a.spec.ts': spec(letters(1, 3)) })
  const second = await compared.run([], { COMMIT: commit })
  expect(second.exitCode).toBe(0)
  expect(second.output).toContain('Since main (a1b2c3d): 1 appeared, 1 gone\n')
  const summary = await compared.readSummary()
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
      'default import: unexpected, failed',
      'own fixtures: expected, warned',
      'namespace import: expected, warned',
      'require: expected, warned',
    ])
  })
})

test('the reporter immediately stops a run with a broken baseline', async () => {
  const broken = inlineProject(
    {
      'a.spec.ts': `import { test } from '@playwright/test'\ntest('runs', () => console.log('a test ran'))`,
      'network-error-baseline.json': '{',
    },
    { config: `reporter: [['list'], ['playwright-backchannel/reporter']],` },
  )
  const { exitCode, output } = await broken.run()
  expect(exitCode).toBe(1)
  expect(output).toContain('[BaselineError: Failed to read network-error-baseline.json: it is not valid JSON')
  expect(output.trim().split('\n')).toHaveLength(1) // no test ran, and no stack is printed
})
