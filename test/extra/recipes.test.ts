// Runs the recipes of docs/recipes.
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { type InlineProject, inlineProject } from '../support/inline-project.js'
import { readPage, repository } from '../support/markdown.js'
import { startProgram } from '../support/run-program.js'
import { serve } from '../support/serve.js'

const url = await serve((request, response) => {
  const isMissing = request.url?.startsWith('/api/')
  response.writeHead(isMissing ? 500 : 200, { 'content-type': 'text/html' }).end('<title>shop</title>')
}, afterAll)

const read = (file: string) => readPage(`docs/recipes/${file}`).text

/** The config of a recipe, with the browser, the address and the reporters of these tests. */
const ownConfig = (recipe: string, use = '') => `
import { defineConfig } from '@playwright/test'
import recipe from './${recipe}'
export default defineConfig({
  ...recipe,
  reporter: [['list'], ['json'], ['playwright-backchannel/reporter']],
  testDir: '.',
  workers: 1,
  timeout: 600_000,
  use: { baseURL: '${url}', launchOptions: ${JSON.stringify(launchOptions())}, ${use} },
})
`

const failing = (title: string, details = '{}') => `
import { test } from 'playwright-backchannel'
test('${title}', ${details}, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => fetch('/api/${title}'))
})
`

test('errors of quarantined tests fail nothing, and are reported as warned', async () => {
  const name = 'quarantine.config.ts'
  const project = inlineProject(
    {
      [name]: read(name),
      'playwright.config.ts': ownConfig(name),
      'a.spec.ts': failing('a'),
      'b.spec.ts': failing('b', `{ tag: '@quarantine' }`),
    },
    { type: 'module' },
  )
  const { tests, exitCode } = await project.run()
  expect(tests.map(({ title, outcome, project }) => [title, outcome, project])).toEqual([
    ['a', 'unexpected', 'tests'],
    ['b', 'expected', 'quarantine'],
  ])
  expect(exitCode).toBe(1)
  const summary = await project.readSummary()
  expect(summary.tests.map(({ attempts: [first] }) => first?.verdict).toSorted()).toEqual([
    'failed',
    'warned',
  ])
})

describe('the log-in of a setup project', () => {
  const logIn = `<button>Log in</button><script>
fetch('/api/session')
document.querySelector('button').onclick = () => location.assign('/account')
</script>`

  test.each`
    rule         | outcomes                     | effect
    ${'with'}    | ${['expected', 'expected']}  | ${'passes, and its dependents run'}
    ${'without'} | ${['unexpected', 'skipped']} | ${'fails, and its dependents do not run'}
  `("$effect, $rule the rule for a guest's 401", async ({ rule, outcomes }) => {
    const shop = await serve((request, response) => {
      const isGuest = request.url === '/api/session' && !request.headers.cookie?.includes('session=ada')
      const cookie = request.url === '/account' ? { 'set-cookie': 'session=ada' } : {}
      response.writeHead(isGuest ? 401 : 200, { 'content-type': 'text/html', ...cookie }).end(logIn)
    })
    const setup = read('auth.setup.ts')
    const project = inlineProject(
      {
        'auth.setup.ts': rule === 'with' ? setup : setup.replace(/^setup\.use.*\n/m, ''),
        'a.spec.ts': `
import { test } from '@playwright/test'
test('opens the account', ({ page }) => page.goto('/account'))`,
        'playwright.config.ts': `
import { defineConfig } from 'playwright-backchannel'
export default defineConfig({
  workers: 1,
  reporter: [['json']],
  use: { baseURL: '${shop}', launchOptions: ${JSON.stringify(launchOptions())} },
  projects: [
    { name: 'setup', testMatch: /setup/ },
    { name: 'tests', testMatch: /spec/, dependencies: ['setup'], use: { storageState: '.auth/ada.json' } },
  ],
})`,
      },
      { type: 'module' },
    )
    const { tests, output } = await project.run()
    expect(
      tests.map(({ outcome }) => outcome),
      output,
    ).toEqual(outcomes)
  })
})

test('a describe with the annotation is not monitored', async () => {
  const name = 'legacy.spec.ts'
  const annotation = `{ annotation: { type: 'skipNetworkMonitoring', description: 'polls' } }`
  const describe = `import { test } from 'playwright-backchannel'
test.describe('legacy', ${annotation}, () => {
  test('opens', async ({ page }) => {
    await page.goto('/api/old-cart')
  })
})`
  const project = inlineProject({ [name]: describe }, { use: `baseURL: '${url}'` })
  expect((await project.run()).exitCode).toBe(0)
  rmSync(join(project.folder, name))
  project.write({ 'a.spec.ts': failing('a') })
  expect((await project.run()).exitCode).toBe(1)
})

test('requests to other hosts are aborted, and are neither errors nor hosts', async () => {
  const project = inlineProject(
    {
      'own-hosts.ts': read('own-hosts.ts'),
      'a.spec.ts': `
import { test } from './own-hosts.js'
test('a', async ({ page }) => {
  await page.goto('/')
  await page.setContent('<img src="http://foreign.test/a.png">')
  await page.evaluate(() => fetch('http://foreign.test/b').catch(() => undefined))
})`,
    },
    {
      type: 'module',
      use: `baseURL: '${url}', networkErrorMonitorOptions: { record: { failedRequests: true, traffic: true } }`,
      config: `reporter: [['json'], ['playwright-backchannel/reporter']],`,
    },
  )
  const { exitCode, output } = await project.run()
  expect(exitCode, output).toBe(0)
  const { traffic, totals } = await project.readSummary()
  expect(traffic?.hosts.map(({ host }) => host)).toEqual([new URL(url).host])
  expect(totals.testsWithNetworkErrors).toBe(0)
})

describe('the recipe for one test', () => {
  const pageOfOrder = (path: string) => `<button>Refund</button><p role="status"></p><script>
document.querySelector('button').onclick = async () => {
  const { ok } = await fetch('/api${path}/refunds', { method: 'POST' })
  document.querySelector('[role=status]').textContent = ok ? 'Refunded' : 'Not allowed'
}</script>`

  test.each([
    { file: 'two-roles.spec.ts', rule: /^ {2}expectNetworkError\(.*\n/m, without: 'POST 403 ' },
    { file: 'offline.spec.ts', rule: /^ {2}allowNetworkError\(.*\n/m, without: 'TypeError: Failed to fetch' },
  ])('$file passes, and without its rule it fails with $without', async ({ file, rule, without }) => {
    const shop = await serve((request, response) => {
      const isCustomer = request.headers.cookie?.includes('role=customer') === true
      response.writeHead(isCustomer && request.method === 'POST' ? 403 : 200, { 'content-type': 'text/html' })
      response.end(pageOfOrder(request.url ?? ''))
    })
    const saveRole = (value: string) => JSON.stringify({ cookies: [createCookie(shop, value)], origins: [] })
    const project = inlineProject(
      {
        'a.spec.ts': read(file),
        'b.spec.ts': read(file).replace(rule, ''),
        '.auth/admin.json': saveRole('admin'),
        '.auth/customer.json': saveRole('customer'),
        'playwright.config.ts': `
import { defineConfig } from 'playwright-backchannel'
export default defineConfig({
  workers: 1,
  reporter: [['json'], ['playwright-backchannel/reporter']],
  use: {
    baseURL: '${shop}',
    launchOptions: ${JSON.stringify(launchOptions())},
    networkErrorMonitorOptions: { record: { failedRequests: true, pageErrors: true } },
  },
})`,
      },
      { type: 'module' },
    )
    const { tests, output } = await project.run()
    expect(
      tests.map(({ outcome }) => outcome),
      output,
    ).toEqual(['expected', 'unexpected'])
    const { errors } = await project.readSummary()
    expect(errors.map(({ name }) => name)).toEqual([expect.stringContaining(without)])
  })
})

function createCookie(address: string, value: string) {
  const domain = new URL(address).hostname
  const ends = { expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }
  return { name: 'role', value, domain, path: '/', ...ends }
}

test('two workers each have their receiver on a port of their own', async () => {
  const first = await findTwoPorts()
  const spec = `
import { expect } from '@playwright/test'
import { test } from './fixtures.js'
test('has its port', ({ webhookReceiver }, { parallelIndex }) => {
  expect(webhookReceiver.url).toBe('http://127.0.0.1:' + (${first} + parallelIndex) + '/hooks')
})
`
  const project = inlineProject(
    {
      'fixtures.ts': read('port-per-worker.ts').replace('4010', String(first)),
      'a.spec.ts': spec,
      'b.spec.ts': spec,
    },
    { type: 'module', config: 'workers: 2,' },
  )
  const { exitCode, output } = await project.run()
  expect(exitCode, output).toBe(0)
})

/** Finds a port that is free together with the next one. */
async function findTwoPorts(): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((done) => {
      const server = createServer().once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
    })
  for (let port = 4010; port < 9000; port += 2)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  throw new Error('No two ports are free.')
}

test.each([
  { failing: 1, status: 503, tests: 10, isGreen: true },
  { failing: 2, status: 503, tests: 10, isGreen: false },
  { failing: 1, status: 503, tests: 9, isGreen: false },
  { failing: 1, status: 500, tests: 10, isGreen: false },
])(
  '$failing of $tests tests with $status are within the threshold: $isGreen',
  async ({ failing, status, tests, isGreen }) => {
    const spec = `
import { test } from 'playwright-backchannel'
for (let index = 0; index < ${tests}; index += 1)
  test('test ' + index, async ({ request }) => {
    await request.get(index < ${failing} ? '/${status}' : '/200')
  })
`
    const shop = await serve((request, response) => {
      response.writeHead(Number(request.url?.slice(1))).end()
    })
    const project = inlineProject(
      { 'a.spec.ts': spec, 'threshold.mjs': read('threshold.mjs') },
      {
        use: `baseURL: '${shop}', networkErrorMonitorOptions: { fail: 'nothing', record: { apiRequests: true } }`,
        config: `workers: 1, reporter: [['json'], ['playwright-backchannel/reporter']],`,
      },
    )
    expect((await project.run()).exitCode).toBe(0)
    const { exitCode, output } = await runIn(project, [process.execPath, 'threshold.mjs'])
    expect(exitCode === 0, output).toBe(isGreen)
  },
)

describe('the pipeline without a vendor', () => {
  const names = ['a', 'b']
  const spec = (name: string) => `
import { expect, test } from 'playwright-backchannel'
test('${name}', async ({ request }) => {
  if (process.env['ERROR'] === '${name}') await request.get('http://127.0.0.1:2/api').catch(() => undefined)
  expect(process.env['BROKEN']).not.toBe('${name}')
})
`
  const npx = `#!/bin/sh
test "$3" = "--shard=$MISSING/2" && exit 1
shift
exec '${process.execPath}' '${join(repository, 'node_modules/@playwright/test/cli.js')}' "$@"
`
  const specs = names.map((name) => [`${name}.spec.ts`, spec(name)])
  const project = inlineProject(
    {
      ...Object.fromEntries(specs),
      'pipeline.sh': read('pipeline.sh'),
      'has-new-errors.mjs': read('has-new-errors.mjs'),
      'bin/npx': npx,
    },
    {
      use: `networkErrorMonitorOptions: { fail: process.env['FAIL'] ?? 'test', record: { apiRequests: true } }`,
      config: `reporter: [['list'], ['playwright-backchannel/reporter']],`,
    },
  )
  project.write({ 'network-error-baseline.json': '{ "knownErrors": [] }' })
  chmodSync(join(project.folder, 'bin/npx'), 0o755)

  test.each`
    what                                         | env                            | isGreen  | isNew
    ${'nothing is wrong'}                        | ${{}}                          | ${true}  | ${false}
    ${'an assertion fails'}                      | ${{ BROKEN: 'b' }}             | ${false} | ${false}
    ${'there is a new error'}                    | ${{ ERROR: 'a' }}              | ${false} | ${true}
    ${"a new error fails the run (fail: 'run')"} | ${{ ERROR: 'a', FAIL: 'run' }} | ${false} | ${true}
    ${'a shard is missing'}                      | ${{ MISSING: '2' }}            | ${false} | ${undefined}
  `(
    'is green only if nothing is wrong, and comments only for new errors: $what',
    async ({ env, isGreen, isNew }) => {
      rmSync(join(project.folder, 'network-error-report'), { recursive: true, force: true })
      const { exitCode, output } = await runIn(project, ['sh', 'pipeline.sh'], env)
      expect(exitCode === 0, output).toBe(isGreen)
      expect(existsSync(join(project.folder, 'network-error-report'))).toBe(isNew !== undefined)
      if (isNew === undefined) return
      const comment = await runIn(project, [process.execPath, 'has-new-errors.mjs'])
      expect(comment.exitCode === 0, comment.output).toBe(isNew)
    },
  )
})

test("JUnit's file has the error's message and the verdict", async () => {
  const [, junit] = /`(\['junit', .*?\])`/.exec(readPage('docs/recipes.md').text) ?? []
  const project = inlineProject(
    { 'a.spec.ts': failing('a') },
    { use: `baseURL: '${url}'`, config: `reporter: [${junit}, ['playwright-backchannel/reporter']],` },
  )
  await project.run()
  const xml = await project.read('results.xml')
  expect(xml).toMatch(/<error message="Network errors detected[\s\S]*\/api\/a/)
  expect(xml).toMatch(/<property name="networkErrors" value="failed: GET 500 \/api\/a">/)
})

test("under fail: 'run', -x does not stop at a test with errors, and --last-failed does not repeat it", async () => {
  const project = inlineProject(
    { 'a.spec.ts': failing('a'), 'b.spec.ts': failing('b') },
    {
      use: `baseURL: '${url}', networkErrorMonitorOptions: { fail: 'run' }`,
      config: `reporter: [['json'], ['playwright-backchannel/reporter']],`,
    },
  )
  const stopped = await project.run(['-x'])
  expect([stopped.exitCode, stopped.tests.length]).toEqual([1, 2])
  const { tests, output } = await project.run(['--last-failed'])
  expect(tests, output).toEqual([])
})

/** Runs a program that finds the commands in the project's folder first. */
function runIn({ folder }: InlineProject, command: readonly string[], env: Record<string, string> = {}) {
  const PATH = `${resolve(folder, 'bin')}:${dirname(process.execPath)}:${process.env['PATH']}`
  return startProgram(folder, command, { ...env, PATH }).done
}
