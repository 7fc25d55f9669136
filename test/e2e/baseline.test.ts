// Monitor, reporter and command line know an error by the same name.
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'

const project = inlineProject(
  {
    'a.spec.ts': `
import { expect, test } from 'playwright-backchannel/network-error-monitor'
for (const [name, ...urls] of [
  ['known', '/products/7', '/products/8'],
  ['route', '/names/anna/mail'],
  ['another path', '/products/7', '/products/7/reviews'],
  ['foreign host', 'http://other.test/products/7'],
]) {
  test(name, async ({ page }) => {
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(/(shop|other)\\.test\\/(products|names)/, (route) => route.fulfill({ status: 500, headers }))
    await page.route('http://shop.test/', (route) => route.fulfill({ contentType: 'text/html', body: 'shop' }))
    await page.goto('/')
    for (const url of urls) await page.evaluate(async (url) => (await fetch(url)).status, url)
  })
}
`,
    'network-error-baseline.json': JSON.stringify({
      knownErrors: [
        { error: 'GET 500 /products/<id>', reason: 'Slow database', ticket: 'SHOP-7' },
        { error: 'GET 500 /names/:name/mail', reason: 'No mail server' },
      ],
    }),
  },
  {
    use: `baseURL: 'http://shop.test', networkErrorMonitorOptions: { details: false, routes: ['/names/:name/mail'] }`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter']],`,
  },
)

const readErrors = async () => (await project.readSummary()).errors

test('an error fails its test and the run until the baseline has its name', async () => {
  const first = await project.run()
  expect(first.exitCode).toBe(1)
  expect(first.stdout).toContain('2 passed')
  expect(first.stdout).toContain('1 known error not listed (network-error-baseline.json)')
  const known = { state: 'known', reason: 'Slow database', ticket: 'SHOP-7' }
  expect((await readErrors()).map(({ name, baseline, tests }) => ({ name, baseline, tests }))).toEqual([
    { name: 'GET 500 /products/<id>/reviews', baseline: { state: 'new' }, tests: 1 },
    { name: 'GET 500 http://other.test/products/<id>', baseline: { state: 'new' }, tests: 1 },
    { name: 'GET 500 /products/<id>', baseline: known, tests: 2 },
    { name: 'GET 500 /names/:name/mail', baseline: { state: 'known', reason: 'No mail server' }, tests: 1 },
  ])

  expect(project.runCommand('baseline', 'update')).toContain('Added 2 errors to network-error-baseline.json:')
  const { knownErrors } = JSON.parse(await project.read('network-error-baseline.json'))
  expect(knownErrors.map(({ error }: { error: string }) => error)).toEqual([
    'GET 500 /names/:name/mail',
    'GET 500 /products/<id>',
    'GET 500 /products/<id>/reviews',
    'GET 500 http://other.test/products/<id>',
  ])

  expect((await project.run()).exitCode).toBe(0)
  expect((await readErrors()).map(({ baseline }) => baseline?.state)).toEqual([
    'known',
    'known',
    'known',
    'known',
  ])
})
