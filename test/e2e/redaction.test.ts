// One suite whose page, webhooks, titles, project and provider errors contain secrets. None may leave the run. The
// unit tests of the redactor have every form of a secret.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser.mjs'
import { invisibleCharacter } from '../../src/values/text.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { readZip } from '../support/read-zip.js'

const pad = 'Zq8kLm2xWv5TpR9sBn4cYd7f'
const secret = (name: string) => `S3cr3t${name}${pad}`
/** The secrets, kept in a file of their own, because Playwright prints lines of the spec. */
const secrets = {
  project: `chromium https://ada:${secret('Project')}@stage.test`,
  titles: {
    page: `page with Bearer ${secret('TitlePage')}`,
    webhooks: `webhooks at /?token=${secret('TitleWebhooks')}`,
  },
  urls: [
    `https://shop.test/a?access_token=${secret('Query')}&page=2`,
    `https://shop.test/reset/${secret('Reset')}`,
    `https://shop.test/proxy/${encodeURIComponent(`https://ada:${secret('UserInfo')}@b.test/`)}`,
  ],
  headers: {
    authorization: secret('Header0'),
    cookie: secret('Header1'),
    'x-shopify-hmac-sha256': secret('Hmac'),
  },
  bodies: {
    'application/json': JSON.stringify({
      event: 'created',
      user: { password: secret('Json') },
      note: `Bearer 1|${secret('Bearer')}`,
      card: 4242424242424242,
    }),
    'application/x-www-form-urlencoded': `password=${secret('FirstField')}&user[token]=${secret('Bracket')}`,
    'text/plain': `{"n":1,"client_secret":"${secret('Truncated')}`,
  },
  expected: {
    password: secret('ExpectedField'),
    header: `Bearer ${secret('ExpectedHeader')}`,
    partial: { token: secret('ExpectedPartial') },
  },
  echo: {
    token: secret('EchoToken'),
    password: secret('EchoPassword'),
    body: `{"secret":"${secret('EchoBody')}"}`,
  },
  provider: { 'x-acme-pass': secret('Unnamed') },
  others: {
    name: `movie of Bearer ${secret('TemplateName')}`,
    sent: `http://127.0.0.1:2/?tenantRef=${secret('Sent')}`,
    rule: `/movies?token=${secret('Rule')}`,
    form: `--b\r\nContent-Disposition: form-data; name="secret"\r\n\r\n${secret('Escaped')}\r\n--b--`,
  },
  evil: 'a\n::error title=evil::x\n##vso[task.setvariable variable=evil]x ##teamcity[evil] \u001b[31m\u202e\u200b',
}

const spec = `
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { test, expect } from 'playwright-backchannel'
import { RestWebhookProvider, sendWebhook, webhookTemplate } from 'playwright-backchannel/webhook'

const secrets = JSON.parse(readFileSync(new URL('./secrets.json', import.meta.url), 'utf8'))
test.use({ networkErrorMonitorOptions: process.env.SHOW_SECRETS ? { redact: false } : {} }) // also holds for webhooks and reporter

test('does not await', async ({ webhookRegistry }) => {
  webhookRegistry.waitFor(webhookTemplate(secrets.others.name).matchMethod('POST').build()).catch(() => {})
  await webhookRegistry.expectNone(webhookTemplate(secrets.others.name).matchMethod('PUT').build(), { within: 10 })
})
test(secrets.titles.page, async ({ page, networkErrorMonitor }) => {
  networkErrorMonitor.expectError({ url: secrets.others.rule })
  await page.context().route('**', (route) => route.fulfill({ status: route.request().isNavigationRequest() ? 200 : 500, contentType: 'text/html', body: '<p>' }))
  await page.goto('https://shop.test/')
  await page.evaluate((urls) => Promise.all(urls.map((url) => fetch(url, { mode: 'no-cors' }))), secrets.urls)
})
test(secrets.titles.webhooks, async ({ webhookRegistry, webhookReceiver }) => {
  for (const [type, body] of Object.entries(secrets.bodies))
    await fetch(webhookReceiver.url + '/hook?sig=' + secrets.expected.password, { method: 'POST', headers: { ...secrets.headers, 'content-type': type }, body })
  const template = webhookTemplate('movie').matchField('user.password', secrets.expected.password).matchPartial(secrets.expected.partial)
  await webhookRegistry.waitFor(template.matchHeader('authorization', secrets.expected.header).withTimeout(100).build())
})
test('expects no evil', async ({ webhookRegistry, webhookReceiver }) => {
  await fetch(webhookReceiver.url + '/hook', { method: 'POST', body: secrets.evil, headers: { 'content-type': 'text/plain' } })
  await webhookRegistry.expectNone(webhookTemplate('movie').matchMethod('POST').build(), { within: 100 })
})
test('meets a server that echoes', async () => {
  const server = createServer((request, response) => response.writeHead(400).end([request.headers.authorization, request.headers['x-acme-pass'], secrets.echo.password, secrets.echo.body].join(' ')))
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const provider = new RestWebhookProvider('http://ada:' + secrets.echo.password + '@127.0.0.1:' + server.address().port, undefined, { headers: secrets.provider })
  try {
    await provider.getReceivedWebhooks({ urlPattern: '/x?token=' + secrets.echo.token })
  } finally {
    server.close()
  }
})
const redact = { names: ['tenantRef'] }
test.describe('redact', () => {
  test.use({ networkErrorMonitorOptions: { redact } })
  test('sends by the rules of its monitor', () => sendWebhook(fetch, secrets.others.sent))
})
test.describe('webhookConfig', () => {
  test.use({ webhookConfig: { redact } })
  test('sends by the rules of its webhooks', ({ webhookRegistry }) => sendWebhook(fetch, secrets.others.sent))
})
test('throws in a predicate', async ({ webhookRegistry, webhookReceiver }) => {
  await fetch(webhookReceiver.url + '/hook', { method: 'POST', body: secrets.others.form, headers: { 'content-type': 'text/plain' } })
  const fail = (body) => { throw new Error('unexpected ' + JSON.stringify(body)) }
  const named = (name) => webhookTemplate(name).matchPredicate('throws', fail).withTimeout(100).build()
  await webhookRegistry.waitFor(named(secrets.others.name)).catch(() => {})
  await expect(webhookRegistry).toHaveReceived(named('movie'))
})
`

const config = `
import { readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import launchOptions from './launch-options.json' with { type: 'json' }
const secrets = JSON.parse(readFileSync(new URL('./secrets.json', import.meta.url), 'utf8'))
export default defineConfig({
  workers: 1,
  projects: [{ name: secrets.project }],
  reporter: [['list'], ['json'], ['blob', { outputFile: 'blobs/report.zip' }], ['playwright-backchannel/reporter']],
  use: { launchOptions },
})
`

const project = inlineProject({
  'secrets.json': JSON.stringify(secrets),
  'launch-options.json': JSON.stringify(launchOptions()),
  'playwright.config.ts': config,
  'secrets.spec.ts': spec,
})

/** Every secret of the run, except in titles and the project name, which Playwright prints itself. */
const marker = /S3cr3t(?!Title|Project)\w{0,20}|4242424242424242|UzNjcjN0/g
const anyMarker = /S3cr3t\w{0,20}|4242424242424242|UzNjcjN0/g

const { getRun, getResult } = runOnce(() =>
  project.run([], { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(project.folder, 'step.md') }),
)

test.each([
  [secrets.titles.page, 'Network errors detected: 3 request(s) failed.'],
  [secrets.titles.webhooks, 'Closest: POST /hook?sig=[redacted]'],
  ['expects no evil', 'none was expected'],
  ['meets a server that echoes', 'status 400'],
  [secrets.titles.page, 'Expected network error not seen: /movies?token=[redacted]'],
  ['throws in a predicate', '? throws: cannot tell, because the predicate threw: unexpected'],
  ['sends by the rules of its monitor', 'http://127.0.0.1:2/?tenantRef=[redacted]'],
  ['sends by the rules of its webhooks', 'http://127.0.0.1:2/?tenantRef=[redacted]'],
  ['does not await', '"movie of Bearer [redacted]" was still pending'],
])('prints the redacted message: %s', (title, text) => {
  const { errors, stdout, stderr } = getResult(title)
  expect(JSON.stringify({ errors, stdout, stderr })).toContain(JSON.stringify(text).slice(1, -1))
})

test("hides secrets in every test's errors, attachments and annotations", () => {
  const left = getRun().tests.flatMap(({ results }) =>
    results.flatMap(({ attachments, errors, stdout, stderr, annotations }) => [
      JSON.stringify({ errors, stdout, stderr, annotations }),
      ...attachments.map(({ body = '', path }) =>
        path ? readFileSync(path, 'latin1') : Buffer.from(body, 'base64').toString(),
      ),
    ]),
  )
  expect(left.length).toBeGreaterThan(getRun().tests.length)
  expect(left.join('\n').match(marker)).toBeNull()
})

test('hides secrets in the output, and in all report formats including titles and the project name', () => {
  expect(getRun().output.match(marker)).toBeNull()
  const commands = getRun()
    .output.split('\n')
    .filter((line) => line.startsWith('::'))
  expect(commands.length).toBeGreaterThan(2)
  expect(commands.join('\n').match(anyMarker)).toBeNull()
  for (const [name, text] of Object.entries(readReport())) {
    expect([name, text.match(anyMarker)]).toEqual([name, null])
    expect(text).toContain('redacted')
  }
})

test('escapes commands and invisible characters from a server', () => {
  expect(getRun().output).not.toMatch(/^\s*::error title=evil|##vso\[|##teamcity\[/m)
  // Tabs are removed, because Playwright shows lines of the built package, which are indented with tabs.
  expect(getRun().output.replace(/\r?\n|\t/g, '')).not.toMatch(invisibleCharacter)
})

test("hides secrets in the blob report's events and attachments", () => {
  const blob = readZip(join(project.folder, 'blobs/report.zip'))
  const texts = [...blob].map(([name, content]) => [name, content.toString('latin1')] as const)
  expect(texts.map(([, text]) => text).join('\n')).toContain('[redacted]')
  expect(texts.length).toBeGreaterThan(5)
  for (const [name, text] of texts) expect([name, text.match(marker)]).toEqual([name, null])
})

test('hides secrets in the report merged from blob reports', async () => {
  const merged = await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'], {
    GITHUB_STEP_SUMMARY: join(project.folder, 'step.md'),
  })
  expect(merged.output).toContain('movie')
  expect(merged.output.match(anyMarker)).toBeNull() // Playwright itself prints nothing here
  for (const [name, text] of Object.entries(readReport())) {
    expect([name, text.match(anyMarker)]).toEqual([name, null])
  }
})

test('redact: false shows the secrets', async () => {
  const run = await project.run(['-g', 'page with|webhooks at'], { SHOW_SECRETS: '1' })
  expect(run.output).toContain(secret('Query'))
  const report = Object.values(readReport()).join('\n')
  for (const name of ['Query', 'Reset', 'Json', 'FirstField', 'Header0', 'TitlePage', 'Project']) {
    expect(report).toContain(secret(name))
  }
})

/** Reads every file of the report, and unpacks the data in the page. */
function readReport(): Record<string, string> {
  const report = join(project.folder, 'network-error-report')
  const files = readdirSync(report).map((name) => [name, readFileSync(join(report, name), 'utf8')] as const)
  const step = ['step.md', readFileSync(join(project.folder, 'step.md'), 'utf8')] as const
  return Object.fromEntries(
    [...files, step].map(([name, text]) => [name, name === 'index.html' ? unpack(text) : text]),
  )
}

function unpack(html: string): string {
  const blocks = [...html.matchAll(/>\s*(H4sI[\w+/=\s]+)</g)].map(([, block = '']) => block)
  expect(blocks).toHaveLength(1)
  return blocks.map((block) => gunzipSync(Buffer.from(block, 'base64')).toString()).join('\n')
}
