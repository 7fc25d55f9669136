import { beforeAll, describe, expect, test } from 'vitest'
import { decodeBackchannel, decodeWebhookTimeout } from '../../src/attachments/decode.js'
import { getAttachments } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'

const tests = `
const movie = (id) => webhookTemplate('movie').matchField('id', id).withTimeout(10_000)
const deliver = (url, id) => fetch(url, { method: 'POST', body: JSON.stringify({ id }) })

test('receives', async ({ webhookRegistry, webhookReceiver }) => {
  await deliver(webhookReceiver.url, 1)
  await webhookRegistry.waitFor(movie(1).build())
})
test('receives and times out', async ({ webhookRegistry, webhookReceiver }) => {
  await deliver(webhookReceiver.url, 1)
  await webhookRegistry.waitForCount(movie(1).build(), 1)
  await webhookRegistry.waitFor(movie(7).withTimeout(40).build())
})
test('only expects none', async ({ webhookRegistry }) => {
  await webhookRegistry.expectNone(movie(7).build(), { within: 20 })
})
`
const alone = `
import { test } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'
${tests}`
const merged = `
import { mergeTests } from '@playwright/test'
import { test as monitor } from 'playwright-backchannel/network-error-monitor'
import { test as webhooks } from 'playwright-backchannel/webhook/fixtures'
import { webhookTemplate } from 'playwright-backchannel/webhook'
const test = mergeTests(monitor, webhooks)
`
const monitored = `${merged}${tests}
test('also meets an error', async ({ webhookRegistry, webhookReceiver, page }) => {
  await page.route('**/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('http://shop.test/api').catch(() => {})
  await deliver(webhookReceiver.url, 1)
  await webhookRegistry.waitFor(movie(1).build())
})
test.describe('hides a name', () => {
  test.use({ networkErrorMonitorOptions: { redact: { names: ['tenant'] } } })
  const miss = async ({ webhookRegistry, webhookReceiver }) => {
    await fetch(webhookReceiver.url, { method: 'POST', body: JSON.stringify({ tenant: 'acme-7' }) })
    await webhookRegistry.waitFor(webhookTemplate('movie').matchField('tenant', 'acme-8').withTimeout(40).build())
  }
  test('of the monitor', miss)
  test.describe('unless', () => {
    test.use({ webhookConfig: { redact: true } })
    test('webhooks have their own redaction', miss)
  })
})
test('opts out', { annotation: { type: 'skipNetworkMonitoring' } }, async ({ webhookRegistry, webhookReceiver }) => {
  await deliver(webhookReceiver.url, 1)
  await webhookRegistry.waitFor(movie(1).build())
})
`

const hanging = `${merged}
test.describe.configure({ timeout: 600_000 })
test.extend({
  webhookProvider: async ({ webhookProvider }, use) => {
    webhookProvider.teardown = () => new Promise(() => {})
    webhookProvider.resetJournal = () => new Promise(() => {})
    await use(webhookProvider)
  }
})('hangs', async ({ webhookRegistry, webhookReceiver }) => {
  await fetch(webhookReceiver.url, { method: 'POST', body: '{"id":1}' })
  await webhookRegistry.waitFor(webhookTemplate('movie').matchField('id', 1).build())
  test.setTimeout(2_000)
})
`

let run: InlineRun
beforeAll(async () => {
  const project = inlineProject(
    { 'alone.spec.ts': alone, 'monitored.spec.ts': monitored, 'hanging.spec.ts': hanging },
    {
      // The teardown gets the timeout of the project or of the test, whichever is longer.
      config: `projects: [
        { testIgnore: 'hanging.spec.ts' },
        { testMatch: 'hanging.spec.ts', timeout: 2_000 },
      ],`,
    },
  )
  run = await project.run()
})

const find = (name: string, title: string) =>
  run.tests.find((test) => test.file === `${name}.spec.ts` && test.title === title)!.results[0]!
const read = (name: string, title: string) =>
  getAttachments(find(name, title), '_backchannel.json').map(decodeBackchannel)
const received = { templateName: 'movie', count: 1, received: true, timeoutMs: 10_000 }

describe.each(['alone', 'monitored'])('the attached waits: %s', (name) => {
  test('include each settled wait, in a single attachment', () => {
    expect(read(name, 'receives')).toMatchObject([{ findings: [], waits: [received] }])
    expect(read(name, 'receives and times out')).toMatchObject([
      { waits: [received, { templateName: 'movie', received: false, timeoutMs: 40 }] },
    ])
  })

  test('do not include expectNone', () => {
    expect(read(name, 'only expects none')).toEqual([])
  })
})

describe('with the monitor', () => {
  test('findings and waits share one attachment', () => {
    expect(read('monitored', 'also meets an error')).toMatchObject([
      { findings: [{ kind: 'http-error', status: 500 }], waits: [received] },
    ])
  })

  test.each([
    ['of the monitor', '[redacted]'],
    ['webhooks have their own redaction', 'acme-7'],
  ])("a missing webhook hides what the monitor's `redact` hides: %s", (title, shown) => {
    const [timeout = ''] = getAttachments(find('monitored', title), 'webhook-timeout.json')
    const [nearMiss] = decodeWebhookTimeout(timeout).nearMisses
    expect(nearMiss?.verdicts[0]?.actual).toBe(shown)
    expect(nearMiss?.webhook.body).toEqual({ tenant: shown })
  })

  test('a test that opts out of monitoring keeps its waits', () => {
    expect(read('monitored', 'opts out')).toMatchObject([{ findings: [], waits: [received] }])
  })
})

test('a teardown that hangs does not lose a wait', () => {
  expect(find('hanging', 'hangs').status).toBe('timedOut')
  expect(read('hanging', 'hangs')).toMatchObject([
    { findings: [], waits: [{ templateName: 'movie', received: true }] },
  ])
})

test('merge-reports sums up the waits of all shards', async () => {
  const files = { 'a.spec.ts': alone, 'b.spec.ts': alone, 'c.spec.ts': monitored }
  const project = inlineProject(files)
  await project.runShards()
  await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'])
  const summary = await project.readSummary()
  expect(summary.webhooks).toEqual([
    expect.objectContaining({
      templateName: 'movie',
      waits: 13,
      received: 8,
      timedOut: 5,
      timeoutMs: 10_000,
    }),
  ])
  expect(summary.webhooks[0]?.maxMs).toBeGreaterThanOrEqual(40)
})
