// Every way in which an error stops counting, each beside its nearest neighbours, which must count, in a real browser.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import type { AttachedFinding } from '../../src/findings/fields/finding-fields.js'
import { adoptedConfig, adoptedProject } from '../support/adopted-project.js'
import { loggedBy } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'
import { serve } from '../support/serve.js'

// Steps are separated by `+`. Requests name method, status, URL and body; all are sent by one page, unless `elsewhere`. The
// script of `log` and `throw` is inline if it is in `/`; `~` separates the arguments of a call. What happens after the end
// of the test is `finally`. A `late mock` answers a request that the handler has let through.
// `rules` in exact/exact.spec.ts are those of ignored, allowed and expected; the baseline is below. test/e2e/recovery has
// more about bodies and redirects.
const table = `
excuse    | neighbour             | does not count                                    | counts
known     | another method        | GET 404 /api/cart                                 | POST 404 /api/cart
known     | another status        | GET 404 /api/cart                                 | GET 500 /api/cart
known     | another host          | GET 404 /api/cart                                 | GET 404 http://other.test/api/cart
known     | another path          | GET 404 /api/cart                                 | GET 404 /api/carts
known     | a longer path         | GET 404 /api/cart                                 | GET 404 /api/cart/export
known     | a final slash         | GET 404 /api/cart                                 | GET 404 /api/cart/
known     | an encoded slash      | GET 404 /group%2Fshop                             | GET 404 /group/shop
known     | a word, not an id     | GET 404 /users/7                                  | GET 404 /users/settings
known     | a word, not a number  | GET 404 /404.md                                   | GET 404 /fall.md
known     | a word, not a hash    | GET 404 /font-CqAbHMDC.woff2                      | GET 404 /font-SemiBold.woff2
known     | another error         | GET refused http://down.test/api                  | GET refused http://down.test/other
known     | another script        | throw gone in /app.js                             | throw gone in /pay.js
known     | an inline script      | throw gone in /app.js                             | throw gone in /
known     | another kind          | throw gone in /app.js                             | log Error: gone in /app.js
known     | another argument      | log %s failed ~ Cart in /app.js                   | log %s failed ~ Login in /app.js
known     | what we say of it     | GET 404 /api/cart                                 | log no /api/cart in /app.js
recovered | another method        | GET 401 /a + GET 200 /a                           | GET 401 /b + POST 200 /b
recovered | another host          | GET 401 /a + GET 200 /a                           | GET 401 /b + GET 200 http://other.test/b
recovered | another id            | GET 401 /a/7 + GET 200 /a/7                       | GET 401 /b/7 + GET 200 /b/8
recovered | another URL           | GET 401 /a + GET 200 /a                           | GET 401 /b?page=1 + GET 200 /b?page=2
recovered | another body          | POST 401 /a {amount=1} + POST 200 /a {amount=1}   | POST 401 /b {amount=1} + POST 200 /b {amount=2}
recovered | another context       | GET 401 /a + GET 200 /a                           | GET 401 /b + elsewhere: GET 200 /b
recovered | a later error         | GET 401 /a + GET 200 /a                           | GET 200 /b + GET 401 /b
recovered | another error         | GET 503 /a + GET 200 /a                           | GET 503 /b + GET 404 /b
recovered | a mocked success      | mock: GET 401 /a + GET 200 /a                     | GET 401 /b + mock: GET 200 /b
recovered | a failing request     | GET 401 /a + log no /a in /a.js + GET 200 /a      | GET 401 /b + log no /b in /a.js
by rule   | another status        | GET 401 /a + GET 200 /a                           | GET 503 /b + GET 200 /b
allowed   | another method        | GET 404 /api/cart                                 | DELETE 404 /api/cart
allowed   | another status        | GET 404 /api/cart                                 | GET 500 /api/cart
allowed   | another host          | GET 404 /api/cart                                 | GET 404 http://other.test/api/cart
allowed   | an id below it        | GET 404 /api/cart                                 | GET 404 /api/cart/7
allowed   | another script        | log out of stock in /app.js                       | log out of stock in /pay.js
allowed   | another kind          | log out of stock in /app.js                       | throw out of stock in /app.js
allowed   | a longer path named   | GET 404 /api/cart + log no /api/cart in /a.js     | log no /api/carts in /a.js
allowed   | another page          | GET 404 /api/cart + log no /api/cart in /a.js     | elsewhere: log no /api/cart now in /a.js
allowed   | another host named    | GET 404 /api/cart + log no /api/cart in /a.js     | log no http://other.test/api/cart in /a.js
expected  | another method        | GET 404 /api/cart                                 | PUT 404 /api/cart
expected  | another status        | GET 404 /api/cart                                 | GET 500 /api/cart
expected  | another host          | GET 404 /api/cart                                 | GET 404 http://other.test/api/cart
expected  | an id below it        | GET 404 /api/cart                                 | GET 404 /api/cart/7
ignored   | another method        | GET 404 /api/cart                                 | POST 404 /api/cart
ignored   | another status        | GET 404 /api/cart                                 | GET 410 /api/cart
ignored   | another host          | GET refused http://down.test/api                  | GET refused http://down2.test/api
ignored   | an id below it        | GET 404 /api/cart                                 | GET 404 /api/cart/7
ignored   | another message       | log out of stock in /app.js                       | log out of order in /app.js
ignored   | another script        | log out of stock in /app.js                       | log out of stock in /pay.js
ignored   | an inline script      | log out of stock in /app.js                       | log out of stock in /
ignored   | what we say of it     | GET 404 /api/cart                                 | log no /api/cart in /app.js
excluded  | another host          | GET 404 http://vendor.test/v1                     | GET 404 http://vendor2.test/v1
excluded  | another path          | GET 404 /api/cart                                 | GET 404 /api/cart/7
excluded  | another script        | throw lost in http://vendor.test/v.js             | throw lost in /app.js
excluded  | a wrapped call        | wrap + log quota in http://vendor.test/v.js       | log lost in /app.js
excluded  | what we say of it     | GET 403 http://vendor.test/session                | log no http://vendor.test/session in /app.js
only      | our own path          | GET 404 http://cdn.test/logo.png                  | GET 404 /api/logo
only      | our own host          | GET 404 http://cdn.test/api/logo                  | GET 404 /api/logo
only      | our own script        | throw lost in http://cdn.test/v.js                | throw lost in /app.js
only      | an inline script      | throw lost in http://cdn.test/v.js                | throw lost in /
only      | a wrapped call        | wrap + log quota in http://vendor.test/v.js       | log lost in /app.js
only      | what we say of it     | GET 404 http://cdn.test/logo.png                  | throw no http://cdn.test/logo.png in /app.js
mocked    | another method        | mock: GET 500 /a                                  | POST 500 /a
mocked    | another status        | mock: GET 500 /a                                  | GET 404 /a
mocked    | another path          | mock: GET 500 /a                                  | GET 500 /b
mocked    | a mock after continue | mock: GET 500 /a                                  | late mock: GET 500 /a
mocked    | another context       | mock: GET 500 /a                                  | elsewhere: GET 500 /a
mocked    | the same URL          | mock: GET 500 /a                                  | GET 500 /a
mocked    | a real request        | mock: GET 500 /a + log no /a in /a.js             | GET 500 /b + log no /b in /a.js
late      | a response            | finally: throw lost in /app.js                    | finally: GET 500 /a
late      | before the end        | finally: throw lost in /app.js                    | throw lost in /pay.js
`

interface Row {
  readonly title: string
  readonly excuse: string
  readonly neighbour: string
  readonly steps: readonly string[]
  /** The errors that count, as steps. */
  readonly counting: readonly string[]
}

const split = (text: string, separator: string) => text.split(separator).map((part) => part.trim())

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Row => {
    const [excuse = '', neighbour = '', left = '', right = ''] = split(line, '|')
    const steps = [...split(left, ' + '), ...split(right, ' + ')]
    const isError = (step: string) =>
      /^(?:(?:elsewhere|late mock|finally): )?(?:[A-Z]+ (?:[45]\d\d|refused) |log |throw )/.test(step)
    const counting = split(right, ' + ').filter(isError).map(toErrorText)
    return {
      title: `${excuse}, but not ${neighbour}: ${left} | ${right}`,
      excuse,
      neighbour,
      steps,
      counting,
    }
  })

/** Leaves out what an error does not have, such as where it was sent and its body, and fills in an argument. */
function toErrorText(step: string): string {
  return step
    .replace(/^(?:elsewhere|late mock|finally): /, '')
    .replace(/ \{.*\}$/, '')
    .replace(/%s (.*) ~ (\w+)/, '$2 $1')
}

const knownErrors = [
  'GET 404 /api/cart',
  'GET 404 /users/<id>',
  'GET 404 /<n>.md',
  'GET 404 /font-<id>.woff2',
  'GET 404 /group%2Fshop',
  'GET net::ERR_CONNECTION_REFUSED http://down.test/api',
  'Error: gone (app.js)',
  'console.error: Cart failed (app.js)',
]
const baseline = { knownErrors: knownErrors.map((error) => ({ error, reason: 'known' })) }

const scripts: Readonly<Record<string, (text: string) => string>> = {
  log: (text) => `console.error(...${JSON.stringify(text.split(' ~ '))})`,
  throw: (text) => `throw new Error(${JSON.stringify(text)})`,
}
const wrap = 'const log = console.error; console.error = (...all) => log.apply(console, all)'

const server = await serve((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.test')
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
    'cache-control': 'no-store',
  }
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
  if (pathname.endsWith('.js')) {
    const [[verb = '', text = ''] = []] = searchParams
    response.writeHead(200, { ...headers, 'content-type': 'text/javascript' })
    return void response.end(scripts[verb]?.(atob(text)) ?? wrap)
  }
  const respond = () => {
    response.writeHead(Number(request.headers['x-status'] ?? 200), {
      ...headers,
      'content-type': 'text/html',
    })
    response.end('<title>shop</title><body>')
  }
  setTimeout(respond, Number(request.headers['x-delay'] ?? 0))
}, afterAll)

const spec = readFileSync(new URL('exact/exact.spec.ts', import.meta.url), 'utf8')
const { getResult, getEvidence } = runOnce(() => {
  const host = new URL(server).host
  const { args, ...launch } = launchOptions()
  const mapping = `--host-resolver-rules=MAP down*.test 127.0.0.1:1,MAP *.test ${host}`
  const setup = { rows, origin: 'http://shop.test', launch: { ...launch, args: [...args, mapping] } }
  const files = { 'a.spec.ts': spec, 'network-error-baseline.json': JSON.stringify(baseline) }
  return inlineProject(files, { type: 'module' }).run([], { TABLE: JSON.stringify(setup) })
})

/** Describes an error as the step that caused it. */
function describeError({ kind, method, status, message, url }: AttachedFinding): string {
  const place = url.replace(/^http:\/\/shop\.test/, '')
  if (kind === 'http-error') return `${method} ${status} ${place}`
  if (kind === 'request-failed') return `${method} refused ${place}`
  const verb = kind === 'page-error' ? 'throw' : 'log'
  return `${verb} ${message} in ${place.replace(/\?.*/, '')}`
}

test.each(rows)('an error does not count, and its neighbour does: $title', ({ title, steps, counting }) => {
  const isWrapped = steps.includes('wrap')
  const { findings } = getEvidence(title)
  const found = findings.filter(({ verdict }) => verdict !== 'accepted').map(describeError)
  const wanted = isWrapped
    ? counting.map((text) => text.replace(/ in .*/, ' in http://vendor.test/wrap.js'))
    : counting
  expect([getResult(title).status, found.toSorted()]).toEqual(['passed', wanted.toSorted()])
})

test('an error that was known in another script says so in its message', () => {
  const { title = '' } = rows.find(({ neighbour }) => neighbour === 'another script') ?? {}
  expect(loggedBy(getResult(title))).toContain('Error: gone (pay.js) (known in app.js until now)')
})

describe('what one project or the limit accepts', () => {
  const call = (method: string, status: number, path: string) =>
    `await request.fetch('${path}', { method: '${method}', headers: { 'x-status': '${status}' } })`
  const spec = (tests: Readonly<Record<string, string>>) => `import { test } from '@playwright/test'
${Object.entries(tests)
  .map(([title, body]) => `test('${title}', async ({ request }) => { ${body} })`)
  .join('\n')}
`
  const known = (error: string) => JSON.stringify({ knownErrors: [{ error, reason: 'known' }] })
  const projectOf = (name: string, file: string, options: object) => {
    const networkErrorMonitorOptions = { record: { apiRequests: true }, ...options }
    return JSON.stringify({ name, testMatch: file, use: { baseURL: server, networkErrorMonitorOptions } })
  }
  const stock = call('GET', 500, '/stock')
  const { getRun } = runOnce(() =>
    adoptedProject({
      'playwright.config.ts': adoptedConfig(`projects: [
        ${projectOf('de', 'known.spec.ts', { baseline: 'de.json' })},
        ${projectOf('fr', 'known.spec.ts', { baseline: 'fr.json' })},
        ${projectOf('limited', 'limit.spec.ts', { maxTestsPerError: 1, excludePatterns: [] })},
      ],`),
      'de.json': known('API GET 404 /avatars'),
      'fr.json': known('API GET 404 /carts'),
      'known.spec.ts': `${spec({ avatars: call('GET', 404, '/avatars'), carts: call('GET', 404, '/carts') })}
test.beforeEach(({}, { title, project }) => test.fail(title === (project.name === 'de' ? 'carts' : 'avatars')))`,
      'limit.spec.ts': `${spec({
        'reaches the limit': stock,
        'is beyond it': stock,
        'another status': `${stock}; ${call('GET', 404, '/stock')}`,
        'another method': `${stock}; ${call('POST', 500, '/stock')}`,
        'another path': `${stock}; ${call('GET', 500, '/stocks')}`,
      })}${expectFailures(['reaches the limit', 'another status', 'another method', 'another path'])}`,
    }).run(),
  )
  const listStatuses = (...projects: string[]) =>
    getRun()
      .tests.filter(({ project }) => projects.includes(project))
      .map(({ project, title, results }) => `${project}, ${title}: ${results.map(({ status }) => status)}`)

  test('an error that is known in one project counts in another', () => {
    expect(listStatuses('de', 'fr'), getRun().output).toEqual([
      'de, avatars: passed',
      'fr, avatars: failed',
      'de, carts: failed',
      'fr, carts: passed',
    ])
  })

  test('an error beyond the limit fails nothing, and others still fail their tests', () => {
    expect(listStatuses('limited'), getRun().output).toEqual([
      'limited, reaches the limit: failed',
      'limited, is beyond it: passed',
      'limited, another status: failed',
      'limited, another method: failed',
      'limited, another path: failed',
    ])
  })
})
