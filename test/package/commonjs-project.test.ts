// examples/commonjs-project, installed from the packed tarball: as a user's project, outside this repository.
import { cpSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { type InstalledProject, installProject } from '../support/installed-project.js'
import { repository } from '../support/markdown.js'

const example = join(repository, 'examples/commonjs-project')
const { type, devDependencies } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8'))
const { 'playwright-backchannel': ownTarball, ...dependencies } = devDependencies

/** The example's config, with the browser of this machine. */
const configHere = `
const { default: config } = require('./playwright.config.ts')
module.exports = { ...config, workers: 1, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions())} } }
`

let project: InstalledProject
let port: string
beforeAll(async () => {
  port = await findFreePort()
  project = await installProject(type, dependencies)
  const skipped = ['package.json', 'node_modules', 'network-error-report', 'test-results']
  cpSync(example, project.folder, {
    recursive: true,
    filter: (path) => !skipped.some((name) => path === join(example, name)),
  })
  project.write({ 'here.config.js': configHere })
})
afterAll(() => project?.dispose())

test('depends on the tarball that npm pack creates', () => {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  expect([type, ownTarball]).toEqual(['commonjs', `file:../../playwright-backchannel-${version}.tgz`])
})

test('passes, and reports the one known error', async () => {
  const { exitCode, output } = await project.playwright(['test', '-c', 'here.config.js'], {
    env: { PORT: port },
  })
  expect(output).toContain('4 passed')
  expect(exitCode).toBe(0)
  const file = join(project.folder, 'network-error-report/network-error-summary.json')
  const { patterns, totals } = JSON.parse(readFileSync(file, 'utf8'))
  expect(patterns).toMatchObject([{ key: 'GET:404:/api/avatars', tests: 2, failedTests: 0 }])
  expect(totals).toMatchObject({ testsFailedByNetworkErrors: 0, monitoredTests: 4 })
})

test('fails the tests and the run without the baseline', async () => {
  project.write({ 'network-error-baseline.json': '{ "knownErrors": [] }' })
  const { exitCode, output } = await project.playwright(['test', '-c', 'here.config.js'], {
    env: { PORT: port },
  })
  expect(output).toContain('2 failed')
  expect(output).toContain('2 passed')
  expect(output).toMatch(/GET 404 http:\/\/127\.0\.0\.1:\d+\/api\/avatars\/7/)
  expect(output).toContain("(failOn: 'new')")
  expect(exitCode).toBe(1)
})

async function findFreePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return String(port)
}
