import { test } from 'vitest'
import { inlineProject } from '/tmp/wt-reporter/test/support/inline-project.js'
test('smoke', async () => {
  const p = inlineProject({
    'a.spec.ts': `
import { test, expect } from '@playwright/test'
for (let i = 0; i < 4; i++) test('hit ' + i, async ({}, info) => {
  await info.attach('network-errors.json', { contentType: 'application/json', body: JSON.stringify([{ url: 'https://u:p@shop.test/api/users/' + i + '?token=abc', status: 500, method: 'GET', timestamp: new Date().toISOString() }]) })
  info.annotations.push({ type: 'networkErrors', description: i ? 'limit reached' : 'failed the test' })
  if (!i) expect(1).toBe(2)
})
test('bad', async ({}, info) => { await info.attach('network-errors.json', { body: 'nope {{' }) })
test('clean', async () => {})
`,
  }, { config: `projects: [{name:'one'},{name:'two'}]` })
  p.write({ 'playwright.config.ts': (await p.read('playwright.config.ts')).replace("['json']", "['json'], ['playwright-backchannel/reporter', {failOn:'any'}]") })
  const r = await p.run([], { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: p.folder + '/sum.md' })
  console.log(r.exitCode, r.stdout, 'ERR', r.stderr)
  console.log(await p.read('network-error-report/network-error-summary.json'))
  console.log(await p.read('sum.md'))
  const l = await p.run(['--list'])
  console.log(l.exitCode, l.output)
  const b = await p.run(['--reporter=blob', '--shard=1/2'], { PLAYWRIGHT_BLOB_OUTPUT_NAME: 'a.zip' })
  const m = await p.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blob-report'])
  console.log(m.exitCode, m.output)
  const m2 = await p.cli(['merge-reports', '-c', 'playwright.config.ts', 'blob-report'])
  console.log(m2.exitCode, m2.stdout, 'ERR', m2.stderr)
  p.dispose()
})
