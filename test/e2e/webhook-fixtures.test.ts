import { describe, expect, test } from 'vitest'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, type InlineTest, inlineProject } from '../support/inline-project.js'

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
test('fails', async ({ webhookRegistry }) => {
  await webhookRegistry.getReceived()
  throw new Error('on purpose')
})
test('does not use the registry', async () => {
  console.log('step:test')
})
test('waits in vain', async ({ webhookRegistry, webhookReceiver }) => {
  await deliver(webhookReceiver.url, { data: { id: 8 } })
  await webhookRegistry.waitFor(movie(7).withTimeout(150).build())
})
test('catches its timeouts', async ({ webhookRegistry }) => {
  for (const id of [1, 2]) await webhookRegistry.waitFor(movie(id).withTimeout(30).build()).catch(() => {})
})
test('is still waiting at its own timeout', async ({ webhookRegistry, webhookReceiver }) => {
  test.setTimeout(1500)
  await deliver(webhookReceiver.url, { data: { id: 8 } })
  await webhookRegistry.waitFor(movie(7).withTimeout(60_000).build())
})
test('forgets to await', async ({ webhookRegistry }) => {
  void webhookRegistry.waitFor(movie(7).withTimeout(60_000).build())
})
test('has little time left', async ({ webhookRegistry }) => {
  test.setTimeout(3_000)
  await webhookRegistry.waitFor(movie(7).build())
})
test.describe('setup fails', () => {
  test.use({ mood: 'setup' })
  test('fails in setup', async ({ webhookRegistry }) => { console.log('step:test', webhookRegistry) })
})
test.describe('cleanup fails', () => {
  test.use({ mood: 'cleanup' })
  test('passes although cleanup fails', async ({ webhookRegistry }) => { await webhookRegistry.getReceived() })
})
test.describe('teardown fails', () => {
  test.use({ mood: 'teardown' })
  test('passes although teardown fails', async ({ webhookRegistry }) => { await webhookRegistry.getReceived() })
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
test.describe('bad config', () => {
  test.use({ webhookConfig: { cleanupStrategy: 'all' } })
  test('has an invalid config', async ({ webhookRegistry }) => { console.log('step:test', webhookRegistry) })
})
${expectFailures(['fails', 'fails in setup', 'has an invalid config'])}`

const keptSpec = `
import { expect, test } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'
test.use({ webhookConfig: { defaultTimeout: 40 } })
test('keeps the settings', async ({ webhookRegistry }) => {
  const error = await webhookRegistry.waitFor(webhookTemplate('of acme-7').matchMethod('POST').build()).catch((reason) => reason)
  expect(error.timeoutMs).toBe(40)
})`

function listSteps({ results }: InlineTest): string[] {
  const text = results
    .flatMap(({ stdout }) => stdout.map((chunk) => ('text' in chunk ? chunk.text : '')))
    .join('')
  return [...text.matchAll(/^step:(\w+)/gm)].map(([, step]) => step ?? '')
}

function getEvidence({ results }: InlineTest) {
  return results
    .flatMap(({ attachments }) => attachments)
    .filter(({ name }) => name === 'webhook-timeout.json')
    .map(({ body = '', contentType }) => ({ contentType, text: Buffer.from(body, 'base64').toString() }))
}

describe('one worker', () => {
  const kept = 'webhookConfig: { defaultTimeout: 50_000, redact: { patterns: [/acme-\\d/] } }'
  const { getRun, find, getResult } = runOnce(() =>
    inlineProject(
      { 'a.spec.ts': lifecycleSpec, 'kept.spec.ts': keptSpec },
      {
        config: `projects: [
          { testMatch: 'a.spec.ts' },
          { testMatch: 'kept.spec.ts', use: { ${kept} } },
        ],`,
      },
    ).run(),
  )

  test.each([
    ['passes', 'passed', ['setup', 'test', 'cleanup', 'teardown']],
    ['sees no webhook of the previous test', 'passed', ['setup', 'cleanup', 'teardown']],
    ['fails', 'failed', ['setup', 'cleanup', 'teardown']],
    ['does not use the registry', 'passed', ['test']],
    ['waits in vain', 'failed', ['setup', 'cleanup', 'teardown']],
    ['is still waiting at its own timeout', 'timedOut', ['setup', 'cleanup', 'teardown']],
    ['forgets to await', 'passed', ['setup', 'cleanup', 'teardown']],
    ['has little time left', 'failed', ['setup', 'cleanup', 'teardown']],
    ['fails in setup', 'failed', ['setup', 'teardown']],
    ['passes although cleanup fails', 'passed', ['setup', 'cleanup', 'teardown']],
    ['passes although teardown fails', 'passed', ['setup', 'cleanup', 'teardown']],
    ['has its own config', 'passed', ['setup', 'teardown']],
    ['has an invalid config', 'failed', []],
  ])('runs the lifecycle steps of a test that %s', (title, status, steps) => {
    expect([getResult(title).status, listSteps(find(title))]).toEqual([status, steps])
  })

  test.each([
    ['passes', 0],
    ['fails', 0],
    ['waits in vain', 1],
    ['catches its timeouts', 2],
    ['is still waiting at its own timeout', 1],
    ['forgets to await', 0],
  ])('a test that %s attaches %i timeouts', (title, count) => {
    expect(getEvidence(find(title))).toHaveLength(count)
  })

  test('a wait without its own timeout ends before the test does', () => {
    expect(getResult('has little time left').status).toBe('failed')
    const { timeoutMs, message } = JSON.parse(getEvidence(find('has little time left'))[0]!.text)
    expect(timeoutMs).toBeGreaterThan(1_000)
    expect(timeoutMs).toBeLessThanOrEqual(2_000)
    expect(message).toContain(`not received within ${timeoutMs}ms`)
  })

  test('a wait that was not awaited causes a warning and an annotation', () => {
    const { results } = find('forgets to await')
    const description = 'The wait for webhook "movie" was still pending when the test ended. Await it.'
    expect(results[0]?.annotations).toContainEqual(
      expect.objectContaining({ type: 'webhookWaitNotAwaited', description }),
    )
    expect(JSON.stringify(results[0]?.stderr)).toContain('was still pending')
    expect(JSON.stringify(find('is still waiting at its own timeout'))).not.toContain('webhookWaitNotAwaited')
  })

  test.each([
    ['passes', 1],
    ['fails in setup', 1],
    ['does not use the registry', 0],
  ])('a test that %s gets %i annotations for webhook fixtures', (title, count) => {
    const marks = getResult(title).annotations.filter(({ type }) => type === '_webhookFixtures')
    expect(marks).toHaveLength(count)
  })

  test.each([
    ['waits in vain', 150],
    ['is still waiting at its own timeout', 60_000],
  ])('a test that %s shows the closest webhook, without secrets', (title, timeoutMs) => {
    const [{ contentType, text }] = getEvidence(find(title)) as [{ contentType: string; text: string }]
    expect(contentType).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({
      name: 'WebhookTimeoutError',
      templateName: 'movie',
      timeoutMs,
      totalReceived: 1,
      nearMisses: [{ verdicts: [{ matched: false, actual: 8, expected: 7 }] }],
    })
    expect(text).not.toContain('sesame')
  })

  test.each([
    ['passes although cleanup fails', 'Failed to clean up the received webhooks: no reset of acme-7'],
    ['passes although teardown fails', 'Failed to tear down the webhook provider: no release of acme-7'],
  ])('a test that %s gets an annotation and a warning', (title, description) => {
    expect(getResult(title).annotations).toContainEqual(expect.objectContaining({ description }))
    expect(getRun().stderr).toContain(description)
  })

  test.each([
    ['throws in setup', 'no health of ***'],
    ['throws in cleanup', 'Failed to clean up the received webhooks: no reset of ***'],
    ['throws in cleanup', 'The wait for webhook "of ***" was still pending when the test ended. Await it.'],
    ['throws in teardown', 'Failed to tear down the webhook provider: no release of ***'],
  ])('a test that %s with its own `redact` prints no secret', (title, description) => {
    const { errors, annotations, stderr } = getResult(title)
    const left = JSON.stringify({ errors, annotations, stderr })
    expect(left).toContain(JSON.stringify(description).slice(1, -1))
    expect(left).not.toContain('acme-7')
  })

  test('an error in setup points at the line that threw it', () => {
    const [error] = getResult('throws in setup').errors
    expect(error?.location?.line).toBe(
      lifecycleSpec.split('\n').findIndex((line) => line.includes('no health')) + 1,
    )
    expect(getRun().output).toContain('*** is down')
  })

  test('the failure shows the matchers and the closest webhook', () => {
    expect(getRun().output).toContain('WebhookTimeoutError: Webhook "movie" not received within 150ms.')
    expect(getRun().output).toContain('  1 webhook(s) were received but none matched.')
    expect(getRun().output).toContain('  Matchers: field(data.id="7")')
    expect(getRun().output).toContain('✗ field(data.id="7"): got 8')
  })

  test('the failure points at the line of the wait', () => {
    expect(getRun().output).toMatch(/a\.spec\.ts:49:\d+/)
  })

  test("test.use keeps the config's other settings, such as redact", () => {
    expect(find('keeps the settings').outcome).toBe('expected')
    const [evidence] = getEvidence(find('keeps the settings'))
    expect(evidence?.text).toContain('of [redacted]')
    expect(evidence?.text).not.toContain('acme-7')
  })

  test('does not warn about a full reset', () => {
    expect(getRun().output).not.toContain('deletes the webhooks of the other')
  })
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
import { expect, test as base } from 'playwright-backchannel/webhook/fixtures'
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

describe('two workers', () => {
  test('each worker has its own receiver, without a warning', async () => {
    const project = inlineProject({ 'a.spec.ts': parallelSpec }, { config: 'workers: 2,' })
    const run = await project.run(['--workers=2'])
    expect(run.tests.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'expected'))
    expect(run.output).not.toContain('deletes the webhooks of the other')
  })

  test('a shared server with full-reset causes one warning per worker, and matched-only causes none', async () => {
    const { WebhookReceiver } = await import('../../src/webhook/index.js')
    const shared = await WebhookReceiver.start()
    const project = inlineProject({ 'a.spec.ts': sharedSpec })
    const run = (timeout: string) =>
      project.run(['--workers=2'], { SHARED_URL: shared.url, TIMEOUT: timeout })
    const full = await run('100') // a worker may delete what another waits for
    project.write({
      'a.spec.ts': `${sharedSpec}\ntest.use({ webhookConfig: { cleanupStrategy: 'matched-only' } })`,
    })
    const matched = await run('10000')
    const left = shared.journal.after(0).length
    await shared.close()
    const warnings = [...full.stderr.matchAll(/^Worker (\d+): cleanupStrategy 'full-reset'/gm)].map(
      ([, worker]) => worker,
    )
    expect(warnings.length).toBeGreaterThan(0)
    expect(new Set(warnings).size).toBe(warnings.length)
    expect(matched.exitCode).toBe(0)
    expect(matched.output).not.toContain('deletes the webhooks of the other')
    expect(left).toBe(0)
  })
})
