// The packed tarball in users' projects: CommonJS and ES modules, the oldest and the newest Playwright.
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { type InstalledProject, installProject } from '../support/installed-project.js'
import { repository } from '../support/markdown.js'
import { freePort } from '../support/servers/server-process.js'
import { startStatusServer } from '../support/status-server.js'
import { typesOfDefineConfig, userConfig, userSpec } from '../support/user-suite.js'

const run = promisify(execFile)
const tsc = join(repository, 'node_modules/typescript/bin/tsc')
const newest = readJson(repository, 'node_modules/@playwright/test/package.json').version
const { version } = readJson(repository, 'package.json')
const server = await startStatusServer()

const tsconfig = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    skipDefaultLibCheck: true, // TypeScript's own types
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: ['node'],
    exactOptionalPropertyTypes: true,
  },
}
const olderTypeScript = '5.9.3'
const olderTsc = 'node_modules/typescript/bin/tsc'

/**
 * TypeScript 7 no longer supports `moduleResolution: node`; projects on 5 and 6 still use it. With `node16` TypeScript
 * refuses every `require` of an ES module, so CommonJS projects need `node20` or later.
 */
const compilers = {
  commonjs: [
    {
      with: 'TypeScript 5, moduleResolution: node',
      compiler: olderTsc,
      module: 'commonjs',
      resolution: 'node10',
    },
    { with: 'the newest TypeScript, module: node20', compiler: tsc, module: 'node20', resolution: 'node16' },
    {
      with: 'the newest TypeScript, module: nodenext',
      compiler: tsc,
      module: 'nodenext',
      resolution: 'nodenext',
    },
  ],
  module: [
    { with: 'TypeScript 5, module: node16', compiler: olderTsc, module: 'node16', resolution: 'node16' },
    {
      with: 'the newest TypeScript, moduleResolution: bundler',
      compiler: tsc,
      module: 'esnext',
      resolution: 'bundler',
    },
    {
      with: 'the newest TypeScript, module: nodenext',
      compiler: tsc,
      module: 'nodenext',
      resolution: 'nodenext',
    },
  ],
}

/** The newest and the oldest supported Playwright. */
const versions = { commonjs: newest, module: '1.60.0' }

async function install(type: keyof typeof versions): Promise<InstalledProject> {
  const project = await installProject(type, {
    '@playwright/test': versions[type],
    '@types/node': '^20',
    typescript: olderTypeScript,
  })
  project.write({
    ...typesOfDefineConfig,
    'tsconfig.json': JSON.stringify(tsconfig),
    'playwright.config.ts': userConfig,
    'a.spec.ts': userSpec,
  })
  return project
}
const projects = { commonjs: await install('commonjs'), module: await install('module') }

describe.each(['commonjs', 'module'] as const)('a %s project', (type) => {
  const { folder, node, playwright } = projects[type]
  const compile = async (compiler: string, options: readonly string[]) =>
    (await node([compiler, ...options])).output

  test.each(compilers[type])('compiles without skipLibCheck, with $with', async (row) => {
    const options = ['--module', row.module, '--moduleResolution', row.resolution]
    expect(await compile(row.compiler, ['-p', '.', ...options])).toBe('')
  })

  test('compiles a spec alone that expects an error, as editors do', async () => {
    expect(await compile(tsc, ['-p', 'alone.json', '--module', 'nodenext'])).toBe('')
  })

  test('runs without a warning, and counts the error only once', async () => {
    const { output } = await playwright(['test'], { env: { SERVER: server.url } })
    expect(output).not.toMatch(/warning/i)
    expect(readJson(folder, 'network-error-report/network-error-summary.json').totals).toMatchObject({
      tests: 3,
      testsFailedByNetworkErrors: 1,
      networkErrors: 1,
      uniqueErrors: 1,
    })
  })
})

test("examples/commonjs-project passes as a user's project, and reports the one known error", async () => {
  const { folder, playwright, write } = projects.commonjs
  const example = join(repository, 'examples/commonjs-project')
  const skipped = ['package.json', 'node_modules', 'network-error-report', 'test-results']
  cpSync(example, join(folder, 'example'), {
    recursive: true,
    filter: (path) => !skipped.some((name) => path === join(example, name)),
  })
  // The example's config, with the browser of this machine.
  const configHere = `
const { default: config } = require('./playwright.config.ts')
module.exports = { ...config, workers: 1, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions())} } }
`
  write({ 'example/here.config.js': configHere })
  const { exitCode, output } = await playwright(['test', '-c', 'example/here.config.js'], {
    env: { PORT: String(await freePort()) },
  })
  expect(output).toContain('4 passed')
  expect(exitCode).toBe(0)
  const { errors, totals } = readJson(folder, 'example/network-error-report/network-error-summary.json')
  expect(errors).toMatchObject([{ name: 'GET 404 /api/avatars/<id>', tests: 2, failedTests: 0 }])
  expect(totals).toMatchObject({ testsFailedByNetworkErrors: 0, monitoredTests: 4 })
})

const footprint = await installProject('module', {}, ['--legacy-peer-deps'])

test('the installed package has at most 15 packages and 5 MB without its peer dependencies', () => {
  const lock = readJson(footprint.folder, 'package-lock.json')
  const packages = Object.keys(lock.packages).filter((path) => path.startsWith('node_modules/'))
  expect(packages.length).toBeLessThanOrEqual(15)
  expect(getSize(join(footprint.folder, 'node_modules'))).toBeLessThanOrEqual(5_000_000)
})

test('the installed package includes the command line', async () => {
  const at = { cwd: footprint.folder }
  const bin = join(footprint.folder, 'node_modules/.bin/playwright-backchannel')
  expect((await run(bin, ['--version'], at)).stdout).toBe(`${version}\n`)
  expect(await run(bin, ['baseline', 'check'], at).catch((error: object) => error)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Failed to read network-error-baseline\.json: the file does not exist\. /),
  })
})

test('runs the webhook and pact entry points without Playwright', async () => {
  const code = `const found = await Promise.all(['webhook', 'pact'].map((name) => import('playwright-backchannel/' + name)))
console.log(found.map((module) => Object.keys(module).length > 0).join())`
  const { output } = await footprint.node(['--input-type=module', '-e', code])
  expect(output).toBe('true,true\n')
})

function getSize(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function readJson(folder: string, path: string) {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}
