// Follows docs/baseline.md in a suite with many errors, and compares its runs.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { adoptedConfig, adoptedProject } from '../support/adopted-project.js'
import { inlineProject } from '../support/inline-project.js'
import { serve } from '../support/serve.js'

const url = await serve((_, response) => void response.writeHead(500).end(), afterAll)

/** Each test triggers its own error with `/api/<name>`, which responds with 500. */
const spec = (names: readonly string[]) => `
import { test } from 'playwright-backchannel/network-error-monitor'
for (const name of ${JSON.stringify(names)})
  test(name, async ({ request }) => { await request.get('${url}/api/' + name) })
`
const names = ['broken-a', 'broken-b', 'broken-c', 'broken-d', 'broken-e']
const toName = (path: string) => `API GET 500 /api/${path}`

test('three steps turn a suite with many errors green, and a new error fails its test', async () => {
  const project = inlineProject(
    { 'a.spec.ts': spec(names.slice(0, 4)) },
    {
      use: `networkErrorMonitorOptions: { record: { apiRequests: true }, fail: process.env['FIRST_RUN'] ? 'nothing' : 'test' }`,
      config: `reporter: [['list'], ['playwright-backchannel/reporter']],`,
    },
  )

  // 1. A first run with `fail: 'nothing'` is green, and reports everything.
  const first = await project.run([], { FIRST_RUN: '1' })
  expect(first.exitCode, first.output).toBe(0)
  expect(first.output).toContain('4 errors in 4 tests, which passed')
  expect(first.output).toContain('npx playwright-backchannel baseline update')

  // 2. `baseline update` records all errors as known.
  const output = project.runCommand('baseline', 'update', '--reason', 'Found when the monitor was introduced')
  expect(output).toMatch(/^Added 4 errors to network-error-baseline\.json/)

  // 3. Without the option, the suite stays green.
  const second = await project.run()
  expect(second.exitCode).toBe(0)
  expect(second.output).toContain('No new errors, 4 known')

  // A new error fails its test. One that did not occur is listed as such.
  project.write({ 'a.spec.ts': spec(names.slice(1)) })
  const third = await project.run()
  expect(third.exitCode).toBe(1)
  expect(third.output).toMatch(/new +API GET 500 \/api\/broken-e +failed 1 test/)
  const { baseline } = await project.readSummary()
  expect(baseline).toMatchObject({ entries: 4, notSeen: [toName('broken-a')] })
  expect(project.runCommand('baseline', 'prune')).toContain('Removed 1 of 4 entries')
})

test('update says what did not run, and the run after it reaches the errors that are missing', async () => {
  const call = (path: string) => `await request.get('${url}/api/${path}')`
  const project = adoptedProject({
    'playwright.config.ts': adoptedConfig(`
      use: { networkErrorMonitorOptions: { record: { apiRequests: true } } },
      projects: [
        { name: 'setup', testMatch: '*.setup.ts' },
        { name: 'shop', testMatch: '*.spec.ts', dependencies: ['setup'] },
      ],`),
    'sign-in.setup.ts': `import { test } from '@playwright/test'
test('signs in', async ({ request }) => { ${call('session')} })`,
    'a.spec.ts': `import { test } from '@playwright/test'
test.describe.serial('an order', () => {
  test('is sent', async ({ request }) => { ${call('orders')} })
  test('is shipped', async () => {})
})`,
  })
  const found = []
  for (let round = 1; round <= 3; round += 1) {
    const { output } = await project.run()
    expect(output, output).not.toContain('unmonitored')
    found.push(
      ...project
        .runCommand('baseline', 'update')
        .split('\n')
        .filter((line) => /GET|did not run|Nothing/.test(line)),
    )
  }
  expect(found).toEqual([
    '  API GET 500 /api/session  1 test',
    '2 tests did not run; their errors are missing: run again.',
    '  API GET 500 /api/orders  1 test',
    '1 test did not run; its errors are missing: run again.',
    'Nothing to add to network-error-baseline.json: the run has 2 errors, none of them new.',
  ])
})

test('a compared run says what appeared and what is gone, calls nothing gone after a partial run, and fails nothing', async () => {
  const project = inlineProject(
    { 'a.spec.ts': spec(names.slice(0, 2)) },
    {
      use: `networkErrorMonitorOptions: { record: { apiRequests: true }, fail: 'nothing' }`,
      config: `metadata: { gitCommit: { hash: process.env['COMMIT'], branch: 'main' } },
        reporter: [['list'], ['playwright-backchannel/reporter', { compareTo: 'before.json' }]],`,
    },
  )
  const COMMIT = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'
  const run = async (...args: string[]) => {
    const { exitCode, output } = await project.run(args, { COMMIT })
    expect(exitCode, output).toBe(0)
    return output.replaceAll(/\s+/g, ' ')
  }
  expect(await run()).toContain(
    'playwright-backchannel: compareTo: before.json does not exist, so the run is compared with nothing.',
  )

  const report = join(project.folder, 'network-error-report/network-error-summary.json')
  copyFileSync(report, join(project.folder, 'before.json'))
  project.write({ 'a.spec.ts': spec(names.slice(1, 3)) })
  expect(await run()).toContain('Since main (a1b2c3d): 1 appeared, 1 gone ')
  const summary = await project.readSummary()
  expect(summary.run).toMatchObject({ commit: COMMIT, branch: 'main' })
  expect(summary.changes).toMatchObject({
    since: { commit: COMMIT, branch: 'main' },
    appeared: [toName('broken-c')],
    gone: [toName('broken-a')],
  })
  expect(await run('--grep', 'broken-b')).toContain(
    ': nothing appeared; the comparison is incomplete, because this run was limited to --grep broken-b',
  )
})
