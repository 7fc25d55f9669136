// Whether each output tells each fact, or why it does not. Each spec in facts-and-outputs/ is a run of its own, read as
// people read it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { getMessage, loggedBy } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { openRow, reportPages, rows, showAllRows } from '../support/report-page.js'
import { startStatusServer } from '../support/status-server.js'

const folder = join(import.meta.dirname, 'facts-and-outputs')
const { url: server } = await startStatusServer()
const reports = reportPages()
const record = '{ graphqlErrors: true, pageErrors: true, consoleErrors: true, consoleWarnings: true }'
const logs = `https://logs.test/search?view=${'x'.repeat(400)}`

const outputs = ['message', 'terminal', 'markdown', 'annotation', 'page', 'json'] as const
type Output = (typeof outputs)[number]
type Outputs = Readonly<Record<Output, string>>

interface FinishedRun extends Outputs {
  readonly folder: string
}

const specs = ['errors', 'others', 'many', 'known', 'silent'] as const
type Spec = (typeof specs)[number]
const withoutJson: readonly Spec[] = ['many', 'silent']

/** The texts of each run's outputs, without their layout. */
const runs = new Map<Spec, FinishedRun>()

beforeAll(async () => {
  for (const spec of specs) runs.set(spec, await run(spec))
})

async function run(spec: Spec): Promise<FinishedRun> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const project = inlineProject(
    {
      'a.spec.ts': read(`${spec}.spec.ts`),
      'network-error-baseline.json': read('network-error-baseline.json'),
    },
    {
      type: 'module',
      use: `
        baseURL: '${server}',
        networkErrorMonitorOptions: { record: ${record} },`,
      config: `reporter: [['json'], ['playwright-backchannel/reporter', {
        links: { Logs: '${logs}&path={path}' },
        outputs: ['html', 'markdown', 'github'${withoutJson.includes(spec) ? '' : ", 'json'"}],
      }]],`,
    },
  )
  const github = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: `${project.folder}/step-summary.md` }
  const finished = await project.run([], github)
  expect(finished.output).toContain('Report: ')
  const report = 'network-error-report'
  return {
    folder: project.folder,
    message: toText(listMessages(finished)),
    terminal: toText(/\n {2}(?:.* (?:failed tests?|which passed)).*/s.exec(finished.output)?.[0] ?? ''),
    markdown: toText(fromMarkdown(await project.read(`${report}/network-error-summary.md`))),
    annotation: toText(finished.output.match(/^::.*/gm)?.join('\n') ?? ''),
    page: toText(await readPage(join(project.folder, report, 'index.html'))),
    json: withoutJson.includes(spec) ? '' : await project.read(`${report}/network-error-summary.json`),
  }
}

function listMessages({ tests }: InlineRun): string {
  const results = tests.flatMap((found) => found.results)
  return results.flatMap((result) => [getMessage(result), loggedBy(result)]).join('\n')
}

function fromMarkdown(markdown: string): string {
  const text = markdown.replace(/<\/?(?:details|summary|b|br|code|pre)>|`/g, '')
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

/** Reads all lists of a page, their rows when they are open, and the addresses of the links in these. */
async function readPage(file: string): Promise<string> {
  const texts: string[] = []
  const { page } = await reports.openUnchecked(file)
  const views = await page.locator('.views a').evaluateAll((links) => links.map((link) => `${link}`))
  for (const view of views.length > 0 ? views : [page.url()]) {
    await page.goto(view)
    for (const summary of await page.locator('details > summary').all()) await summary.click()
    await showAllRows(page)
    await layOutAllRows(page)
    texts.push(await page.locator('body').innerText())
    for (const row of (await rows(page).all()).slice(0, 20)) {
      await openRow(row)
      const item = row.locator('..')
      await item.locator('.panel').waitFor()
      texts.push(await item.innerText())
      texts.push(...(await item.locator('a').evaluateAll((links) => links.map((link) => `${link}`))))
      await row.click()
    }
  }
  await page.context().close()
  return texts.join('\n')
}

/** Lays out rows outside of the screen, whose text a browser else leaves out. */
async function layOutAllRows(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.rows > li:last-child')].every(
      (row) => row.ariaPosInSet === row.ariaSetSize,
    ),
  )
  await page.locator('.rows > li').evaluateAll((items) => {
    for (const item of items) if (item instanceof HTMLElement) item.style.contentVisibility = 'visible'
  })
}

/** Removes what only separates words. */
function toText(text: string): string {
  return text.replace(/ · /g, ' ').replace(/\s+/g, ' ')
}

/** A cell of an output that does not tell a fact. */
interface NotTold {
  readonly because: string
  /** What would tell it. */
  readonly text: string
}

interface Row extends Readonly<Record<Output, string | NotTold>> {
  readonly fact: string
  readonly spec: Spec
}

/** Says why outputs do not tell a fact. */
function leaveOut<Name extends Output>(
  names: readonly Name[],
  because: string,
  text: string,
): Readonly<Record<Name, NotTold>> {
  const cells = names.map((name) => [name, { because, text }] as const)
  return Object.fromEntries(cells) as Record<Name, NotTold>
}

const isOfRun = 'it is about the whole run, not about a line of a test'
const isWrittenBefore = 'the test prints its messages before that is known'
const isQuiet = 'a test prints nothing about errors that fail nothing, if a reporter lists them'
const needsNoAction = 'it needs no action, and GitHub shows ten annotations'

/** What all printed reports say in the same words. */
const inReports = (text: string) => ({ terminal: text, markdown: text, annotation: text, page: text })

/** What is too long for annotations, or is not about one line of a test. */
const inSections = (text: string) => ({ terminal: text, markdown: text, page: text })

const refused =
  "1 delivery was refused with 404, because its path is not below the receiver's URL: POST /elsewhere"
const knownError = 'GET 404 /status/<id>/known 2 tests Avatars are not seeded SHOP-123 until 2999-12-31'

const facts: readonly Row[] = [
  {
    fact: 'an error that failed a test',
    spec: 'errors',
    ...inReports('GET 500 /status/<id>/broken failed 1 test'),
    message: `GET 500 ${server}/status/500/broken`,
    json: '"effects":{"failed":1,"warned":0,"accepted":0,"inFailedTests":0}',
  },
  {
    fact: 'a new error',
    spec: 'others',
    message: 'TypeError: lost is not a function (stats.js): at http://stats.test/stats.js:1:1 page /page new',
    terminal: 'new TypeError: lost is not a function',
    markdown: 'new TypeError: lost is not a function',
    annotation: 'New page error TypeError%3A lost is not a function',
    page: 'new TypeError: lost is not a function (stats.js)',
    json: '"baseline":{"state":"new"}',
  },
  {
    fact: 'the host of the script from which an error comes',
    spec: 'others',
    ...inReports('at http://stats.test/stats.js:1:1'),
    message: '(http://stats.test/stats.js)',
    json: '"script":"http://stats.test/stats.js:1:1"',
  },
  {
    fact: 'the message of one operation of a GraphQL batch',
    spec: 'others',
    ...inReports('"Out of memory"'),
    message: 'Cart: INTERNAL_SERVER_ERROR Out of memory',
    json: '"name":"GraphQL Cart: INTERNAL_SERVER_ERROR"',
  },
  {
    fact: 'an error of beforeAll',
    spec: 'others',
    ...inReports('GET 500 /status/<id>/setup (in beforeAll)'),
    message: `GET 500 ${server}/status/500/setup (in beforeAll)`,
    json: '"phase":"beforeAll"',
  },
  {
    fact: 'reason and date of an expired error',
    spec: 'errors',
    ...inReports('expired 2020-01-31: The old API'),
    message: '(baseline entry expired on 2020-01-31: The old API)',
    page: 'expired 2020-01-31: The old API',
    json: '"baseline":{"state":"expired","reason":"The old API","expires":"2020-01-31"}',
  },
  {
    fact: 'reason and date of a known error',
    spec: 'others',
    message: '1 known error not listed (network-error-baseline.json)',
    terminal: '1 known',
    markdown: knownError,
    page: 'Avatars are not seeded SHOP-123 until 2999-12-31',
    json: '"baseline":{"state":"known","reason":"Avatars are not seeded","expires":"2999-12-31","ticket":"SHOP-123"}',
    ...leaveOut(['annotation'], needsNoAction, '/known'),
  },
  {
    fact: 'known errors, if nothing else occurred in the failed tests',
    spec: 'known',
    terminal: knownError,
    markdown: knownError,
    page: 'Avatars are not seeded SHOP-123 until 2999-12-31',
    json: '"errors":1,"kinds":{"http-error":{"occurrences":2',
    ...leaveOut(['message'], 'messages only count known errors beside others', 'GET 404'),
    ...leaveOut(['annotation'], needsNoAction, '/known'),
  },
  {
    fact: 'a known error that did not occur',
    spec: 'others',
    ...inSections('2 known errors did not occur'),
    ...leaveOut(['message'], isWrittenBefore, '/status/<id>/fixed'),
    ...leaveOut(['annotation'], needsNoAction, '/status/<id>/fixed'),
    json: '"notSeen":["GET 404 /status/<id>/fixed"',
  },
  {
    fact: 'a test that an error only made flaky',
    spec: 'errors',
    ...inReports('GET 409 /status/<id>/flaky made 1 test flaky'),
    json: '"flakyTests":1',
    ...leaveOut(['message'], isWrittenBefore, 'made 1 test flaky'),
  },
  {
    fact: 'an error of the failed attempts of flaky tests',
    spec: 'errors',
    ...inSections(
      '1 test passed only on retry; GET 409 /status/<id>/flaky occurred only in attempts that failed',
    ),
    json: '"flaky":{"tests":1,"explained":1,"errors":[{"name":"GET 409 /status/<id>/flaky","tests":1}]}',
    ...leaveOut(['message'], isWrittenBefore, 'attempts that failed'),
    ...leaveOut(['annotation'], isOfRun, 'attempts that failed'),
  },
  {
    fact: 'warned because of the limit',
    spec: 'errors',
    ...inReports('warned in 1 (maxTestsPerError)'),
    message: 'not failing test (maxTestsPerError limit reached)',
    json: '"warnedBy":{"limit":1,"run":1,"nothing":1}',
  },
  {
    fact: "warned because of fail: 'run'",
    spec: 'errors',
    ...inReports("warned in 1 (fail: 'run')"),
    json: '"warnedBy":{"limit":1,"run":1,"nothing":1}',
    ...leaveOut(['message'], isQuiet, 'Not failing the test'),
  },
  {
    fact: "warned because of fail: 'nothing'",
    spec: 'errors',
    ...inReports("warned in 1 (fail: 'nothing')"),
    json: '"warnedBy":{"limit":1,"run":1,"nothing":1}',
    ...leaveOut(['message'], isQuiet, 'Not failing the test'),
  },
  {
    fact: 'why the run failed',
    spec: 'errors',
    ...inSections("The run failed: 1 test passed although errors occurred in it (fail: 'run')"),
    json: `"failureReason":"1 test passed although errors occurred in it (fail: 'run')"`,
    ...leaveOut(['message'], isWrittenBefore, 'The run failed'),
    ...leaveOut(['annotation'], isOfRun, 'The run failed'),
  },
  {
    fact: 'an error at the end of a test',
    spec: 'errors',
    ...inReports('GET 500 /after/<id>/<id>/late (at the end)'),
    message: `GET 500 ${server}/after/500/500/late (at the end)`,
    json: '"late":true',
  },
  {
    fact: 'a request in flight at the end of a failed test',
    spec: 'errors',
    ...inSections(`1 test failed while requests were open GET ${server}/hang/checkout`),
    message: `Requests still open when the test ended (1): GET ${server}/hang/checkout`,
    markdown: `1 test failed while requests were open - GET ${server}/hang/checkout`,
    json: `"pending":[{"method":"GET","url":"${server}/hang/checkout"`,
    ...leaveOut(['annotation'], 'it is no error', '/hang/checkout'),
  },
  {
    fact: 'an error in a test that failed itself',
    spec: 'errors',
    ...inReports('GET 418 /status/<id>/failed in 1 failed test'),
    message: `Network errors also detected (1 request(s)): GET 418 ${server}/status/418/failed`,
    json: '"effects":{"failed":0,"warned":0,"accepted":0,"inFailedTests":1}',
  },
  {
    fact: 'what the page said about a request that counts, which is an error of its own',
    spec: 'others',
    message: `Cannot show ${server}/status/500/cause`,
    terminal: 'about GET 500 /status/<id>/cause',
    annotation: 'about GET 500 /status/<id>/cause',
    markdown: 'about GET 500 /status/<id>/cause',
    page: 'console.error: Cannot show /status/<n>/cause',
    json: '"consequenceOf":"GET 500 /status/<id>/cause"',
  },
  {
    fact: 'what the page said about a recovered request, which is no error of its own',
    spec: 'errors',
    ...leaveOut(['message', 'terminal', 'annotation'], isQuiet, 'Retrying'),
    markdown: 'The page said about it: Console error: Retrying /flaky/507,200/again',
    page: 'The page said about it Console error: Retrying /flaky/507,200/again',
    json: '"consequences":["Console error: Retrying /flaky/507,200/again',
  },
  {
    fact: 'a recovered error',
    spec: 'errors',
    ...inReports('accepted in 1 test; recovered'),
    page: 'GET 507 /flaky/507,200/again recovered accepted in 1 test',
    json: '"recovered":1',
    ...leaveOut(['message'], isQuiet, '/again'),
  },
  {
    fact: 'an error that the test itself made',
    spec: 'errors',
    ...inReports('accepted in 1 test; mocked'),
    page: 'GET 500 /status/<id>/mocked mocked accepted in 1 test',
    json: '"mocked":1',
    ...leaveOut(['message'], isQuiet, '/status/200/mocked'),
  },
  {
    fact: 'a console warning',
    spec: 'errors',
    ...inReports('console.warn: The cart is slow failed 1 test'),
    message: 'Console warnings: 1 The cart is slow',
    json: '"name":"console.warn: The cart is slow","kind":"console-warning"',
  },
  {
    fact: 'a long link',
    spec: 'errors',
    markdown: `[Logs](<${logs}&path=%2Fstatus%2F500%2Fbroken>)`,
    page: `${logs}&path=%2Fstatus%2F500%2Fbroken`,
    json: `"links":{"Logs":"${logs}&path=%2Fstatus%2F500%2Fbroken"}`,
    ...leaveOut(['message', 'terminal', 'annotation'], 'a text has no room for it', 'logs.test'),
  },
  {
    fact: 'how many of the awaited webhooks arrived',
    spec: 'others',
    ...inReports('2 of 3 matched'),
    message: '2 webhook(s) were received, 2 of 3 matched.',
    json: '"expectedCount":3,"matchedCount":2',
  },
  {
    fact: 'a problem of a wait',
    spec: 'others',
    ...inReports(refused),
    message: refused,
    json: `"problems":["${refused}"]`,
  },
  {
    fact: 'an expected error that did not occur',
    spec: 'others',
    ...inSections('Expected errors that did not occur POST 422 **/movies'),
    terminal: 'Expected errors that did not occur: POST 422 **/movies',
    message: 'Expected network error not seen: POST 422 **/movies',
    markdown: 'Expected errors that did not occur - POST 422 **/movies',
    annotation: 'title=Expected error that did not occur%3A POST 422 **/movies',
    json: '"rule":"POST 422 **/movies"',
  },
  {
    fact: 'a test that opted out',
    spec: 'others',
    ...inSections('1 test opted out (skipNetworkMonitoring)'),
    json: '"optedOut":[{"file":"a.spec.ts","tests":1}]',
    ...leaveOut(['message'], 'the monitor does nothing in such a test', 'opted out'),
    ...leaveOut(['annotation'], isOfRun, 'opted out'),
  },
  {
    fact: 'how many errors a list omits, if it does not list all',
    spec: 'many',
    terminal: '… and 73 more errors',
    markdown: '… and 58 more errors',
    annotation: '69 more in the summary',
    ...leaveOut(['message'], isQuiet, '/status/404/a/of-a'),
    page: '/status/<id>/last-z/of-last-z',
    ...leaveOut(['json'], 'this run writes none, and it omits no error', 'more errors'),
  },
  {
    fact: 'that no error was recorded in failed tests, not that there was none',
    spec: 'silent',
    ...inSections(
      '1 failed test; no HTTP errors, GraphQL errors, page errors, console errors or console warnings recorded in 1 monitored test',
    ),
    ...leaveOut(['message', 'annotation'], isOfRun, 'no HTTP errors,'),
    ...leaveOut(['json'], 'this run writes none; its totals would say so', 'no HTTP errors,'),
  },
]

const cells = facts.flatMap(({ fact, spec, ...texts }) =>
  outputs.map((output) => ({ fact, spec, output, cell: texts[output] })),
)
const told = cells.flatMap(({ cell, ...row }) => (typeof cell === 'string' ? [{ ...row, text: cell }] : []))
const notTold = cells.flatMap(({ cell, ...row }) => (typeof cell === 'string' ? [] : [{ ...row, ...cell }]))

test.each(told)('$fact, in $output', ({ spec, output, text }) => {
  expect(runs.get(spec)?.[output]).toContain(text)
})

test.each(notTold)('$fact, not in $output, because $because', ({ spec, output, text }) => {
  expect(runs.get(spec)?.[output]).not.toContain(text)
})

test.each(withoutJson)('no output names the JSON if the run %s writes none', (spec) => {
  const { folder: _folder, ...texts } = runs.get(spec) ?? { folder: '' }
  expect(JSON.stringify(texts)).not.toContain('network-error-summary.json')
})

const list = (spec: Spec, path = '') =>
  readdirSync(join(runs.get(spec)?.folder ?? '', 'test-results', path)).filter(
    (name) => !name.startsWith('.'),
  )

test('the output folder has none of tests that passed although errors occurred in them', () => {
  expect(list('many')).toEqual([])
  expect(list('errors').join()).not.toMatch(/beyond|fails-the-run|fails-nothing|recovered|mocked/)
})

test('the output folder has no empty folder', () => {
  for (const name of list('errors')) expect(list('errors', name), name).not.toEqual([])
})
