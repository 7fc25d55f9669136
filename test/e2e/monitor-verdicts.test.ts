// What only a real run shows of `mocked`, `routes` and `baseline`, and the mark of a monitored attempt. The judge's unit
// tests have every verdict.
import { expect, test } from 'vitest'
import { decodeMonitorMark } from '../../src/attachments/monitor-mark.js'
import { getErrors, getMessage, getVerdict, loggedBy } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const spec = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
test.use({ baseURL: process.env.SERVER })
const start = (page) => page.goto('/page')
const call = (page, path) => page.evaluate((url) => fetch(url).then((r) => r.status), path)
const group = (options, name, body) => test.describe(name, () => { test.use({ networkErrorMonitorOptions: options }); test(name, body) })

group({ fail: 'run', baseline: 'known/errors.json', redact: { names: ['a'], patterns: [/b+/i] } }, 'everything', async ({ page }) => { await start(page) })
const mock = (page) => page.route('**/status/500/m', (route) => route.fulfill({ status: 500, body: '' }))
group({ mocked: 'report' }, 'mocked: report', async ({ page }) => {
  await start(page); await mock(page)
  await page.route('**/status/404/f', async (route) => route.fulfill({ response: await route.fetch() }))
  await call(page, '/status/500/m'); await call(page, '/status/404/f')
})
group({ mocked: 'ignore' }, 'mocked: ignore, and a real one', async ({ page }) => {
  await start(page); await mock(page); await call(page, '/status/500/m'); await page.unrouteAll(); await call(page, '/status/500/m')
})
group({ routes: ['/status/500/tenants/:tenant/users/:id'] }, 'routes', async ({ page, networkErrorMonitor }) => {
  await start(page)
  await call(page, '/status/500/tenants/acme/users/u-1')
  expect(networkErrorMonitor.findings.map(({ name }) => name)).toEqual(['GET 500 /status/500/tenants/:tenant/users/:id'])
})
test.describe('broken hook', () => {
  test.beforeAll(() => { throw new Error('broken') })
  test('never began', async ({ page }) => { await start(page) })
})
test('known and new', async ({ page }) => {
  await start(page)
  for (const path of ['/status/404/42', '/status/404/7', '/status/500/42']) await call(page, path)
})
test('only known', async ({ page }) => { await start(page); await call(page, '/status/404/42') })
group({ baseline: false }, 'no baseline', async ({ page }) => { await start(page); await call(page, '/status/404/42') })
for (const title of ['broken baseline', 'broken baseline again'])
  group({ baseline: 'broken.json' }, title, async () => { console.log('the body ran') })
`

const server = await startStatusServer()
const brokenTitles = ['broken baseline', 'broken baseline again']
const failing = ['mocked: ignore, and a real one', 'routes', 'known and new', 'no baseline']
const { getResult, getEvidence } = runOnce(() => {
  const knownErrors = [{ error: 'GET 404 /status/*/*', reason: 'Not seeded in CI' }]
  const files = {
    'a.spec.ts': spec + expectFailures([...failing, ...brokenTitles]),
    'network-error-baseline.json': JSON.stringify({ knownErrors }),
    'known/errors.json': '{"knownErrors":[]}',
    'broken.json': '{',
  }
  return inlineProject(files).run([], { SERVER: server.url })
})

test.each`
  title                               | status      | findings                        | verdict
  ${'mocked: report'}                 | ${'passed'} | ${['500 mocked', '404 mocked']} | ${'accepted'}
  ${'mocked: ignore, and a real one'} | ${'failed'} | ${['500']}                      | ${'failed'}
  ${'routes'}                         | ${'failed'} | ${['500']}                      | ${'failed'}
  ${'known and new'}                  | ${'failed'} | ${['404', '404', '500']}        | ${'failed'}
  ${'only known'}                     | ${'passed'} | ${['404']}                      | ${'accepted'}
  ${'no baseline'}                    | ${'failed'} | ${['404']}                      | ${'failed'}
`('yields the right verdict: $title', ({ title, status, findings, verdict }) => {
  const result = getResult(title)
  const found = getEvidence(title).findings
  const flags = found.map(({ status: code, mocked }) => (mocked ? `${code} mocked` : `${code}`))
  expect(flags).toEqual(findings)
  expect([result.status, getVerdict(result)]).toEqual([status, verdict])
  expect(getErrors(result).map((record) => record.status)).toEqual(found.map((item) => item.status))
  if (verdict === 'accepted') expect(loggedBy(result)).toBe('')
})

test('verdicts of known errors are counted in the message for other errors', () => {
  expect(getMessage(getResult('known and new'))).toMatch(
    /:\nGET 500 \S+\/status\/500\/42\n2 known errors not listed \(network-error-baseline\.json\)\n\nReasons:\n {2}GET 500 \/status\/<id>\/<id>: "status 500" · page \/page · new$/,
  )
})

test.each(brokenTitles)('a broken baseline fails every test immediately: %s', (title) => {
  const result = getResult(title)
  expect([result.status, loggedBy(result)]).toEqual(['failed', ''])
  expect(getMessage(result)).toContain('Failed to read broken.json: it is not valid JSON')
})

test.each`
  title            | mark                                                            | baseline
  ${'never began'} | ${{}}                                                           | ${'network-error-baseline.json'}
  ${'routes'}      | ${{ routes: ['/status/500/tenants/:tenant/users/:id'] }}        | ${'network-error-baseline.json'}
  ${'everything'}  | ${{ fail: 'run', redact: { names: ['a'], patterns: [/b+/i] } }} | ${'known/errors.json'}
`('marks a monitored attempt once, with what the reporter needs: $title', ({ title, mark, baseline }) => {
  const marks = getResult(title).annotations.filter(({ type }) => type === '_networkErrorMonitor')
  expect(marks.map(({ description }) => decodeMonitorMark(description))).toEqual([{ ...mark, baseline }])
})
