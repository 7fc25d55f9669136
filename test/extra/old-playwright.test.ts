// A project with Playwright below 1.60, which pnpm, Yarn 1 and bun install despite the peer range.
import { describe, expect, test } from 'vitest'
import { installProject } from '../support/installed-project.js'

const entries = [
  'playwright-backchannel',
  'playwright-backchannel/network-error-monitor',
  'playwright-backchannel/webhook/fixtures',
]

describe.each([
  { version: '1.58.2', type: 'module' },
  { version: '1.39.0', type: 'module' }, // has no `mergeTests`
  { version: '1.39.0', type: 'commonjs' },
] as const)('with Playwright $version, in a project of type $type,', async ({ version, type }) => {
  const sentence = `playwright-backchannel needs @playwright/test 1.60 or newer; this is ${version}`
  const project = await installProject(type, { '@playwright/test': version }, ['--legacy-peer-deps'])

  test.each(entries)('%s refuses to run, and says why', async (entry) => {
    const load =
      type === 'module' ? `import { test } from '${entry}'` : `const { test } = require('${entry}')`
    project.write({ 'a.spec.js': `${load}\ntest('any', async () => {})\n` })
    const run = await project.playwright(['test'])
    expect(run.output).toContain(`Error: ${sentence}`)
    expect(run.output).not.toContain('SyntaxError')
    expect(run.output).not.toContain('Unexpected module status')
    expect(run.exitCode).toBe(1)
  })
  test('defineConfig in the config refuses to run, in one sentence without a stack', async () => {
    const config =
      type === 'module'
        ? "import { defineConfig } from 'playwright-backchannel'\nexport default defineConfig({})"
        : "module.exports = require('playwright-backchannel').defineConfig({})"
    project.write({ 'playwright.config.js': config, 'a.spec.js': '' })
    const { exitCode, output } = await project.playwright(['test', '-c', 'playwright.config.js'])
    expect(output.trim()).toMatch(new RegExp(`^\\[?Error: ${sentence.replaceAll('.', '\\.')}]?$`))
    expect(exitCode).toBe(1)
  })
})
