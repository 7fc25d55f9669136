// Runs the README's code as it is written, except that this machine's browser is added.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { codeBlocks, readPage } from '../support/markdown.js'
import { serve } from '../support/serve.js'

const blocks = codeBlocks(readPage('README.md').text).map(({ code }) => code)

/** The shop of the README. It confirms another order than the one that was made. */
const shop = await serve((request, response) => {
  answer(request, response).catch((error: unknown) => response.destroy(error as Error))
}, afterAll)

const cartPage = `<h1>Your cart</h1><button>Order</button><p role="alert"></p><script>
  document.querySelector('button').onclick = async () => {
    const { ok } = await fetch('/api/orders', { method: 'POST' })
    if (!ok) document.querySelector('[role=alert]').textContent = 'Your cart is empty'
  }
</script>`

const silentSpec = `
import { expect, test } from '@playwright/test'
test('shows the cart', async ({ page }) => {
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Order' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})`

let project: InlineProject
let run: InlineRun

beforeAll(async () => {
  project = inlineProject({
    'playwright.config.ts': `
${getImport('+')}
export default defineConfig({
  workers: 1,
  timeout: 600_000,
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: '${shop}',
    webhookConfig: { defaultTimeout: 2_000 },
    launchOptions: ${JSON.stringify(launchOptions())},
  },
})`,
    'tests/silent.spec.ts': silentSpec,
    'tests/expected.spec.ts': getBlock('expectNetworkError('),
    'tests/webhook.spec.ts': getBlock('webhookTemplate('),
  })
  run = await project.run()
})

test("the README's one word fails the test with a silent error, and writes a report", async () => {
  expect(getOutcome('shows the cart')).toBe('unexpected')
  expect(run.output).toContain(`POST 422 ${shop}/api/orders`)
  expect(await project.read('network-error-report/index.html')).toMatch(/^<!doctype html>/i)
})

test("without the README's one word, the test passes", async () => {
  const before = inlineProject({
    'playwright.config.ts': `
${getImport('-')}
export default defineConfig({
  use: { ...devices['Desktop Chrome'], baseURL: '${shop}', launchOptions: ${JSON.stringify(launchOptions())} },
})`,
    'tests/silent.spec.ts': silentSpec,
  })
  expect((await before.run()).exitCode).toBe(0)
})

test("the README's expected error passes its test", () => {
  expect(getOutcome('refuses an empty order')).toBe('expected')
})

test('a webhook about another order is explained as the README shows', () => {
  expect(getOutcome('confirms the order')).toBe('unexpected')
  const [, ...explanation] = getBlock('WebhookTimeoutError').split('\n')
  expect(withoutIndent(run.output)).toContain(withoutIndent(explanation.join('\n')))
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== '/api/orders') return void response.setHeader('content-type', 'text/html').end(cartPage)
  const body = await text(request)
  if (body === '') return void response.writeHead(422).end()
  response.writeHead(201).end()
  const headers = { 'content-type': 'application/json' }
  await fetch(JSON.parse(body).notify, { method: 'POST', headers, body: JSON.stringify({ order: 8 }) })
}

function getOutcome(name: string) {
  return run.tests.find(({ title }) => title === name)?.outcome
}

/** Returns the import that the README's diff removes (`-`) or adds (`+`). */
function getImport(sign: '-' | '+'): string {
  const line =
    getBlock('defineConfig')
      .split('\n')
      .find((text) => text.startsWith(sign)) ?? ''
  return line.slice(1)
}

/** Returns the first code block that contains this text. */
function getBlock(part: string): string {
  const found = blocks.find((code) => code.includes(part))
  if (found === undefined) throw new Error(`The README has no code with ${part}.`)
  return found.trimEnd()
}

function withoutIndent(text: string): string {
  return text.replace(/^ +/gm, '')
}
