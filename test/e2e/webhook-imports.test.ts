// Importing the webhook module never loads Playwright, and ajv is loaded only when a schema is used.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const script = `
import { createRequire } from 'node:module'
import { webhookTemplate } from 'playwright-backchannel/webhook'
await import('playwright-backchannel/webhook/provider-contract')
const loaded = () => ['ajv', 'playwright-core', '@playwright/test'].filter((name) =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('node_modules/' + name + '/')))
const before = loaded()
webhookTemplate('t').matchSchema({ type: 'object' })
console.log(JSON.stringify([before, loaded()]))
`

test('the webhook module does not load Playwright, and loads ajv only for a schema', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(JSON.parse(output)).toEqual([[], ['ajv']])
})
