// Monitor, reporter and command line know an error by the same name, even if its page moves while it is on its way.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'

const movingPage = new URL('moving-page/moving-page.spec.ts', import.meta.url)
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
    'moving-page.spec.ts': readFileSync(movingPage, 'utf8'),
    'network-error-baseline.json': JSON.stringify({
      knownErrors: [
        { error: 'GET 500 /products/<id>', reason: 'Slow database', ticket: 'SHOP-7' },
        { error: 'GET 500 /names/:name/mail', reason: 'No mail server' },
      ],
    }),
  },
  {
    type: 'module',
    use: `baseURL: 'http://shop.test', networkErrorMonitorOptions: { routes: ['/names/:name/mail'] }`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter']],`,
  },
)

type Reported = Pick<InlineRun, 'exitCode' | 'output'> & Pick<NetworkErrorSummary, 'errors'>
let first: Reported
let updated: { output: string; known: string[] }
let second: Reported

async function run(MOVES: string): Promise<Reported> {
  const { exitCode, output } = await project.run([], { MOVES })
  return { exitCode, output, errors: (await project.readSummary()).errors }
}

beforeAll(async () => {
  first = await run('0')
  const output = project.runCommand('baseline', 'update')
  const { knownErrors } = JSON.parse(await project.read('network-error-baseline.json'))
  updated = { output, known: knownErrors.map(({ error }: { error: string }) => error) }
  second = await run('1,3')
})

const isNew = { state: 'new' }

test('an error fails its test and the run until the baseline has its name', () => {
  expect(first.exitCode).toBe(1)
  expect(first.output).toContain('4 passed')
  expect(first.output).toContain('1 known error not listed (network-error-baseline.json)')
  const known = { state: 'known', reason: 'Slow database', ticket: 'SHOP-7' }
  expect(first.errors.map(({ name, baseline, tests }) => ({ name, baseline, tests }))).toEqual([
    { name: 'GET 500 /products/<id>/reviews', baseline: isNew, tests: 1 },
    { name: 'GET 500 http://other.test/products/<id>', baseline: isNew, tests: 1 },
    { name: 'GET 500 /api/ratings/<id>', baseline: isNew, tests: 1 },
    { name: 'TypeError: Transition <n> was aborted', baseline: isNew, tests: 1 },
    { name: 'console.error: Cannot animate page <n>', baseline: isNew, tests: 1 },
    { name: 'GET 500 /products/<id>', baseline: known, tests: 2 },
    { name: 'GET 500 /names/:name/mail', baseline: { state: 'known', reason: 'No mail server' }, tests: 1 },
  ])

  expect(updated.output).toContain('Added 5 errors to network-error-baseline.json:')
  expect(updated.known).toEqual([
    'GET 500 /api/ratings/<id>',
    'GET 500 /names/:name/mail',
    'GET 500 /products/<id>',
    'GET 500 /products/<id>/reviews',
    'GET 500 http://other.test/products/<id>',
    'TypeError: Transition <n> was aborted',
    'console.error: Cannot animate page <n>',
  ])

  expect(second.exitCode, second.output).toBe(0)
  expect(second.output).toContain('No new errors, 7 known')
})

test('names stay the same wherever the page is, so that a baseline of one run holds for the next ones', () => {
  const [before, after] = [first, second].map(({ errors }) => errors.map(({ name }) => name).sort())
  expect(after).toEqual(before)
  const pages = [...first.errors, ...second.errors].flatMap((error) => error.pages.map(({ url }) => url))
  expect(new Set(pages).size, 'the page was at several addresses').toBeGreaterThan(3)
})
