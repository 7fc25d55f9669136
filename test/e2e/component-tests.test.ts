// Component tests with Playwright's own `mount` and a gallery page that a route serves.
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'

const gallery = `
<div id="root"></div>
<script>
  window.mount = async ({ story }) => {
    await fetch('/api/cart')
    document.getElementById('root').textContent = story === 'components/Cart/Empty' ? 'Your cart is empty' : ''
  }
</script>`

const spec = `
import { expect, test } from 'playwright-backchannel'
test('shows an empty cart', async ({ mount }) => {
  const cart = await mount('components/Cart/Empty')
  await expect(cart).toContainText('Your cart is empty')
})
test.beforeEach(async ({ page }) => {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: ${JSON.stringify(gallery)} }))
  await page.route('**/api/*', (route) => route.fulfill({ status: 500 }))
})
`

test('monitors a mounted component', async () => {
  const project = inlineProject({ 'cart.spec.ts': spec }, { use: `baseURL: 'https://shop.example/'` })
  const { tests, output } = await project.run()
  expect(tests.map(({ outcome }) => outcome)).toEqual(['unexpected'])
  expect(output).toContain('GET 500 https://shop.example/api/cart')
})
