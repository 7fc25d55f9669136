// Tests of what the monitor records, whichever browser runs them. They need a status server as base URL.
import type { NetworkErrorRecord } from '../../src/findings/fields/record.js'

export interface RecordedErrors {
  title: string
  /** `<METHOD> <status> <path below /status or /after>` of each record, in order. */
  errors: string[]
  /** Whether the test fails. Default: whether there are errors. */
  fails?: boolean
}

/** Begins with imports from `entry`, and with `visit`. */
export const recordingSpec = (entry: string): string => `
import { test, expect } from '${entry}'
const server = process.env.SERVER
const visit = async (page, query) => { await page.goto('/page?' + query); await expect(page).toHaveTitle('done') }

test('clean', async ({ page }) => { await visit(page, 'fetch=/status/200/a') })
test('background call', async ({ page }) => { await visit(page, 'fetch=/status/500/api/movies') })
test('all statuses', async ({ page }) => {
  await visit(page, [200, 204, 304, 400, 404, 499, 500, 599].map((s) => 'fetch=/status/' + s + '/x').join('&'))
})
test('methods', async ({ page }) => { await visit(page, 'fetch=POST /status/500/m&fetch=DELETE /status/404/m') })
test('once per URL', async ({ page }) => { await visit(page, 'fetch=/status/500/a&fetch=/status/500/a') })
test('popup document', async ({ page }) => {
  const popup = page.waitForEvent('popup')
  await page.goto('/page?popup=/status/500/popup')
  await (await popup).waitForLoadState()
})
test('navigation', async ({ page }) => { await page.goto('/status/404/nav') })
test('API requests', async ({ page, request }) => {
  await request.get('/status/500/api'); await page.request.get('/status/500/page-api')
})
test('aborted', async ({ page }) => { await visit(page, 'fetch=/abort') })
test.describe('hooks', () => {
  let shared
  test.beforeAll(async ({ browser }) => { shared = await browser.newPage(); await shared.goto(server + '/status/500/before-all') })
  test.beforeEach(async ({ page }) => { await page.goto('/status/500/before-each') })
  test.afterEach(async ({ page }) => { await page.goto('/status/500/after-each') })
  test.afterAll(async () => { await shared.goto(server + '/status/500/after-all') })
  test('hooks', async ({ page }) => { await visit(page, 'fetch=/status/500/body') })
})
test.describe('in flight', () => {
  // On a busy machine, responses may take longer than the default 200 ms, and requests may begin after the test.
  test.use({ networkErrorMonitorOptions: { settleMs: 60_000 } })
  const visitUntilRequest = async (page, path) => {
    const request = page.waitForRequest('**' + path)
    await page.goto(server + '/page?fetch=' + path + '!')
    await request
  }
  test('own context left open', async ({ browser }) => {
    await visitUntilRequest(await (await browser.newContext()).newPage(), '/after/50/500/left')
  })
  test('in flight', async ({ page }) => { await visitUntilRequest(page, '/after/60/500/late') })
})
`

export const recordedErrors: RecordedErrors[] = [
  { title: 'clean', errors: [] },
  { title: 'background call', errors: ['GET 500 api/movies'] },
  { title: 'all statuses', errors: ['GET 400 x', 'GET 404 x', 'GET 499 x', 'GET 500 x', 'GET 599 x'] },
  { title: 'methods', errors: ['POST 500 m', 'DELETE 404 m'] },
  { title: 'once per URL', errors: ['GET 500 a'] },
  { title: 'popup document', errors: ['GET 500 popup'] },
  { title: 'navigation', errors: ['GET 404 nav'] },
  { title: 'API requests', errors: [] },
  { title: 'aborted', errors: [] },
  {
    title: 'hooks',
    errors: ['GET 500 before-all', 'GET 500 before-each', 'GET 500 body', 'GET 500 after-each'],
  },
  { title: 'own context left open', errors: ['GET 500 left'] },
  { title: 'in flight', errors: ['GET 500 late'] },
]

export const isFailing = ({ errors, fails = errors.length > 0 }: RecordedErrors): boolean => fails

/** Describes a record as the table does. */
export function describeRecord({ method, status, url }: NetworkErrorRecord): string {
  const name = new URL(url).pathname.replace(/^\/(status\/\d+|after\/\d+\/\d+)\//, '')
  return `${method} ${status} ${name}`
}
