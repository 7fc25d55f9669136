// What only a browser shows of `only`, `recovered`, `mocked` and `routes`, and the mark of a monitored attempt.
import { describe, expect, test } from 'vitest'
import { decodeMonitorMark } from '../../src/attachments/monitor-mark.js'
import { getWorstVerdict } from '../../src/verdicts.js'
import { getAttachments, getErrors, getMessage, getVerdict, loggedBy } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const spec = `
import { test as monitored, expect } from 'playwright-backchannel/network-error-monitor'
const server = process.env.SERVER
const test = monitored.extend({})
test.use({ baseURL: server })
const start = (page) => page.goto('/page')
const call = (page, path, method = 'GET') => page.evaluate(([url, method]) => fetch(url, { method }).then((r) => r.status), [path, method])
/** Responds with each status in turn, without the network. */
const respondInTurn = (page, glob, ...statuses) => page.route(glob, (route) => route.fulfill({ status: statuses.shift() ?? 200, body: '' }))
const group = (options, name, body) => test.describe(name, () => { test.use({ networkErrorMonitorOptions: options }); test(name, body) })

group({ only: [{ url: '/api/**' }] }, 'own API only', async ({ page }) => {
  await start(page)
  await respondInTurn(page, '**/api/session**', 401)
  await call(page, '/api/session?to=/elsewhere'); await call(page, '/status/500/third-party?to=/api/'); await call(page, '/status/404/x')
})
group({ only: [{ url: '/page' }], record: { consoleErrors: true } }, 'errors of own pages', async ({ page }) => {
  await start(page)
  await page.evaluate(() => console.error('own'))
  await page.goto('/status/200/other')
  await page.evaluate(() => console.error('foreign'))
})
group({ fail: 'run', baseline: 'known/errors.json', redact: { names: ['a'], patterns: [/b+/i] } }, 'everything', async ({ page }) => { await start(page) })

group({ recovered: 'report' }, '401, refresh, 200', async ({ page }) => {
  await start(page)
  await respondInTurn(page, '**/api/me', 401, 200)
  await call(page, '/api/me'); await call(page, '/status/200/refresh', 'POST'); await call(page, '/api/me')
})
group({ recovered: 'report' }, 'recovered by a redirect', async ({ page }) => {
  await start(page)
  await call(page, '/flaky/503,302'); await call(page, '/flaky/503,302')
})
group({ recovered: 'report' }, 'recovered on another page', async ({ page, context }) => {
  await start(page)
  await respondInTurn(context, '**/api/me', 503, 200)
  await call(page, '/api/me')
  const other = await context.newPage()
  await start(other)
  await call(other, '/api/me')
})
const mock = (page) => page.route('**/status/500/m', (route) => route.fulfill({ status: 500, body: '' }))
const mockFetched = (page) => page.route('**/status/404/f', async (route) => route.fulfill({ response: await route.fetch() }))
group({ mocked: 'report' }, 'mocked: report', async ({ page }) => {
  await start(page); await mock(page); await mockFetched(page)
  await call(page, '/status/500/m'); await call(page, '/status/404/f')
})
group({ mocked: 'ignore' }, 'mocked: ignore, and a real one', async ({ page }) => {
  await start(page); await mock(page); await call(page, '/status/500/m'); await page.unrouteAll(); await call(page, '/status/500/m')
})
group({ mocked: 'report' }, 'mocked: report, and a real one', async ({ page }) => {
  await start(page); await mock(page); await call(page, '/status/500/m'); await page.unrouteAll(); await call(page, '/status/500/m')
})
group({ mocked: 'report' }, 'mocked: report, continued', async ({ page }) => {
  await start(page); await page.route('**/status/500/m', (route) => route.continue()); await call(page, '/status/500/m')
})

group({ routes: ['/status/500/tenants/:tenant/users/:id'] }, 'routes', async ({ page, networkErrorMonitor }) => {
  await start(page)
  await call(page, '/status/500/tenants/acme/users/u-1?token=hunter2hunter2')
  expect(networkErrorMonitor.findings.map(({ key }) => key)).toEqual(['GET:500:/status/500/tenants/:tenant/users/:id'])
  expect(networkErrorMonitor.findings[0].url).toContain('hunter2hunter2')
})
test('clean', async ({ page }) => { await start(page) })
test('api only', async ({ request }) => { await request.get('/status/500/api') })
test.describe('broken hook', () => {
  test.beforeAll(() => { throw new Error('broken') })
  test('never began', async ({ page }) => { await start(page) })
})
test.describe.serial('shared page', () => {
  let page
  test.beforeAll(async ({ browser }) => { page = await browser.newPage() })
  test.afterAll(() => page.close())
  test('begins a slow request', async () => { await start(page).catch(() => {}); await page.goto(server + '/page?fetch=/after/1500/500/slow!') })
  test('is running when its response arrives', async () => { await page.waitForResponse('**/slow') })
})
`

const server = await startStatusServer()
const { getResult, getEvidence } = runOnce(() => {
  const failing = table.filter(({ status }) => status === 'failed').map(({ title }) => title)
  const files = {
    'a.spec.ts': spec + expectFailures([...failing, 'routes']),
    'known/errors.json': '{"knownErrors":[]}',
  }
  return inlineProject(files, { type: 'module' }).run([], { SERVER: server.url })
})
const getMark = (title: string) =>
  getResult(title).annotations.filter(({ type }) => type === '_networkErrorMonitor')

interface Row {
  title: string
  status?: string
  /** Status and flags of each finding. */
  findings: string[]
  verdict?: string
}

const failed = { status: 'failed', verdict: 'failed' }
const accepted = { verdict: 'accepted' }
const table: Row[] = [
  { title: 'own API only', findings: ['401 mocked'], ...failed },
  { title: 'errors of own pages', findings: ['own'], ...failed },
  { title: '401, refresh, 200', findings: ['401 recovered mocked'], ...accepted },
  { title: 'recovered by a redirect', findings: ['503 recovered'], ...accepted },
  { title: 'recovered on another page', findings: ['503 recovered mocked'], ...accepted },
  { title: 'mocked: report', findings: ['500 mocked', '404 mocked'], ...accepted },
  { title: 'mocked: ignore, and a real one', findings: ['500'], ...failed },
  { title: 'mocked: report, and a real one', findings: ['500'], ...failed },
  { title: 'mocked: report, continued', findings: ['500'], ...failed },
  { title: 'clean', findings: [] },
  { title: 'api only', findings: [] },
  { title: 'begins a slow request', findings: [] },
  { title: 'is running when its response arrives', findings: [] },
]

describe('verdicts', () => {
  test.each(table)('yields the right verdict: $title', ({ title, status = 'passed', findings, verdict }) => {
    const result = getResult(title)
    const found = getEvidence(title).findings
    expect(
      found.map((item) =>
        [item.status ?? item.message, item.recovered && 'recovered', item.mocked && 'mocked']
          .filter(Boolean)
          .join(' '),
      ),
    ).toEqual(findings)
    expect([result.status, getVerdict(result)]).toEqual([status, verdict])
    const httpErrors = found.filter(({ kind }) => kind === 'http-error')
    expect(getErrors(result).map((record) => record.status)).toEqual(httpErrors.map((item) => item.status))
    if (found.length > 0) expect(getWorstVerdict(found.map((item) => item.verdict!))).toBe(verdict)
  })

  test.each(['401, refresh, 200', 'mocked: report', 'clean'])('prints nothing: %s', (title) => {
    expect(loggedBy(getResult(title))).toBe('')
  })
})

describe('evidence', () => {
  test('no secret leaves the worker in messages or attachments', () => {
    const { attachments: _unread, ...result } = getResult('routes')
    const texts = ['_backchannel.json', 'network-errors.json'].flatMap((name) =>
      getAttachments(getResult('routes'), name),
    )
    expect(texts).toHaveLength(2)
    expect([...texts, JSON.stringify(result)].join()).not.toContain('hunter2hunter2')
    expect(getMessage(getResult('routes'))).toContain('/users/u-1?token=[redacted]')
  })
})

describe('the mark of a monitored attempt', () => {
  test.each([...table.map(({ title }) => title), 'routes', 'never began'])('is set once: %s', (title) => {
    expect(getMark(title)).toHaveLength(1)
  })

  test.each([
    ['clean', {}],
    ['own API only', {}],
    ['routes', { routes: ['/status/500/tenants/:tenant/users/:id'] }],
    [
      'everything',
      { fail: 'run', baseline: 'known/errors.json', redact: { names: ['a'], patterns: [/b+/i] } },
    ],
  ])('contains the options that the reporter needs: %s', (title, mark) => {
    expect(decodeMonitorMark(getMark(title)[0]?.description)).toEqual(mark)
  })
})
