// A project with Playwright below 1.60, which pnpm, Yarn 1 and bun install despite the peer range.
import { expect, test } from 'vitest'
import { installProject } from '../support/installed-project.js'

const project = await installProject('module', { '@playwright/test': '1.58.2' }, ['--legacy-peer-deps'])

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
