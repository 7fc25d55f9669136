// The package in users' projects on other Node versions, which the npm package `node` installs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installProject } from '../support/installed-project.js'
import { startStatusServer } from '../support/status-server.js'
import { userConfig, userSpec } from '../support/user-suite.js'

const server = await startStatusServer()
const { version } = JSON.parse(readFileSync('node_modules/@playwright/test/package.json', 'utf8'))

for (const type of ['commonjs', 'module'] as const) {
  for (const major of ['22', '24']) {
    const project = await installProject(type, { '@playwright/test': version, node: major })
    project.write({ 'playwright.config.ts': userConfig, 'a.spec.ts': userSpec })

    test(`a ${type} project runs on Node ${major} without a warning and records the error`, async () => {
      const node = join(project.folder, 'node_modules/node/bin/node')
      expect((await project.node(['--version'], { node })).output).toMatch(new RegExp(`^v${major}\\.`))
      const run = await project.playwright(['test'], { node, env: { SERVER: server.url } })
      expect(run.output).not.toMatch(/warning/i)
      expect(project.readSummary().totals).toMatchObject({
        tests: 3,
        testsFailedByNetworkErrors: 1,
        networkErrors: 1,
      })
    })
  }
}
