// A suite with four errors takes the monitor on Monday. On Tuesday one error is fixed, and two are new.
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineProject } from '../support/inline-project.js'
import { serve } from '../support/serve.js'

const cli = resolve(import.meta.dirname, '../../dist/cli/main.js')
const resources = ['prices', 'stock', 'orders', 'cart']
/** What answers with 500: `<method> <path>`. */
const broken = new Set(resources.map((name) => `GET /api/${name}/7`))

const server = await serve((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://shop.test')
  const status = broken.has(`${request.method} ${pathname}`) ? 500 : 200
  response.writeHead(status, { 'content-type': 'text/html', 'cache-control': 'no-store' })
  response.end('<title>shop</title>')
}, afterAll)

const project = inlineProject(
  {
    'shop.spec.ts': `
import { test } from 'playwright-backchannel/network-error-monitor'
const send = async (page, method, path) => {
  await page.goto('/')
  await page.evaluate(async ([method, path]) => (await fetch(path, { method })).status, [method, path])
}
for (const name of ${JSON.stringify(resources)}) {
  test('shows ' + name, ({ page }) => send(page, 'GET', '/api/' + name + '/7'))
  test('exports ' + name, ({ page }) => send(page, 'GET', '/api/' + name + '/export'))
  test('changes ' + name, ({ page }) => send(page, 'POST', '/api/' + name + '/7'))
}
`,
  },
  {
    use: `baseURL: '${server}'`,
    config: `reporter: [['list'], ['playwright-backchannel/reporter']],`,
  },
)

function runCommand(...args: string[]): string {
  return execFileSync(process.execPath, [cli, ...args], { cwd: project.folder, encoding: 'utf8' })
}

async function listFailing(): Promise<readonly string[]> {
  const { errors } = await project.readSummary()
  return errors.filter(({ effects }) => effects.failed > 0).map(({ name }) => name)
}

test('is red on Wednesday for exactly the two new errors', async () => {
  const monday = await project.run()
  expect([monday.exitCode, (await listFailing()).length]).toEqual([1, 4])
  expect(runCommand('baseline', 'update')).toContain('Added 4 errors')
  expect((await project.run()).exitCode).toBe(0)

  broken.delete('GET /api/prices/7')
  broken.add('GET /api/stock/export').add('POST /api/cart/7')
  const wednesday = await project.run()
  expect([wednesday.exitCode, (await listFailing()).toSorted()]).toEqual([
    1,
    ['GET 500 /api/stock/export', 'POST 500 /api/cart/<id>'],
  ])
  expect(wednesday.stdout).toMatch(/2 failed[\s\S]*10 passed/)
  const { baseline, totals } = await project.readSummary()
  expect([baseline?.notSeen, totals.newErrors, totals.knownErrors]).toEqual([
    ['GET 500 /api/prices/<id>'],
    2,
    3,
  ])

  expect(runCommand('baseline', 'update')).toContain('Added 2 errors')
  expect(runCommand('baseline', 'prune')).toContain('GET 500 /api/prices/<id>')
  expect((await project.run()).exitCode).toBe(0)
})
