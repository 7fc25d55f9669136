// The packed tarball in users' projects: CommonJS and ES modules, the oldest and the newest Playwright.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { npmCommand } from '../../scripts/commands.mjs'
import { startStatusServer } from '../support/status-server.js'

const run = promisify(execFile)
const repository = resolve(import.meta.dirname, '../..')
const tsc = join(repository, 'node_modules/typescript/bin/tsc')
const newest = readVersion('@playwright/test')
const { CI, FORCE_COLOR, NO_COLOR, GITHUB_ACTIONS, VITEST, ...env } = process.env

let folder: string
let tarball: string
let server: Awaited<ReturnType<typeof startStatusServer>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backchannel-package-'))
  server = await startStatusServer()
  const { stdout } = await npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: repository,
  })
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? stdout)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const spec = `
import defaultTest, { test as merged, expect, webhookTemplate, createNetworkErrorMonitorFixture, devices, mergeTests, type Locator, type Page } from 'playwright-backchannel'
import { test as monitor, errorPatternKey, type NetworkErrorMonitorOptions } from 'playwright-backchannel/network-error-monitor'
import { test as webhook } from 'playwright-backchannel/webhook/fixtures'
import { WebhookRegistry, ReceiverWebhookProvider, WebhookReceiver } from 'playwright-backchannel/webhook'
import { createProviderState } from 'playwright-backchannel/pact'
import type * as providerContract from 'playwright-backchannel/webhook/provider-contract'
import type Reporter from 'playwright-backchannel/reporter'
import { mergeTests as playwrightMerge, test as base } from '@playwright/test'

export class CartPage {
  readonly items: Locator
  constructor(readonly page: Page) { this.items = page.getByRole('listitem') }
}
export type Others = [keyof typeof providerContract, Reporter]
const options: NetworkErrorMonitorOptions = { excludePatterns: [], maxTestsPerError: 3 }
const test = mergeTests(merged, monitor, webhook)
const own = base.extend(createNetworkErrorMonitorFixture(options))

test('one instance', async ({ page, networkErrorMonitor, webhookRegistry }) => {
  expect([defaultTest === merged, mergeTests === playwrightMerge, 'Pixel 5' in devices]).toEqual([true, true, true])
  expect(new CartPage(page).items).toBeTruthy()
  await page.goto(process.env['SERVER'] + '/page?fetch=/status/500/api/7')
  await expect(page).toHaveTitle('done')
  expect(networkErrorMonitor.errors.map(errorPatternKey)).toEqual(['GET:500:/status/500/api'.replace('/status/500/api', '/status')])
  expect(await webhookRegistry.getReceived()).toEqual([])
})
own('own', async ({ networkErrorMonitor }) => { expect(networkErrorMonitor.errors).toEqual([]) })
test('webhook', async () => {
  const receiver = await WebhookReceiver.start()
  const registry = new WebhookRegistry(new ReceiverWebhookProvider(receiver))
  await fetch(receiver.url + '/hook', { method: 'POST', body: '{"id":1}' })
  const found = await registry.waitFor(webhookTemplate<{ id: number }>('any').matchField('id', 1).build())
  expect(found.body.id).toBe(1)
  await receiver.close()
  const [name] = createProviderState({ name: 'state', params: {} })
  expect(name).toBe('state')
})
`

const config = `
import { defineConfig, type NetworkErrorMonitorFixtures } from 'playwright-backchannel'
export default defineConfig<NetworkErrorMonitorFixtures>({
  workers: 1,
  reporter: [['json', { outputFile: 'results.json' }], ['playwright-backchannel/reporter', { outputs: ['json'] }]],
  use: { launchOptions: ${JSON.stringify(launchOptions())} },
})
`

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: ['node'],
    exactOptionalPropertyTypes: true,
  },
}
/** TypeScript 7 no longer knows `moduleResolution: node`; projects on 5 and 6 still use it. */
const olderTypeScript = '5.9.3'

function project(name: string, type: 'commonjs' | 'module', playwright: string): string {
  const at = join(folder, name)
  mkdirSync(at)
  const dependencies = {
    '@playwright/test': playwright,
    '@types/node': '^20',
    typescript: olderTypeScript,
    'playwright-backchannel': `file:${tarball}`,
  }
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name, private: true, type, dependencies }))
  writeFileSync(join(at, 'tsconfig.json'), JSON.stringify(tsconfig))
  writeFileSync(join(at, 'playwright.config.ts'), config)
  writeFileSync(join(at, 'a.spec.ts'), spec)
  return at
}

const node10 = ['moduleResolution: node', ['--module', 'commonjs', '--moduleResolution', 'node10']] as const
const node16 = ['moduleResolution: node16', ['--module', 'node16']] as const
const node20 = ['module: node20', ['--module', 'node20']] as const
const bundler = [
  'moduleResolution: bundler',
  ['--module', 'esnext', '--moduleResolution', 'bundler'],
] as const
/** With `node16` TypeScript refuses every `require` of an ES module, so CommonJS projects need `node20` or later. */
const moduleKinds = { commonjs: [node10, node20, bundler], module: [node10, node16, node20, bundler] }

describe.each([
  ['a CommonJS project with the newest Playwright', 'commonjs', newest],
  ['an ES module project with the oldest supported Playwright', 'module', '1.60.0'],
] as const)('%s', (name, type, playwright) => {
  let at: string
  beforeAll(async () => {
    at = project(name.replaceAll(' ', '-'), type, playwright)
    await npm(['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: at })
  })

  test.each(moduleKinds[type])('compiles without skipLibCheck, with %s', async (_name, options) => {
    const compiler = join(at, 'node_modules/typescript/bin/tsc')
    expect(await compile(at, compiler, options)).toBe('')
  })

  test('compiles without skipLibCheck, with the newest TypeScript', async () => {
    expect(await compile(at, tsc, ['--module', 'nodenext'])).toBe('')
  })

  test('runs without a warning, with one fixture instance', async () => {
    const cli = join(at, 'node_modules/@playwright/test/cli.js')
    const child = run(process.execPath, [cli, 'test'], {
      cwd: at,
      env: { ...env, SERVER: server.url, FORCE_COLOR: '0' },
    })
    const { stdout, stderr } = await child.catch((error: { stdout: string; stderr: string }) => error)
    expect(`${stdout}${stderr}`).not.toMatch(/warning/i)
    const summary = JSON.parse(
      readFileSync(join(at, 'network-error-report/network-error-summary.json'), 'utf8'),
    )
    expect(summary.totals).toMatchObject({
      tests: 3,
      testsFailedByNetworkErrors: 1,
      networkErrors: 1,
      uniqueErrors: 1,
    })
  })
})

describe('the installed size', () => {
  test('at most 15 packages and 5 MB in addition to the peers', async () => {
    const at = join(folder, 'footprint')
    mkdirSync(at)
    writeFileSync(join(at, 'package.json'), '{"private":true}')
    await npm(['install', '--legacy-peer-deps', '--prefer-offline', '--no-audit', tarball], {
      cwd: at,
    })
    const lock = JSON.parse(readFileSync(join(at, 'package-lock.json'), 'utf8'))
    const packages = Object.keys(lock.packages).filter((path) => path.startsWith('node_modules/'))
    expect(packages.length).toBeLessThanOrEqual(15)
    expect(getSize(join(at, 'node_modules'))).toBeLessThanOrEqual(5_000_000)
  })

  test('a command line', async () => {
    const at = join(folder, 'footprint')
    const bin = join(at, 'node_modules/.bin/playwright-backchannel')
    const { stdout } = await run(bin, ['--version'], { cwd: at })
    expect(stdout).toBe(`${JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version}\n`)
    const failed = await run(bin, ['baseline', 'check'], { cwd: at }).catch((error: object) => error)
    expect(failed).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^Failed to read network-error-baseline\.json: the file does not exist\. /,
      ),
    })
  })

  test('imports only what it declares: webhook and pact run without Playwright', async () => {
    const at = join(folder, 'footprint')
    const code = `const found = await Promise.all(['webhook', 'webhook/provider-contract', 'pact'].map((name) => import('playwright-backchannel/' + name)))
console.log(found.map((module) => Object.keys(module).length > 0).join())`
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: at })
    expect([stdout.trim(), stderr]).toEqual(['true,true,true', ''])
  })
})

async function compile(at: string, compiler: string, options: readonly string[]): Promise<string> {
  const args = [compiler, '-p', '.', ...options]
  const { stdout } = await run(process.execPath, args, { cwd: at }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout
}

function npm(npmArgs: string[], options: { cwd: string }): Promise<{ stdout: string }> {
  const { command, args, shell } = npmCommand(npmArgs)
  return run(command, args, { ...options, shell })
}

function getSize(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function readVersion(name: string): string {
  return JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')).version
}
