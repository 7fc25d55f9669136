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

test('fails if the shop pays an order twice, and if it does not verify the signature', async () => {
  await writeRecipe()
  const shop = readFileSync(join(project.folder, 'shop.js'), 'utf8')
  const paysTwice = shop.replace('if (!processed.has(event.id)) ', '')
  const construct = 'stripe.webhooks.constructEvent(body, signature, process.env.STRIPE_WEBHOOK_SECRET)'
  const verifiesNothing = paysTwice.replace(construct, 'JSON.parse(body)')
  project.write({ 'shop.js': verifiesNothing })
  const { output } = await project.playwright(['test'])
  expect(output).toContain('2 failed')
  expect(output).toContain('› a payment that is delivered twice pays the order once')
  expect(output).toContain('› a payment with a wrong signature is refused')
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
