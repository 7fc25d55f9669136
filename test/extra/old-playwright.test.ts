// A project with Playwright below 1.60, which pnpm, Yarn 1 and bun install despite the peer range.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type InstalledProject, installProject } from '../support/installed-project.js'

let project: InstalledProject
beforeAll(async () => {
  vi.stubEnv('npm_config_legacy_peer_deps', 'true')
  project = await installProject('module', { '@playwright/test': '1.58.2' })
})
afterAll(() => {
  vi.unstubAllEnvs()
  project?.dispose()
})

test.each(['playwright-backchannel', 'playwright-backchannel/network-error-monitor'])(
  '%s refuses to run',
  async (entry) => {
    project.write({ 'a.spec.js': `import { test } from '${entry}'\ntest('any', async () => {})\n` })
    const run = await project.playwright(['test'])
    expect(run.output).toContain(
      'Error: playwright-backchannel needs @playwright/test 1.60 or newer; this is 1.58.2',
    )
    expect(run.exitCode).toBe(1)
  },
)
