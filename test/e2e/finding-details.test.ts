// Checks which details explain a finding, and that collecting them does not affect the test.
import { describe, expect, test } from 'vitest'
import { getAttachments, getErrors } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { startKindsServer } from '../support/kinds-server.js'

const spec = `
import { test, expect } from 'playwright-backchannel/network-error-monitor'
const visit = async (page, query) => { await page.goto(process.env.SERVER + '/page?' + query); await expect(page).toHaveTitle('done') }
const one = (title, what) => test(title, async ({ page }) => { await visit(page, 'cause=/error/' + what) })
for (const what of ['json', 'problem', 'xml', 'form', 'html', 'long', 'binary', 'nul', 'latin', 'empty', 'huge']) one(what, what)
test('frame', async ({ page }) => {
  await page.goto(process.env.SERVER + '/outer?frame=' + encodeURIComponent('/page?cause=/error/json'))
  await expect.poll(() => page.frames()[1].title()).toBe('done')
})
test('head', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  await page.evaluate(() => fetch('/error/json', { method: 'HEAD' }))
})
test('redirect', async ({ page }) => { await visit(page, 'cause=/moved/json') })
test('redirect to nothing', async ({ page }) => { await visit(page, 'cause=/moved/gone') })
test('unchanged', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  const status = await page.evaluate(() => fetch('/unchanged', { cache: 'no-store', headers: { 'if-none-match': '"1"' } }).then((r) => r.status))
  expect(status).toBe(304)
})
test.describe('redirected GraphQL', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing', record: { graphqlErrors: /moved|unchanged|error/ } } })
  test('GraphQL', async ({ page }) => { await visit(page, 'cause=/moved/json&cause=/unchanged') })
})
test('stream', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  await page.evaluate(() => fetch('/error/stream').then(() => {}))
})
test('navigation', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  await page.evaluate(() => fetch('/error/json').then(() => { location.href = '/' }))
  await page.waitForURL('**/')
})
test('closed page', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  await page.evaluate(() => fetch('/error/json').then(() => {}))
  await page.close()
})
test('many', async ({ page }) => {
  await page.goto(process.env.SERVER + '/page')
  for (let n = 0; n < 25; n++) await page.evaluate((n) => fetch('/error/json?n=' + n).then((r) => r.text()), n)
})
test('twice', async ({ page }) => { await visit(page, 'cause=/error/json&cause=/error/json') })
test.describe('other kinds', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing', record: { failedRequests: true, pageErrors: true, consoleErrors: true, graphqlErrors: true } } })
  test('kinds', async ({ page }) => { await visit(page, 'cause=request-failed&cause=graphql-error&cause=page-error&cause=console-error') })
  test('kinds, no secrets', async ({ page }) => {
    await page.goto(process.env.SERVER + '/page')
    await page.evaluate(() => { 
      console.error('login failed: password=hunter2-hunter2', { token: 'tok-hunter2-hunter2' })
      console.error('password', 'hunter2Hunter2')
    })
  })
})
test.describe('off', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing', details: false } })
  one('none', 'json')
  test.describe('with kinds', () => {
    test.use({ networkErrorMonitorOptions: { fail: 'nothing', details: false, record: { consoleErrors: true } } })
    test('none, other kind', async ({ page }) => { await visit(page, 'cause=console-error&cause=/error/json') })
  })
})
test.describe('chosen', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing', details: { body: false, headers: ['X-Own'] } } })
  one('own header', 'json')
})
test.describe('no settling', () => {
  test.use({ networkErrorMonitorOptions: { fail: 'nothing', settleMs: 0 } })
  test('settle nothing', async ({ page }) => {
    await page.goto(process.env.SERVER + '/page')
    await page.evaluate(() => fetch('/error/stream').then(() => {}))
  })
})
`

const server = await startKindsServer()
const { getRun, getResult, getEvidence } = runOnce(() =>
  inlineProject({ 'a.spec.ts': spec }, { use: `networkErrorMonitorOptions: { fail: 'nothing' }` }).run([], {
    SERVER: server.url,
  }),
)

const getRawEvidence = (title: string) => getAttachments(getResult(title), '_backchannel.json')
const getFindings = (title: string) => getEvidence(title).findings
const getDetails = (title: string) => getFindings(title)[0]?.details

test('tests pass whatever happens to the response bodies', () => {
  expect(
    getRun()
      .tests.filter(({ outcome }) => outcome !== 'expected')
      .map(({ title }) => title),
  ).toEqual([])
})

test('an HTTP error records its response, without secrets', () => {
  expect(getDetails('json')).toEqual({
    statusText: 'Internal Server Error',
    resourceType: 'fetch',
    pageUrl: `${server.url}/page?cause=/error/json`,
    durationMs: expect.any(Number),
    headers: { 'content-type': 'application/json', 'retry-after': '7', 'x-request-id': 'id-json' },
    body: '{"reason":"db timeout","password":"[redacted]"}',
  })
  expect(getDetails('frame')).toMatchObject({
    pageUrl: expect.stringContaining('/outer?frame='),
    frameUrl: `${server.url}/page?cause=/error/json`,
  })
})

test("ignores redirects and 304s, and takes an error's details from the final response", () => {
  expect(getFindings('redirect')).toMatchObject([
    {
      url: `${server.url}/error/json`,
      status: 500,
      count: 1,
      details: {
        statusText: 'Internal Server Error',
        headers: { 'x-request-id': 'id-json' },
        body: '{"reason":"db timeout","password":"[redacted]"}',
      },
    },
  ])
  expect(getDetails('redirect to nothing')?.body).toBe('status 500 of gone')
  expect(getRawEvidence('unchanged')).toEqual([])
  expect(getFindings('GraphQL').map(({ key }) => key)).toEqual(['GET:500:/error/json'])
})

describe('response bodies', () => {
  test.each([
    ['problem', '{"title":"Out of stock"}'],
    ['xml', '<error>bad</error>'],
    ['form', 'error=bad&code=422'],
    ['html', 'Oops The <database> is away Ask Ops'],
    ['latin', 'Müll'],
    ['long', `${'x'.repeat(2047)}…`],
    ['binary', undefined],
    ['nul', undefined],
    ['empty', undefined],
    ['huge', undefined],
    ['head', undefined],
    ['stream', undefined],
  ])('are recorded as expected for the response "%s"', (title, body) => {
    expect(getErrors(getResult(title))).toHaveLength(1)
    expect(getDetails(title)?.body).toBe(body)
    expect(getDetails(title)?.headers?.['x-request-id']).toBe(`id-${title === 'head' ? 'json' : title}`)
  })

  test.each(['navigation', 'closed page', 'settle nothing'])(
    'an unreadable body does not affect the other details: %s',
    (title) => {
      expect(getErrors(getResult(title))).toHaveLength(1)
      expect(getDetails(title)?.headers?.['retry-after']).toBe('7')
    },
  )

  test('settleMs limits the wait for a stream that never ends', () => {
    expect(getResult('stream').duration).toBeLessThan(10_000)
  })

  test('are recorded for at most 20 findings per attempt', () => {
    const bodies = getFindings('many').map(({ details }) => details?.body !== undefined)
    expect([bodies.length, bodies.filter(Boolean).length]).toEqual([25, 20])
  })

  test('come from the first occurrence', () => {
    expect(getFindings('twice')).toMatchObject([
      { count: 2, details: { body: expect.stringContaining('db timeout') } },
    ])
  })
})

test('records the details of errors that are not HTTP errors', () => {
  const found = Object.fromEntries(getFindings('kinds').map(({ kind, details }) => [kind, details]))
  expect(found).toEqual({
    'request-failed': { resourceType: 'fetch', pageUrl: expect.stringContaining('/page?') },
    'graphql-error': expect.objectContaining({
      body: expect.stringContaining('Title is missing'),
      headers: { 'content-type': 'application/graphql-response+json', 'x-request-id': 'gql-1' },
    }),
    'page-error': {
      pageUrl: expect.stringContaining('/page?'),
      stack: expect.stringContaining('/page?cause='),
    },
    'console-error': {
      pageUrl: expect.stringContaining('/page?'),
      args: 'Failed to save movie 42\nsecond line\n{id: 42}',
    },
  })
  expect(getRawEvidence('kinds, no secrets').join()).toContain('login failed')
  expect(getRawEvidence('kinds, no secrets').join()).not.toContain('hunter2')
})

test('details: false omits the details of all kinds of errors', () => {
  expect(getFindings('none').map(({ kind, details }) => [kind, details])).toEqual([['http-error', undefined]])
  expect(getErrors(getResult('none'))).toHaveLength(1)
  expect(getFindings('none, other kind').map(({ kind, details }) => [kind, details])).toEqual([
    ['console-error', undefined],
    ['http-error', undefined],
  ])
})

test('options select which headers and bodies are recorded', () => {
  const details = getDetails('own header')
  expect([details?.body, details?.headers?.['x-own'], details?.headers?.['x-secret-note']]).toEqual([
    undefined,
    'mine',
    undefined,
  ])
})
