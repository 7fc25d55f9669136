// API coverage from real browsers. Checks which responses count, and that shards and retries are added up.
import { beforeAll, expect, test } from 'vitest'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import { inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const server = await startStatusServer()
let project: ReturnType<typeof inlineProject>
let whole: NetworkErrorSummary

const document = `
openapi: 3.1.0
servers: [{ url: https://api.shop.example/status }]
tags: [{ name: shop, x-owner: team-shop }]
paths:
  /200/carts: { get: { operationId: listCarts, tags: [shop], responses: { 200: {}, 404: {} } } }
  /500/carts/{id}: { get: { operationId: getCart, responses: { 200: {} } } }
  /200/hooks: { get: { operationId: ofHook, responses: { 200: {} } } }
  /200/mocked: { get: { operationId: isMocked, responses: { 200: {} } } }
  /200/skipped: { get: { operationId: isSkipped, responses: { 200: {} } } }
  /200/last: { get: { operationId: isAfterAll, responses: { 200: {} } } }
  /418/tea: { get: { operationId: isIgnored, responses: { 418: {} } } }
  /503/flaky: { get: { operationId: isFlaky, responses: { default: {} } } }
`
const spec = (url: string) => `
import { test } from 'playwright-backchannel/network-error-monitor'
const open = (page, ...paths) => page.goto('${url}/page?' + paths.map((path) => 'fetch=' + path).join('&'))
const wait = async (page) => await page.waitForFunction(() => document.title === 'done')
const visit = async (browser, path) => {
  const page = await browser.newPage()
  await open(page, path)
  await wait(page)
  await page.close()
}
test.beforeAll(({ browser }) => visit(browser, '/status/200/hooks'))
test.afterAll(({ browser }) => visit(browser, '/status/200/last'))
test('lists', async ({ page }) => {
  await open(page, '/status/200/carts%3Fpage=1', '/status/200/carts%3Fpage=2', '/status/200/unknown/7', '/status/418/tea')
  await wait(page)
})
test('mocks', async ({ page }) => {
  await page.route('**/status/200/mocked', (route) => route.fulfill({ status: 200, body: '{}' }))
  await open(page, '/status/200/mocked', '/status/200/carts')
  await wait(page)
})
test('opts out', { annotation: { type: 'skipNetworkMonitoring' } }, async ({ page }) => {
  await open(page, '/status/200/skipped')
  await wait(page)
})
test('is flaky', async ({ page }, { retry }) => {
  await open(page, '/status/503/flaky')
  await wait(page)
  if (retry === 0) throw new Error('first attempt')
})
test('fails', async ({ page }) => {
  await open(page, '/status/500/carts/7')
  await wait(page)
})
`

const reporter = `['playwright-backchannel/reporter', { openapi: 'api/shop.yaml' }]`

beforeAll(async () => {
  project = inlineProject(
    {
      'a.spec.ts': spec(server.url),
      'api/shop.yaml': document,
      'merge.config.js': `export default { reporter: [${reporter}] }`,
    },
    {
      use: `networkErrorMonitorOptions: {
        fail: 'nothing', details: false, ignore: [{ status: 418 }], record: { traffic: process.env.TRAFFIC !== 'off' },
      }`,
      config: `retries: 1, fullyParallel: true, reporter: [${reporter}],`,
    },
  )
  await project.run()
  whole = await project.readSummary()
})

test('counts browser calls that servers answered, but not mocked or unmonitored calls', () => {
  const { apiCoverage, patterns } = whole
  expect(apiCoverage?.list.map(({ id, statuses }) => [id, statuses])).toEqual([
    ['listCarts', { 200: 3 }],
    ['getCart', { 500: 1 }],
    ['ofHook', { 200: expect.any(Number) }],
    ['isMocked', {}],
    ['isSkipped', {}],
    ['isAfterAll', {}],
    ['isIgnored', { 418: 1 }],
    ['isFlaky', { 503: 2 }],
  ])
  expect(apiCoverage).toMatchObject({ operations: 8, covered: 5 })
  expect(apiCoverage?.list.find(({ id }) => id === 'isMocked')).toMatchObject({ mocked: 1, tests: 0 })
  expect(apiCoverage?.list.find(({ id }) => id === 'isFlaky')).toMatchObject({ tests: 1 })
  expect(apiCoverage?.unknown).toEqual([
    { method: 'GET', path: '/status/*/unknown/*', status: 200, count: 1 },
  ])
  expect(patterns.find(({ status }) => status === 500)?.operations).toEqual([
    { id: 'getCart', method: 'GET', path: '/500/carts/{id}', tags: [], documented: false },
  ])
})

test('merges the coverage of two shards, using the API document on the merging machine', async () => {
  await project.runShards()
  await project.cli(['merge-reports', '--config=merge.config.js', 'blobs'])
  const merged = (await project.readSummary()).apiCoverage
  const withoutHook = (coverage: typeof merged) => coverage?.list.filter(({ id }) => id !== 'ofHook')
  expect(withoutHook(merged)).toEqual(withoutHook(whole.apiCoverage))
  expect(merged).toMatchObject({ covered: 5, unknown: whole.apiCoverage?.unknown })
})

test('if traffic is not recorded, lists operations that had errors, but no coverage', async () => {
  await project.run([], { TRAFFIC: 'off' })
  const { apiCoverage, patterns } = await project.readSummary()
  expect(apiCoverage).toBeUndefined()
  expect(patterns.flatMap(({ operations = [] }) => operations.map(({ id }) => id)).sort()).toEqual([
    'getCart',
    'isFlaky',
  ])
})
