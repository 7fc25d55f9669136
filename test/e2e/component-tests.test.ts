// Component tests with Playwright's own `mount` and a gallery page that a route serves.
import { expect, test } from 'vitest'
import { adoptedProject, listOutcomes } from '../support/adopted-project.js'

const gallery = `
<div id="root"></div>
<script>
  window.mount = async ({ story }) => {
    await fetch('/api/cart')
    document.getElementById('root').textContent = story === 'components/Cart/Empty' ? 'Your cart is empty' : ''
  }
</script>`

const spec = `
import { expect, test } from '@playwright/test'
for (const status of [200, 500])
  test('status ' + status, async ({ mount, page }) => {
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: ${JSON.stringify(gallery)} }))
    await page.route('**/api/*', (route) => route.fulfill({ status }))
    const cart = await mount('components/Cart/Empty')
    await expect(cart).toContainText('Your cart is empty')
  })
`

test('a mounted component is monitored', async () => {
  const run = await adoptedProject({ 'cart.spec.ts': spec }).run()
  expect(listOutcomes(run), run.output).toEqual({ 'status 200': 'expected', 'status 500': 'unexpected' })
  expect(run.output).toContain('GET 500 https://shop.example/api/cart')
})
