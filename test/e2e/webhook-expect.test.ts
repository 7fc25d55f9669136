import { expect, test } from 'vitest'
import { getAttachments } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'

const spec = `
import { test as base, mergeExpects } from '@playwright/test'
import { expect, test } from 'playwright-backchannel'
import { sendWebhook, webhookTemplate } from 'playwright-backchannel/webhook'

const own = base.expect.extend({ toBeSeven: (value) => ({ pass: value === 7, message: () => 'no seven' }) })
const merged = mergeExpects(expect, own)
const movie = (id) => webhookTemplate('movie ' + id).matchField('data.id', id).withTimeout(300).build()

test.beforeEach(async ({ webhookRegistry, webhookReceiver }) => {
  await fetch(webhookReceiver.url + '/hook', { method: 'POST', body: '{"data":{"id":1}}' })
})
test('passes', async ({ webhookRegistry }) => {
  await expect(webhookRegistry).toHaveReceived(movie(1))
  await expect(webhookRegistry).toHaveReceivedTimes(movie(1), 1)
  await expect(webhookRegistry).not.toHaveReceived(movie(2), { within: 50 })
  merged(7).toBeSeven()
  await merged(webhookRegistry).toHaveReceived(movie(1))
})
test('misses', async ({ webhookRegistry }) => {
  await expect(webhookRegistry).toHaveReceived(movie(2)) // misses
})
test('is received', async ({ webhookRegistry }) => {
  await expect(webhookRegistry).not.toHaveReceived(movie(1), { within: 60_000 }) // is received
})
test('misses one', async ({ webhookRegistry }) => {
  await expect(webhookRegistry).toHaveReceivedTimes(movie(1), 2) // misses one
})
test('is not the same', async ({ webhookRegistry, webhookReceiver }) => {
  for (const id of ['a', 'b']) {
    await sendWebhook(fetch, webhookReceiver.url + '/hook', { body: { data: { id: 2 } }, headers: { 'webhook-id': id } })
  }
  await expect(webhookRegistry).toHaveReceivedTimes(movie(2), 2, { settle: 0, same: ['body'] })
  await expect(webhookRegistry).toHaveReceivedTimes(movie(2), 2, { settle: 0, same: ['webhook-id'] }) // is not the same
})
test('is soft', async ({ webhookRegistry }) => {
  await expect.soft(webhookRegistry).toHaveReceived(movie(2)) // first soft
  await expect.soft(webhookRegistry, 'a message of its own').not.toHaveReceived(movie(1), { within: 50 }) // second soft
  console.log('went on')
})
test.describe('a server that has stopped', () => {
  test.use({
    webhookProvider: async ({}, use) => {
      const gone = async () => {
        throw Object.assign(new Error('status 404'), { status: 404 })
      }
      await use({ getReceivedWebhooks: gone, resetJournal: async () => {}, deleteById: gone, getCount: gone })
    },
  })
  test('is no proof', async ({ webhookRegistry }) => {
    await expect(webhookRegistry).not.toHaveReceived(movie(1), { within: 50 }) // is no proof
  })
  test('cannot be counted', async ({ webhookRegistry }) => {
    await expect(webhookRegistry).toHaveReceivedTimes(movie(1), 1) // cannot be counted
  })
})
${expectFailures(['is received', 'misses one', 'is not the same', 'is soft', 'is no proof', 'cannot be counted'])}`

const { find, getResult, getEvidence } = runOnce(() => inlineProject({ 'expect.spec.ts': spec }).run())

test('a passing expect matcher lets the test pass', () => {
  expect(find('passes')).toMatchObject({ outcome: 'expected', results: [{ errors: [] }] })
})

test('a passing expect matcher counts as one wait, unless it expects no webhook', () => {
  const wait = { templateName: 'movie 1', count: 1, received: true, timeoutMs: 300 }
  expect(getEvidence('passes').waits).toMatchObject([wait, wait, wait])
})

const head = 'Error: expect(webhookRegistry).'
const messages = {
  misses: `${head}toHaveReceived(template) failed

Webhook "movie 2" not received within 300ms.
  1 webhook(s) were received but none matched.
  Matchers: field(data.id=2)
  Closest: POST /hook
    ✗ field(data.id=2): got 1`,
  'is received': `${head}not.toHaveReceived(template) failed

Webhook "movie 1" received, but none was expected within 60000ms.
  POST /hook at <time>
  {"data":{"id":1}}
  Matchers: field(data.id=1)`,
  'misses one': `${head}toHaveReceivedTimes(template, count) failed

Webhook "movie 1" not received within 300ms.
  1 webhook(s) were received, 1 of 2 matched.
  Matchers: field(data.id=1)`,
  'is not the same': `${head}toHaveReceivedTimes(template, count) failed

The 2 deliveries of "movie 2" are not the same.
  header webhook-id: delivery 2 has "b", delivery 1 has "a"`,
}

test.each(Object.entries(messages))(
  'a failing matcher prints its message and line: %s',
  (title, expected) => {
    const [error] = getResult(title).errors
    const message = plain(error?.message)
    expect(message.slice(0, expected.length + 1)).toBe(`${expected}\n`)
    const frames = message.split('\n').filter((line) => line.startsWith('    at '))
    expect(frames).toEqual([expect.stringContaining(`expect.spec.ts:${findLine(title)}:`)])
    expect(error?.location?.line).toBe(findLine(title))
  },
)

test('a failing expect matcher attaches the same evidence as a wait', () => {
  const [text = '{}'] = getAttachments(getResult('misses'), 'webhook-timeout.json')
  expect(JSON.parse(text)).toMatchObject({ templateName: 'movie 2', totalReceived: 1, nearMisses: [{}] })
  expect(getAttachments(getResult('is received'), 'webhook-timeout.json')).toEqual([])
  expect(getEvidence('misses').waits ?? []).toEqual([expect.objectContaining({ received: false })])
  expect(getEvidence('is received').waits ?? []).toEqual([])
  expect(getResult('misses').stderr).toEqual([]) // its near misses are in the message
})

test('a failing expect matcher lets the test continue if it is soft', () => {
  const { status, stdout, errors } = getResult('is soft')
  expect(status).toBe('failed')
  expect(stdout.map((entry) => ('text' in entry ? entry.text : ''))).toContain('went on\n')
  expect(errors.map(({ location }) => location?.line)).toEqual([
    findLine('first soft'),
    findLine('second soft'),
  ])
  expect(plain(errors[1]?.message)).toMatch(/^Error: a message of its own\n\nexpect\(webhookRegistry\)\.not/)
})

test.each(['is no proof', 'cannot be counted'])(
  'a matcher throws at its line if the server fails: %s',
  (title) => {
    const [error] = getResult(title).errors
    expect(plain(error?.message)).toContain('Error: status 404')
    expect(error?.location?.line).toBe(findLine(title))
  },
)

function findLine(comment: string): number {
  return spec.split('\n').findIndex((line) => line.endsWith(`// ${comment}`)) + 1
}

function plain(text = ''): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours
  return text.replace(/\u001b\[\d+m/g, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
}
