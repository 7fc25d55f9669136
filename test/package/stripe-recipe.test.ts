// The recipe for a Stripe webhook in docs/recipes/stripe, in an empty folder with the packed tarball.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installProject } from '../support/installed-project.js'
import { readPage, repository } from '../support/markdown.js'
import { freePort } from '../support/servers/server-process.js'

const files = ['tests/stripe-webhook.spec.ts', 'shop.js', 'playwright.config.ts']
const project = await installProject('module', {
  '@playwright/test': getVersion('@playwright/test'),
  stripe: getVersion('stripe'),
})

test('passes as it is', async () => {
  await writeRecipe()
  const { output, exitCode } = await project.playwright(['test'])
  expect(output).toContain('2 passed')
  expect(exitCode).toBe(0)
})

test.each([
  {
    title: 'pays an order twice',
    correct: 'if (!processed.has(event.id)) ',
    wrong: '',
    failed: 'a payment that is delivered twice pays the order once',
  },
  {
    title: 'does not verify',
    correct: 'event = stripe.webhooks.constructEvent(body, signature, process.env.STRIPE_WEBHOOK_SECRET)',
    wrong: 'event = JSON.parse(body)',
    failed: 'a payment with a wrong signature is refused',
  },
])('fails if the shop $title', async ({ correct, wrong, failed }) => {
  await writeRecipe()
  const shop = readFileSync(join(project.folder, 'shop.js'), 'utf8')
  expect(shop).toContain(correct)
  project.write({ 'shop.js': shop.replace(correct, wrong) })
  const { output } = await project.playwright(['test'])
  expect(output).toMatch(/1 failed[\s\S]*1 passed/)
  expect(output).toContain(`› ${failed}`)
})

/** Writes the recipe's files, with a free port for the shop. */
async function writeRecipe(): Promise<void> {
  const port = String(await freePort())
  const texts = files.map((name) => [
    name,
    readPage(`docs/recipes/stripe/${name}`).text.replaceAll('4242', port),
  ])
  project.write(Object.fromEntries(texts))
}

function getVersion(name: string): string {
  return JSON.parse(readFileSync(join(repository, `node_modules/${name}/package.json`), 'utf8')).version
}
