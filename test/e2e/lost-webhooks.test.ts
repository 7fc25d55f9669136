// What waits say on the real servers if webhooks were lost, and that no negative wait passes over a webhook that cannot be
// compared. facts-and-outputs.test.ts has the outputs.
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { WebhookTimeoutJson } from '../../src/webhook/journal/types.js'
import { MockoonWebhookProvider } from '../../src/webhook/providers/mockoon-provider.js'
import { WireMockWebhookProvider } from '../../src/webhook/providers/wiremock-provider.js'
import { webhookTemplate } from '../../src/webhook/template/builder.js'
import { getAttachments, getMessage } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { sendJson } from '../support/send-request.js'
import { startMockoon } from '../support/servers/mockoon.js'
import { startMockServer } from '../support/servers/mockserver.js'
import type { RealServer } from '../support/servers/server-process.js'
import { startWireMock } from '../support/servers/wiremock.js'
import { startRegistry } from '../unit/webhook/fakes.js'

const read = (file: string) => readFileSync(new URL(`real-servers/${file}`, import.meta.url), 'utf8')

let servers: RealServer[] = []

const { getResult } = runOnce(async () => {
  servers = await Promise.all([
    startWireMock({ args: ['--max-request-journal-entries', '20'] }),
    startMockServer({ jvmArgs: ['-Dmockserver.maxLogEntries=20'] }),
    startMockoon({ args: ['--max-transaction-logs', '20'] }),
  ])
  const [WIREMOCK_URL = '', MOCKSERVER_URL = '', MOCKOON_URL = ''] = servers.map(({ baseUrl }) => baseUrl)
  const project = inlineProject(
    {
      'lost-webhooks.spec.ts': read('lost-webhooks.spec.ts'),
      'uncertain-webhooks.spec.ts': read('uncertain-webhooks.spec.ts'),
      'real-servers.ts': read('real-servers.ts'),
    },
    { type: 'module' },
  )
  return project.run([], { WIREMOCK_URL, MOCKSERVER_URL, MOCKOON_URL })
})

afterAll(() => Promise.all(servers.map(({ stop }) => stop())))

const emptied = 'the journal was emptied by somebody else'
const locked = /status 503: the journal is locked/

const wireMockRolled =
  "WireMock's journal no longer reaches back to the start (20 entries; --max-request-journal-entries, or somebody deleted the older ones)"
const mockServerRolled =
  /^MockServer's journal no longer reaches back to the start \(\d+ entries; maxLogEntries, or somebody deleted the older ones\)$/
const mockoonRolled =
  "Mockoon's log is full (20 entries, --max-transaction-logs) and no longer reaches back to the start"
const unreadable = /^the journal could not be read: .* status 503: the journal is locked/

// `loss` is what a negative wait says; a positive wait says `problem` instead if it names the errors of the server.
describe.each`
  title                              | loss                                                            | problem
  ${'the receiver is emptied'}       | ${emptied}                                                      | ${undefined}
  ${"Mockoon's log rolls over"}      | ${mockoonRolled}                                                | ${undefined}
  ${'the receiver refuses'}          | ${'1 delivery was refused with 413 (larger than maxBodyBytes)'} | ${undefined}
  ${'the receiver drops'}            | ${'26 webhooks were dropped (maxEntries)'}                      | ${undefined}
  ${'the journal is unreadable'}     | ${unreadable}                                                   | ${locked}
  ${"WireMock's journal rolls over"} | ${wireMockRolled}                                               | ${undefined}
  ${"MockServer's log rolls over"}   | ${mockServerRolled}                                             | ${undefined}
  ${'WireMock is emptied'}           | ${emptied}                                                      | ${undefined}
  ${'MockServer is emptied'}         | ${emptied}                                                      | ${undefined}
  ${'Mockoon is emptied'}            | ${emptied}                                                      | ${undefined}
`('if $title', ({ title, loss, problem = loss }) => {
  test.each(['waitFor', 'waitForCount'])('%s says so in its message and its JSON', (kind) => {
    const result = getResult(`${title}: ${kind}`)
    expect(getMessage(result).split('\n')).toContainEqual(matching(problem, '  '))
    const [text = '{}', ...others] = getAttachments(result, 'webhook-timeout.json')
    expect(others).toEqual([])
    expect((JSON.parse(text) as WebhookTimeoutJson).problems).toContainEqual(matching(problem))
  })

  test.each(['expectNone', 'not.toHaveReceived', 'toHaveReceivedTimes'])(
    '%s rejects if one may be lost',
    (kind) => {
      const result = getResult(`${title}: ${kind}`)
      const limit = kind === 'toHaveReceivedTimes' ? ' more than 1 time' : ''
      const start = `Cannot tell whether webhook "${title}: ${kind}" was received${limit}: `
      const lines = getMessage(result).replace('Error: ', '').split('\n')
      const line = lines.find((text) => text.startsWith(start)) ?? ''
      expect(line.slice(start.length).split(/; (?![^(]*\))/)).toContainEqual(matching(loss))
      expect(getAttachments(result, 'webhook-timeout.json')).toEqual([])
    },
  )
})

const uncertain = 'Cannot tell whether webhook "order 7" was received: '
const notCompared = `${uncertain}1 webhook could not be compared `
const withoutBytes = `${notCompared}(signature(sha256 in x-s): this server does not keep the bytes of the body)`
const received = 'Webhook "order 7" received, but none was expected within 500ms.'

test.each`
  title                                               | message
  ${'gzip on Mockoon'}                                | ${`${notCompared}(field(order=7): its body is compressed with gzip)`}
  ${'a predicate that throws'}                        | ${`${notCompared}(7: `}
  ${'a right signature on MockServer'}                | ${withoutBytes}
  ${'a right signature on Mockoon'}                   | ${withoutBytes}
  ${'a header that Mockoon hides'}                    | ${`${notCompared}(header(x-api-key="[redacted]"): this server does not keep the value of header x-api-key)`}
  ${'a byte order mark'}                              | ${received}
  ${'raw deflate'}                                    | ${received}
  ${'br on WireMock'}                                 | ${received}
  ${'a round trip of 500 ms'}                         | ${received}
  ${'an automatic fixture before ours on receiver'}   | ${received}
  ${'an automatic fixture before ours on WireMock'}   | ${received}
  ${'an automatic fixture before ours on MockServer'} | ${received}
  ${'an order beyond 2^53'}                           | ${'matchPredicate'}
`('a wait that cannot tell fails with $title', ({ title, message }) => {
  const result = getResult(title)
  expect(getMessage(result)).toContain(message)
  expect(result.status).toBe('failed')
})

test('passes over what a hook beforeAll sent, which came before the test', () => {
  expect(getResult('a hook beforeAll').status).toBe('passed')
})

test('warns if no webhook was seen on a server that others can empty', () => {
  const { status, annotations } = getResult('nothing seen')
  expect(status).toBe('passed')
  expect(annotations.map(({ description }) => description)).toContain(
    'Webhook "order 7": Nothing shows that MockServer\'s journal was not emptied: no webhook was seen in this test. First wait for one that must arrive.',
  )
})

test.each([
  { name: 'WireMock', index: 0, create: (url: string) => new WireMockWebhookProvider(url) },
  {
    name: 'Mockoon',
    index: 2,
    create: (url: string) => new MockoonWebhookProvider(url, undefined, { adminToken: 'secret-token' }),
  },
])(
  'a registry keeps up with a journal of $name that drops its oldest webhooks',
  async ({ index, create }) => {
    const { baseUrl } = servers[index]!
    const provider = create(baseUrl)
    await provider.resetJournal()
    const registry = startRegistry(provider, { defaultInterval: 20 })
    const any = webhookTemplate('any').matchUrl('^/hook$').withTimeout(60_000).build()
    for (let round = 1; round <= 4; round += 1) {
      for (let n = 0; n < 15; n += 1) await sendJson(baseUrl, { n })
      expect(await registry.waitForCount(any, round * 15)).toHaveLength(round * 15)
    }
  },
)

/** A line with a sentence, which may begin with a capital letter. */
function matching(sentence: string | RegExp, indent = ''): unknown {
  if (sentence instanceof RegExp) {
    return expect.stringMatching(new RegExp(sentence.source.replace(/^\^/, `^${indent}`), 'i'))
  }
  const [first = '', rest] = [sentence[0], sentence.slice(1)]
  return expect.toBeOneOf([indent + first + rest, indent + first.toUpperCase() + rest])
}
