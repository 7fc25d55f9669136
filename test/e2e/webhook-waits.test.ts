import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeBackchannel } from '../../src/attachments/decode.js'
import { getAttachments } from '../support/evidence.js'
import { type InlineProject, type InlineRun, inlineProject } from '../support/inline-project.js'
import { parseSummary } from '../unit/reporter/schema-check.js'

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
test('meets an error, too', async ({ webhookRegistry, webhookReceiver, page }) => {
  await page.route('**/*', (route) => route.fulfill({ status: 500 }))
  await page.goto('http://shop.test/api').catch(() => {})
  await deliver(webhookReceiver.url, 1)
  await webhookRegistry.waitFor(movie(1).build())
})
test('opts out', { annotation: { type: 'skipNetworkMonitoring' } }, async ({ webhookRegistry, webhookReceiver }) => {
  await deliver(webhookReceiver.url, 1)
  await webhookRegistry.waitFor(movie(1).build())
})
`

describe.each([
  ['webhook fixtures alone', alone],
  ['with the monitor', monitored],
])('the attached waits: %s', (what, spec) => {
  let project: InlineProject
  let run: InlineRun
  const read = (title: string) => {
    const result = run.tests.find((candidate) => candidate.title === title)?.results[0]
    return result ? getAttachments(result, '_backchannel.json').map(decodeBackchannel) : []
  }
  const received = { templateName: 'movie', count: 1, received: true, timeoutMs: 10_000 }

  beforeAll(async () => {
    project = inlineProject({ 'a.spec.ts': spec })
    run = await project.run()
  })
  afterAll(() => project.dispose())

  test('each settled wait is in one attachment', () => {
    expect(read('receives')).toMatchObject([{ findings: [], waits: [received] }])
    expect(read('receives and times out')).toMatchObject([
      { waits: [received, { templateName: 'movie', received: false, timeoutMs: 40 }] },
    ])
  })

  test('expectNone is not counted as a wait', () => {
    expect(read('only expects none')).toEqual([])
  })

  if (what !== 'with the monitor') return

  test('findings and waits share the attachment', () => {
    expect(read('meets an error, too')).toMatchObject([
      { findings: [{ kind: 'http-error', status: 500 }], waits: [received] },
    ])
  })

  test('a test that opts out of monitoring keeps its waits', () => {
    expect(read('opts out')).toMatchObject([{ findings: [], waits: [received] }])
  })
})

test('a teardown that hangs does not lose a wait', async () => {
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
  test.setTimeout(5_000)
})
`
  // The teardown has the longer of the project's time and the test's.
  const project = inlineProject({ 'a.spec.ts': hanging }, { config: 'timeout: 5_000,' })
  const { tests } = await project.run()
  project.dispose()
  const [result] = tests[0]?.results ?? []
  expect(result?.status).toBe('timedOut')
  const evidence = getAttachments(result!, '_backchannel.json').map(decodeBackchannel)
  expect(evidence).toMatchObject([{ findings: [], waits: [{ templateName: 'movie', received: true }] }])
})

test('merge-reports sums up the waits of all shards', async () => {
  const files = { 'a.spec.ts': alone, 'b.spec.ts': alone, 'c.spec.ts': monitored }
  const project = inlineProject(files)
  for (const shard of [1, 2, 3]) {
    const env = { PLAYWRIGHT_BLOB_OUTPUT_FILE: `${project.folder}/blobs/${shard}.zip` }
    await project.run(['--reporter=blob', `--shard=${shard}/3`, `--output=out-${shard}`], env)
  }
  await project.cli(['merge-reports', '--reporter=playwright-backchannel/reporter', 'blobs'])
  const summary = parseSummary(await project.read('network-error-report/network-error-summary.json'))
  project.dispose()
  expect(summary.webhooks).toEqual([
    expect.objectContaining({
      templateName: 'movie',
      waits: 11,
      received: 8,
      timedOut: 3,
      timeoutMs: 10_000,
    }),
  ])
  expect(summary.webhooks[0]?.maxMs).toBeGreaterThanOrEqual(40)
})
