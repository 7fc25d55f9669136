// The lifecycle of the webhook fixtures, the evidence of their waits, and their use next to the monitor.
import { expect, test } from 'vitest'
import { decodeAttachment } from '../../src/attachments/decode.js'
import { isWebhookTimeout } from '../../src/attachments/validators.js'
import { WebhookReceiver } from '../../src/webhook/index.js'
import { getAttachments } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'

const lifecycleSpec = `
import { expect, test as base } from 'playwright-backchannel/webhook/fixtures'
import { ReceiverWebhookProvider, webhookTemplate } from 'playwright-backchannel/webhook'

const tenant = 'acme-' + 7
const test = base.extend({
  mood: ['', { option: true }],
  webhookProvider: async ({ webhookReceiver, mood }, use) => {
    const log = (step) => console.log('step:' + step)
    class Logged extends ReceiverWebhookProvider {
      async setup() {
        log('setup')
        if (mood === 'setup') throw new Error('no health of ' + tenant, { cause: new Error(tenant + ' is down') })
      }
      async resetJournal() {
        log('cleanup')
        if (mood === 'cleanup') throw new Error('no reset of acme-7')
        await super.resetJournal()
      }
      async teardown() {
        log('teardown')
        if (mood === 'teardown') throw new Error('no release of acme-7')
        await super.teardown()
      }
    }
    await use(new Logged(webhookReceiver))
  },
})
const movie = (id) => webhookTemplate('movie').matchField('data.id', id)
const deliver = (url, body) => fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { authorization: 'Bearer sesame' } })

test('passes', async ({ webhookRegistry, webhookReceiver }) => {
  console.log('step:test')
  await deliver(webhookReceiver.url + '/hook', { data: { id: 1 } })
  expect((await webhookRegistry.waitFor(movie(1).build())).url).toBe('/hook')
})
test('sees no webhook of the previous test', async ({ webhookRegistry }) => {
  expect(await webhookRegistry.getReceived()).toEqual([])
})
test('does not use the registry', async () => {
  console.log('step:test')
})
test('waits in vain', async ({ webhookRegistry, webhookReceiver }) => {
  await deliver(webhookReceiver.url, { data: { id: 8 } })
  await webhookRegistry.waitFor(movie(1).withTimeout(30).build()).catch(() => {})
  await webhookRegistry.waitFor(movie(7).withTimeout(150).build())
})
test('is still waiting at its own timeout', async ({ webhookRegistry, webhookReceiver }) => {
  test.setTimeout(1500)
  await deliver(webhookReceiver.url, { data: { id: 8 } })
  await webhookRegistry.waitFor(movie(7).withTimeout(60_000).build())
})
test('expects none for longer than it lasts', async ({ webhookRegistry }) => {
  test.setTimeout(1000)
  await webhookRegistry.expectNone(movie(7).build(), { within: 60_000 })
})
test('has little time left', async ({ webhookRegistry }) => {
  test.fail()
  test.setTimeout(3_000)
  await webhookRegistry.waitFor(movie(7).build())
})
test.describe('matched-only', () => {
  test.use({ webhookConfig: { cleanupStrategy: 'matched-only', defaultTimeout: 40 } })
  test('has its own config', async ({ webhookRegistry, webhookReceiver }) => {
    const error = await webhookRegistry.waitFor(movie(7).build()).catch((reason) => reason)
    expect(error.timeoutMs).toBe(40)
    expect(webhookReceiver.journal.after(0)).toEqual([])
  })
})
test.describe('redact additions', () => {
  test.use({ webhookConfig: { redact: { patterns: [/acme-\\d/], replacement: '***' } } })
  test.describe('setup fails', () => {
    test.use({ mood: 'setup' })
    test('throws in setup', async ({ webhookRegistry }) => { console.log('step:test', webhookRegistry) })
  })
  test('fails before it awaits', async ({ webhookRegistry }) => {
    const paid = webhookRegistry.waitFor(movie(7).withTimeout(60_000).build())
    test.fail()
    throw new Error('the button is missing')
    await paid
  })
  test.describe('cleanup fails', () => {
    test.use({ mood: 'cleanup' })
    test('throws in cleanup', async ({ webhookRegistry }) => {
      void webhookRegistry.waitFor(webhookTemplate('of acme-7').matchMethod('POST').withTimeout(60_000).build())
    })
  })
  test.describe('teardown fails', () => {
    test.use({ mood: 'teardown' })
    test('throws in teardown', async ({ webhookRegistry }) => { await webhookRegistry.getReceived() })
  })
})
`

const keptSpec = `
import { expect, test } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'
test.use({ webhookConfig: { defaultTimeout: 40 } })
test('keeps the settings', async ({ webhookRegistry }) => {
  const error = await webhookRegistry.waitFor(webhookTemplate('of acme-7').matchMethod('POST').build()).catch((reason) => reason)
  expect(error.timeoutMs).toBe(40)
})`

const monitoredHead = `
import { mergeTests } from '@playwright/test'
import { test as monitor } from 'playwright-backchannel/network-error-monitor'
import { test as webhooks } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'
const test = mergeTests(monitor, webhooks)
const movie = (id) => webhookTemplate('movie').matchField('id', id)
const receive = async ({ webhookRegistry, webhookReceiver }) => {
  await fetch(webhookReceiver.url, { method: 'POST', body: '{"id":1}' })
  await webhookRegistry.waitFor(movie(1).withTimeout(10_000).build())
}
`
const monitoredSpec = `${monitoredHead}
test('receives, times out and expects none', async ({ webhookRegistry, webhookReceiver }) => {
  await receive({ webhookRegistry, webhookReceiver })
  await webhookRegistry.waitFor(movie(7).withTimeout(40).build()).catch(() => {})
  await webhookRegistry.expectNone(movie(7).build(), { within: 20 })
})
test('also meets an error', async ({ webhookRegistry, webhookReceiver, page }) => {
  test.fail()
  await page.route('**/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('http://shop.test/api').catch(() => {})
  await receive({ webhookRegistry, webhookReceiver })
})
test('opts out', { annotation: { type: 'skipNetworkMonitoring' } }, ({ webhookRegistry, webhookReceiver }) =>
  receive({ webhookRegistry, webhookReceiver }))
test.describe('hides a name', () => {
  test.use({ networkErrorMonitorOptions: { redact: { names: ['tenant'] } } })
  const miss = async ({ webhookRegistry, webhookReceiver }) => {
    await fetch(webhookReceiver.url, { method: 'POST', body: JSON.stringify({ tenant: 'acme-7' }) })
    await webhookRegistry.waitFor(webhookTemplate('movie').matchField('tenant', 'acme-8').withTimeout(40).build()).catch(() => {})
  }
  test('of the monitor', miss)
  test.describe('unless', () => {
    test.use({ webhookConfig: { redact: true } })
    test('webhooks have their own redaction', miss)
  })
})
`
const hangingSpec = `${monitoredHead}
test.describe.configure({ timeout: 600_000 })
test.extend({
  webhookProvider: async ({ webhookProvider }, use) => {
    webhookProvider.teardown = () => new Promise(() => {})
    webhookProvider.resetJournal = () => new Promise(() => {})
    await use(webhookProvider)
  }
})('has a teardown that hangs', async ({ webhookRegistry, webhookReceiver }) => {
  await receive({ webhookRegistry, webhookReceiver })
  test.setTimeout(2_000)
})
`

const responsesSpec = `
import { expect, test } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'

const any = webhookTemplate('any').matchMethod('POST').build()
const deliver = async (url) => (await fetch(url, { method: 'POST' })).status
test('chooses a response', async ({ webhookReceiver }) => {
  webhookReceiver.respondTo(any, { status: 500 })
  expect(await deliver(webhookReceiver.url)).toBe(500)
})
test('has no response of another test', async ({ webhookReceiver }) => {
  expect(await deliver(webhookReceiver.url)).toBe(200)
})
test('has a response that throws', async ({ webhookReceiver }) => {
  webhookReceiver.respondWith(() => { throw new Error('no token') })
  expect(await deliver(webhookReceiver.url + '/hook?token=1')).toBe(500)
})
`

const kept = 'webhookConfig: { defaultTimeout: 50_000, redact: { patterns: [/acme-\\d/] } }'
const { getRun, getResult, getEvidence } = runOnce(() =>
  inlineProject(
    {
      'a.spec.ts': lifecycleSpec,
      'kept.spec.ts': keptSpec,
      'monitored.spec.ts': monitoredSpec,
      'hanging.spec.ts': hangingSpec,
      'responses.spec.ts': responsesSpec,
    },
    {
      // The teardown gets the timeout of the project or of the test, whichever is longer.
      config: `projects: [
          { testIgnore: /kept|hanging/ },
          { testMatch: 'kept.spec.ts', use: { ${kept} } },
          { testMatch: 'hanging.spec.ts', timeout: 2_000 },
        ],`,
    },
  ).run(),
)
const getTimeouts = (title: string) =>
  getAttachments(getResult(title), 'webhook-timeout.json').map((text) => ({
    text,
    ...decodeAttachment(text, isWebhookTimeout),
  }))

test.each`
  title                                      | status        | steps                            | timeouts
  ${'passes'}                                | ${'passed'}   | ${'setup test cleanup teardown'} | ${0}
  ${'sees no webhook of the previous test'}  | ${'passed'}   | ${'setup cleanup teardown'}      | ${0}
  ${'does not use the registry'}             | ${'passed'}   | ${'test'}                        | ${0}
  ${'waits in vain'}                         | ${'failed'}   | ${'setup cleanup teardown'}      | ${2}
  ${'is still waiting at its own timeout'}   | ${'timedOut'} | ${'setup cleanup teardown'}      | ${1}
  ${'expects none for longer than it lasts'} | ${'timedOut'} | ${'setup cleanup teardown'}      | ${0}
  ${'has little time left'}                  | ${'failed'}   | ${'setup cleanup teardown'}      | ${1}
  ${'throws in setup'}                       | ${'failed'}   | ${'setup teardown'}              | ${0}
  ${'throws in cleanup'}                     | ${'passed'}   | ${'setup cleanup teardown'}      | ${0}
  ${'throws in teardown'}                    | ${'passed'}   | ${'setup cleanup teardown'}      | ${0}
  ${'has its own config'}                    | ${'passed'}   | ${'setup teardown'}              | ${1}
`('a test that $title is $status after $steps, with its timeouts', ({ title, status, steps, timeouts }) => {
  const { stdout, status: actual, annotations } = getResult(title)
  const text = stdout.map((chunk) => ('text' in chunk ? chunk.text : '')).join('')
  const found = [...text.matchAll(/^step:(\w+)/gm)].map(([, step]) => step).join(' ')
  expect([actual, found, getTimeouts(title).length]).toEqual([status, steps, timeouts])
  const marks = annotations.filter(({ type }) => type === '_webhookFixtures')
  if (status === 'passed') expect(marks).toHaveLength(steps === 'test' ? 0 : 1)
})

test('a wait without its own timeout ends before the test does', () => {
  const { timeoutMs, text } = getTimeouts('has little time left')[0]!
  expect(timeoutMs).toBeGreaterThan(1_000)
  expect(timeoutMs).toBeLessThanOrEqual(2_000)
  expect(text).toContain(`not received within ${timeoutMs}ms`)
})

test('a wait that is pending when its test times out says how long it has waited', () => {
  const { timeoutMs, startedAt, endedAt } = getTimeouts('is still waiting at its own timeout')[0]!
  expect(timeoutMs).toBeLessThan(60_000)
  expect(timeoutMs).toBeLessThanOrEqual(Date.parse(endedAt ?? '') - Date.parse(startedAt ?? ''))
})

test.each([
  ['waits in vain', 150],
  ['is still waiting at its own timeout', expect.any(Number)],
])('a test that %s shows the closest webhook, without secrets', (title, timeoutMs) => {
  const { text, ...timeout } = getTimeouts(title).at(-1)!
  const nearMisses = [{ verdicts: [{ matched: false, actual: 8, expected: 7 }] }]
  expect(timeout).toMatchObject({ templateName: 'movie', timeoutMs, totalReceived: 1, nearMisses })
  expect(text).not.toContain('sesame')
})

test.each([
  ['throws in cleanup', 'Failed to clean up the received webhooks: no reset of ***'],
  ['throws in cleanup', 'The wait for webhook "of ***" was still pending when the test ended. Await it.'],
  ['throws in teardown', 'Failed to tear down the webhook provider: no release of ***'],
])('a test that %s gets an annotation and a warning, without secrets: %s', (title, description) => {
  const { annotations, stderr } = getResult(title)
  expect(annotations).toContainEqual(expect.objectContaining({ description }))
  expect(JSON.stringify(stderr)).toContain(JSON.stringify(description).slice(1, -1))
  expect(JSON.stringify({ annotations, stderr })).not.toContain('acme-7')
})

test('a negative wait that is pending when its test times out is named', () => {
  const { stderr } = getResult('expects none for longer than it lasts')
  expect(JSON.stringify(stderr)).toContain(
    'was still pending when the test timed out. Choose a shorter within, or raise the test',
  )
})

test('a wait is reported as not awaited only if its test ended without it', () => {
  const find = (title: string) => getResult(title).annotations.map(({ type }) => type)
  expect(find('throws in cleanup')).toContain('webhookWaitNotAwaited')
  expect(find('is still waiting at its own timeout')).not.toContain('webhookWaitNotAwaited')
  expect(find('fails before it awaits')).not.toContain('webhookWaitNotAwaited')
})

test('an error in setup points at the line that threw it, without secrets', () => {
  const { errors, stderr } = getResult('throws in setup')
  const [error] = errors
  expect(error?.message).toContain('no health of ***')
  expect(JSON.stringify({ errors, stderr })).not.toContain('acme-7')
  expect(error?.location?.line).toBe(
    lifecycleSpec.split('\n').findIndex((line) => line.includes('no health')) + 1,
  )
  expect(getRun().output).toContain('*** is down')
})

test('the failure shows the closest webhook, and points at the line of the wait', () => {
  expect(getRun().output).toContain('WebhookTimeoutError: Webhook "movie" not received within 150ms.')
  expect(getRun().output).toContain('✗ field(data.id=7): got 8')
  const line = lifecycleSpec.split('\n').findIndex((text) => text.includes('withTimeout(150)')) + 1
  expect(getRun().output).toContain(`a.spec.ts:${line}:`)
})

test("test.use keeps the config's other settings, such as redact", () => {
  expect(getResult('keeps the settings').status).toBe('passed')
  const [timeout] = getTimeouts('keeps the settings')
  expect(timeout?.text).toContain('of [redacted]')
  expect(timeout?.text).not.toContain('acme-7')
})

const received = { templateName: 'movie', count: 1, received: true, timeoutMs: 10_000 }

const serverError = { kind: 'http-error', status: 500 }

test.each`
  title                                     | findings         | waits
  ${'receives, times out and expects none'} | ${[]}            | ${[received, { received: false, timeoutMs: 40 }]}
  ${'opts out'}                             | ${[]}            | ${[received]}
  ${'has a teardown that hangs'}            | ${[]}            | ${[received]}
  ${'also meets an error'}                  | ${[serverError]} | ${[received]}
`('with the monitor, a test that $title attaches its findings and waits', ({ title, findings, waits }) => {
  expect(getEvidence(title)).toMatchObject({ findings, waits })
})

test('without the monitor, each settled wait is attached as well', () => {
  expect(getEvidence('passes').waits).toMatchObject([{ templateName: 'movie', received: true }])
})

test.each([
  ['of the monitor', '[redacted]'],
  ['webhooks have their own redaction', 'acme-7'],
])("a missing webhook hides what the monitor's `redact` hides: %s", (title, shown) => {
  const [nearMiss] = getTimeouts(title)[0]!.nearMisses
  expect(nearMiss?.verdicts[0]?.actual).toBe(shown)
  expect(nearMiss?.webhook.body).toEqual({ tenant: shown })
})

test.each([
  ['chooses a response', 'passed'],
  ['has no response of another test', 'passed'],
  ['has a response that throws', 'failed'],
])(
  'responses end with a test that uses the receiver alone, and an error in one fails it: %s',
  (title, status) => {
    expect(getResult(title).status).toBe(status)
  },
)

test('the error in a response is printed without its secrets', () => {
  expect(getRun().output).toContain('Error: Failed to create the response to POST /hook: no token')
})

const parallelSpec = `
import { expect, test } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'

test.describe.configure({ mode: 'parallel' })
for (const n of [1, 2, 3, 4, 5, 6]) {
  test('own receiver ' + n, async ({ webhookRegistry, webhookReceiver }) => {
    for (let i = 0; i < 20; i += 1) await fetch(webhookReceiver.url, { method: 'POST', body: String(n) })
    await webhookRegistry.waitForCount(webhookTemplate('own').matchPredicate('is mine', (body) => body === n).build(), 20)
    expect(await webhookRegistry.getReceived()).toHaveLength(20)
  })
}
`
const sharedSpec = `
import { test as base } from 'playwright-backchannel/webhook/fixtures'
import { RestWebhookProvider, webhookTemplate } from 'playwright-backchannel/webhook'

const test = base.extend({
  webhookProvider: async ({ request }, use) => use(new RestWebhookProvider(process.env.SHARED_URL, request)),
})
test.describe.configure({ mode: 'parallel' })
for (const n of [1, 2, 3, 4]) {
  test('shared ' + n, async ({ webhookRegistry }) => {
    const id = Math.random()
    await fetch(process.env.SHARED_URL + '/hook', { method: 'POST', body: JSON.stringify({ id }) })
    await webhookRegistry.waitFor(webhookTemplate('mine').matchField('id', id).withTimeout(Number(process.env.TIMEOUT)).build())
  })
}
`

test('two workers each have a receiver; on a shared server, each process warns once of full-reset, and never of matched-only', async () => {
  const shared = await WebhookReceiver.start()
  const project = inlineProject({ 'shared.spec.ts': sharedSpec })
  const run = (TIMEOUT: string) => project.run(['--workers=2'], { SHARED_URL: shared.url, TIMEOUT })
  const full = await run('100') // a worker may delete what another waits for
  project.write({
    'own.spec.ts': parallelSpec,
    'shared.spec.ts': `${sharedSpec}\ntest.use({ webhookConfig: { cleanupStrategy: 'matched-only' } })`,
  })
  const matched = await run('10000')
  const left = shared.journal.after(0).length
  await shared.close()
  const warnings = full.stderr.match(/^cleanupStrategy 'full-reset' deletes every webhook of the server/gm)
  expect(warnings?.length).toBeGreaterThan(0)
  const failed = full.tests.filter(({ outcome }) => outcome === 'unexpected').length
  // A worker that a failed test has ended is replaced by another process.
  expect(warnings?.length).toBeLessThanOrEqual(2 + failed)
  expect([matched.exitCode, matched.tests.length], matched.output).toEqual([0, 10])
  expect(matched.output).not.toContain("cleanupStrategy 'full-reset'")
  expect(left).toBe(0)
})
