// Monitor, reporter and command line agree on the paths of a baseline entry.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'

const cli = resolve(import.meta.dirname, '../../dist/cli/main.js')
const key = 'GET 500 /products'

/** A project without `details`, so that the reporter has only the URLs of `network-errors.json`. */
const project = inlineProject(
  {
    'a.spec.ts': `
import { expect, test } from 'playwright-backchannel/network-error-monitor'
for (const [name, ...urls] of [
  ['known', '/products/7', '/products/8'],
  ['new path', '/products/7', '/products/7/reviews'],
  ['foreign host', 'http://other.test/products/7'],
  ['route', '/names/anna/mail'],
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
        { key, reason: 'Slow database', paths: ['/products/*'] },
        { key: 'GET 500 /names/:name/mail', reason: 'No mail server', paths: ['/names/:name/mail'] },
      ],
    }),
  },
  {
    use: `baseURL: 'http://shop.test', networkErrorMonitorOptions: { details: false, routes: ['/names/:name/mail'] }`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter']],`,
  },
)

const readPatterns = async () => (await project.readSummary()).patterns

test('a known error on a new path fails its test and the run until the baseline lists the path', async () => {
  const first = await project.run()
  expect(first.exitCode).toBe(1)
  expect(first.stdout).toContain('2 passed')
  expect(first.stdout).toContain('1 known error not listed (network-error-baseline.json)')
  expect(first.stdout).toMatch(/Known errors occurred on new paths\. .*give\s+the monitor "routes"/s)
  expect((await readPatterns()).find((pattern) => pattern.key === key)).toMatchObject({
    baseline: { state: 'new' },
    newPaths: ['/products/*/reviews', 'http://other.test/products/*'],
    paths: expect.arrayContaining([{ path: '/products/*', count: 3 }]),
    failedTests: 2,
  })

  const output = execFileSync(process.execPath, [cli, 'baseline', 'update'], {
    cwd: project.folder,
    encoding: 'utf8',
  })
  expect(output).toContain('Added paths to 1 entry of network-error-baseline.json:')
  expect(JSON.parse(await project.read('network-error-baseline.json')).knownErrors).toContainEqual({
    key,
    reason: 'Slow database',
    paths: ['/products/*', '/products/*/reviews', 'http://other.test/products/*'],
  })

  expect((await project.run()).exitCode).toBe(0)
  const states = (await readPatterns()).map(({ baseline }) => baseline?.state)
  expect(states).toEqual(['known', 'known'])
})
