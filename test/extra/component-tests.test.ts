// Suites of Playwright's component packages, whose `test` is merged with the monitor's (docs/other-tools.md), or whose
// config takes `defineConfig` from this package.
import { expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { installProject } from '../support/installed-project.js'

/** The last version of the component packages; `@playwright/test` must have the same version. */
const version = '1.62.1'
const mergedFixtures = (name: string) => `
import { test as ct } from '@playwright/experimental-ct-${name}'
import { mergeTests, test as monitored } from 'playwright-backchannel'
export const test = mergeTests(ct, monitored)
export { expect } from '@playwright/experimental-ct-${name}'
`
const load = `fetch('/api/cart').then((response) => (response.ok ? response.json() : []))`

const frameworks = [
  {
    name: 'react',
    dependencies: { react: '19', 'react-dom': '19' },
    component: 'Cart.tsx',
    code: `import { useEffect, useState } from 'react'
export default function Cart() {
  const [items, setItems] = useState<string[]>([])
  useEffect(() => { ${load}.then(setItems) }, [])
  return <p>{items.join(', ') || 'Your cart is empty'}</p>
}`,
    mounted: '<Cart />',
  },
  {
    name: 'vue',
    dependencies: { vue: '3' },
    component: 'Cart.vue',
    code: `<script setup lang="ts">
import { onMounted, ref } from 'vue'
const items = ref<string[]>([])
onMounted(async () => { items.value = await ${load} })
</script>
<template><p>{{ items.join(', ') || 'Your cart is empty' }}</p></template>`,
    mounted: 'Cart',
  },
]

const config = (name: string, define: string, kind: string) => `
import { defineConfig as defineCt, devices } from '@playwright/experimental-ct-${name}'
import { defineConfig } from 'playwright-backchannel'
export default ${define}({
  testDir: 'src',
  testMatch: /${kind}/,
  timeout: 600_000, // no test may depend on a fast machine
  workers: 1,
  use: { ctPort: 0, launchOptions: ${JSON.stringify(launchOptions())} },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
}${define.includes('(') ? ')' : ''})
`
const spec = (from: string, component: string, mounted: string) => `
import { expect, test } from '${from}'
import type { Page } from '@playwright/test'
import Cart from './${component.replace('.tsx', '')}'

const answer = (page: Page, status: number) =>
  page.route('**/api/cart', (route) => route.fulfill({ status, body: '["pen","paper"]' }))

test('shows the items', async ({ mount, page }) => {
  await answer(page, 200)
  await expect(await mount(${mounted})).toHaveText('pen, paper')
})
test('shows an empty cart', async ({ mount, page }) => {
  await answer(page, 500)
  const response = page.waitForResponse('**/api/cart')
  const cart = await mount(${mounted})
  await response
  await expect(cart).toHaveText('Your cart is empty')
})
`

for (const { name, dependencies, component, code, mounted } of frameworks) {
  const packages = { '@playwright/test': version, [`@playwright/experimental-ct-${name}`]: version }
  const project = await installProject('module', { ...dependencies, ...packages })
  const extension = mounted.startsWith('<') ? 'tsx' : 'ts'
  const kinds = {
    merged: { define: 'defineCt', from: './fixtures' },
    adopted: { define: 'defineConfig(defineCt', from: `@playwright/experimental-ct-${name}` },
  }
  project.write({
    'playwright/index.html': '<div id="root"></div><script type="module" src="./index.ts"></script>',
    'playwright/index.ts': '',
    [`src/${component}`]: code,
    'src/fixtures.ts': mergedFixtures(name),
  })

  test.each(Object.entries(kinds))(
    `${name}: with a %s \`test\`, a test fails if its component gets a 500`,
    async (kind, { define, from }) => {
      project.write({
        [`${kind}.config.ts`]: config(name, define, kind),
        [`src/${kind}.spec.${extension}`]: spec(from, component, mounted),
      })
      const { output } = await project.playwright(['test', '-c', `${kind}.config.ts`])
      expect(output).toMatch(/GET 500 http:\/\/localhost:\d+\/api\/cart/)
      expect(output).toContain('1 failed')
      expect(output).toContain('1 passed')
    },
  )
}
