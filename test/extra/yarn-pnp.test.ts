// The packed tarball in Yarn's Plug'n'Play, which has no node_modules, behaves as docs/read-the-report.md says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packPackage, runNode, runNpm } from '../support/installed-project.js'
import { readPage } from '../support/markdown.js'
import { createTestFolder, writeFiles } from '../support/test-folder.js'

const yarnVersion = '4.18.1'
const playwright = JSON.parse(readPage('node_modules/@playwright/test/package.json').text).version

const spec = `
import { test, expect } from 'playwright-backchannel'
import { webhookTemplate } from 'playwright-backchannel/webhook'
test('receives', async ({ request, webhookReceiver, webhookRegistry }) => {
  await request.post(webhookReceiver.url, { data: { id: 1 } })
  await expect(webhookRegistry).toHaveReceived(webhookTemplate('movie').matchField('id', 1).build())
})
`
const config = `
import { defineConfig } from '@playwright/test'
export default defineConfig({ reporter: [['list'], ['playwright-backchannel/reporter', { outputs: ['json'] }]] })
`

const folder = createTestFolder(afterAll)
let yarn: string
let tarball: string
let env: Record<string, string>
beforeAll(async () => {
  const registry = (await runNpm(folder, ['config', 'get', 'registry'])).trim()
  env = { YARN_NPM_REGISTRY_SERVER: registry, YARN_UNSAFE_HTTP_WHITELIST: '*', NODE_OPTIONS: '' }
  tarball = await packPackage(folder)
  const tool = join(folder, 'tool')
  writeFiles(tool, { 'package.json': '{"private":true}' })
  const options = ['--no-audit', '--no-fund', '--prefer-offline']
  await runNpm(tool, ['install', ...options, `@yarnpkg/cli-dist@${yarnVersion}`])
  yarn = join(tool, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')
})

/** Message that docs/read-the-report.md quotes, with … for the parts that vary. */
const symptom = "Cannot find module '…/.yarn/…'"
const unresolved = new RegExp(symptom.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]').replaceAll('…', '.*'))

test('an ES module project runs under Yarn PnP', async () => {
  const { output, totals } = await runProject('module')
  expect(output).not.toMatch(unresolved)
  expect(totals, output).toMatchObject({ tests: 1, monitoredTests: 1 })
})

test('a CommonJS project fails under Yarn PnP with the message in docs/read-the-report.md', async () => {
  const { output } = await runProject('commonjs')
  expect(output).toMatch(unresolved)
  const [, advice] = readPage('docs/read-the-report.md').text.split(`${symptom}\`**\n\n`)
  expect(advice).toMatch(/^Set `"type": "module"` in `package.json`, or `nodeLinker: node-modules` in/)
})

async function runProject(type: 'commonjs' | 'module') {
  const cwd = join(folder, type)
  const dependencies = {
    '@playwright/test': playwright,
    'playwright-backchannel': `file:${tarball}`,
  }
  writeFiles(cwd, {
    'package.json': JSON.stringify({ name: 'shop', private: true, type, dependencies }),
    '.yarnrc.yml': `nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\nenableImmutableInstalls: false\n`,
    'yarn.lock': '',
    'playwright.config.ts': config,
    'a.spec.ts': spec,
  })
  await runNode(cwd, [yarn, 'install'], { env })
  const { output } = await runNode(cwd, [yarn, 'playwright', 'test'], { env })
  return { output, totals: readTotals(cwd) }
}

function readTotals(cwd: string): unknown {
  try {
    const file = join(cwd, 'network-error-report/network-error-summary.json')
    return JSON.parse(readFileSync(file, 'utf8')).totals
  } catch {
    return undefined
  }
}
