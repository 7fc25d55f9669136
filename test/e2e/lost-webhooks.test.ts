// What waits say on the real servers if webhooks were lost, in each output, and that no negative wait passes over a webhook
// that cannot be compared.
import { readFileSync } from 'node:fs'
import type { JSONReportTestResult } from '@playwright/test/reporter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageData } from '../../src/reporter/page/page-data.js'
import type { NetworkErrorSummary } from '../../src/summary-file/summary.js'
import type { WebhookTimeoutJson } from '../../src/webhook/journal/types.js'
import { getAttachments, getMessage } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { readReportData } from '../support/report-page.js'
import { startMockoon } from '../support/servers/mockoon.js'
import { startMockServer } from '../support/servers/mockserver.js'
import type { RealServer } from '../support/servers/server-process.js'
import { startWireMock } from '../support/servers/wiremock.js'
import { getSection, readItem } from '../unit/reporter/outputs/read-page.js'

const read = (file: string) => readFileSync(new URL(`real-servers/${file}`, import.meta.url), 'utf8')
const project = inlineProject(
  {
    'lost-webhooks.spec.ts': read('lost-webhooks.spec.ts'),
    'uncertain-webhooks.spec.ts': read('uncertain-webhooks.spec.ts'),
    'real-servers.ts': read('real-servers.ts'),
  },
  { type: 'module', config: "reporter: [['json'], ['playwright-backchannel/reporter']]," },
)

let servers: RealServer[] = []
let run: InlineRun
let markdown: string
let page: PageData
let summary: NetworkErrorSummary

beforeAll(async () => {
  servers = await Promise.all([
    startWireMock({ args: ['--max-request-journal-entries', '20'] }),
    startMockServer({ jvmArgs: ['-Dmockserver.maxLogEntries=20'] }),
    startMockoon({ args: ['--max-transaction-logs', '20'] }),
  ])
  const [WIREMOCK_URL = '', MOCKSERVER_URL = '', MOCKOON_URL = ''] = servers.map(({ baseUrl }) => baseUrl)
  run = await project.run([], { WIREMOCK_URL, MOCKSERVER_URL, MOCKOON_URL })
  markdown = await project.read('network-error-report/network-error-summary.md')
  page = JSON.parse(await readReportData(await project.read('network-error-report/index.html'))) as PageData
  summary = await project.readSummary()
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

// `loss` is what a negative wait says; a positive wait says `problem` instead if it names the errors of the server. The
// terminal lists five missing webhooks.
describe.each`
  title                              | loss                                                            | problem      | isInTerminal
  ${'the receiver is emptied'}       | ${emptied}                                                      | ${undefined} | ${true}
  ${"Mockoon's log rolls over"}      | ${mockoonRolled}                                                | ${undefined} | ${true}
  ${'the receiver refuses'}          | ${'1 delivery was refused with 413 (larger than maxBodyBytes)'} | ${undefined} | ${true}
  ${'the receiver drops'}            | ${'26 webhooks were dropped (maxEntries, maxBytes)'}            | ${undefined} | ${true}
  ${'the journal is unreadable'}     | ${unreadable}                                                   | ${locked}    | ${true}
  ${"WireMock's journal rolls over"} | ${wireMockRolled}                                               | ${undefined} | ${false}
  ${"MockServer's log rolls over"}   | ${mockServerRolled}                                             | ${undefined} | ${false}
  ${'WireMock is emptied'}           | ${emptied}                                                      | ${undefined} | ${false}
  ${'MockServer is emptied'}         | ${emptied}                                                      | ${undefined} | ${false}
  ${'Mockoon is emptied'}            | ${emptied}                                                      | ${undefined} | ${false}
`('if $title', ({ title, loss, problem = loss, isInTerminal }) => {
  describe.each(['waitFor', 'waitForCount'])('%s says so', (kind) => {
    const name = `${title}: ${kind}`

    test('the message says that a webhook may be lost', () => {
      const lines = getMessage(findResult(title, kind)).split('\n    at ')[0]?.split('\n') ?? []
      expect(lines).toContainEqual(matching(problem, '  '))
      expect(lines[1]).toMatch(
        kind === 'waitForCount'
          ? /, 1 of 2 matched\.$/
          : /^ {2}\d+ webhook\(s\) were received but none matched\.$/,
      )
    })

    test('the JSON, which is attached, says that a webhook may be lost', () => {
      const [text = '{}', ...others] = getAttachments(findResult(title, kind), 'webhook-timeout.json')
      expect(others).toEqual([])
      const timeout = JSON.parse(text) as WebhookTimeoutJson
      expect(timeout.problems).toContainEqual(matching(problem))
      expect([timeout.expectedCount, timeout.matchedCount]).toEqual(kind === 'waitForCount' ? [2, 1] : [1, 0])
    })

    if (isInTerminal && kind === 'waitFor')
      test('the terminal says that a webhook may be lost', () => {
        expect(findInTerminal(name)).toMatch(toPattern(problem))
      })

    test('the Markdown says that a webhook may be lost, if it has room for details', () => {
      const line = markdown.split('\n').find((text) => text.includes(`<code>${name}</code>`))
      if (line === undefined) return expect(markdown).toMatch(/Details of \d items are/)
      const parts = line.split(/<br>|<\/summary>/).map((part) => part.replace(/<\/?code>/g, ''))
      expect(parts).toContainEqual(matching(problem))
    })

    test('the page and the summary say that a webhook may be lost', () => {
      const byName = ({ templateName }: { templateName: string }) => templateName === name
      const row = getSection(page, 'missingWebhooks').items.find((item) =>
        readItem(item).some((line) => line.includes(` ${name} `)),
      )
      expect(readItem(row)).toContainEqual(matching(problem))
      expect(summary.webhookTimeouts.find(byName)?.problems).toContainEqual(matching(problem))
    })
  })

  test.each(['expectNone', 'not.toHaveReceived', 'toHaveReceivedTimes'])(
    '%s rejects if one may be lost',
    (kind) => {
      const limit = kind === 'toHaveReceivedTimes' ? ' more than 1 time' : ''
      const start = `Cannot tell whether webhook "${title}: ${kind}" was received${limit}: `
      const lines = getMessage(findResult(title, kind))
        .replace(/^Error: /, '')
        .split('\n')
      const line = lines.find((text) => text.startsWith(start)) ?? ''
      const reasons = line.slice(start.length).split(/; (?![^(]*\))/)
      expect(reasons).toContainEqual(matching(loss))
      expect(getAttachments(findResult(title, kind), 'webhook-timeout.json')).toEqual([])
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
  ${'a journal of 20 entries'}                        | ${`${uncertain}${wireMockRolled}`}
`('a wait that cannot tell fails with $title', ({ title, message }) => {
  const result = findTest(title)
  expect(getMessage(result)).toContain(message)
  expect(result.status).toBe('failed')
})

test('passes over what a hook beforeAll sent, which came before the test', () => {
  expect(findTest('a hook beforeAll').status).toBe('passed')
})

test('warns if no webhook was seen on a server that others can empty', () => {
  const { status, annotations } = findTest('nothing seen')
  expect(status).toBe('passed')
  expect(annotations.map(({ description }) => description)).toContain(
    'Webhook "order 7": Nothing shows that MockServer\'s journal was not emptied: no webhook was seen in this test. First wait for one that must arrive.',
  )
})

function toPattern(sentence: string | RegExp): RegExp {
  if (sentence instanceof RegExp) return sentence
  return new RegExp(sentence.replace(/[().]/g, '\\$&'), 'i')
}

/** A line with a sentence, which may begin with a capital letter. */
function matching(sentence: string | RegExp, indent = ''): unknown {
  if (sentence instanceof RegExp) {
    return expect.stringMatching(new RegExp(sentence.source.replace(/^\^/, `^${indent}`), 'i'))
  }
  const [first = '', rest] = [sentence[0], sentence.slice(1)]
  return expect.toBeOneOf([indent + first + rest, indent + first.toUpperCase() + rest])
}

/** Returns what the terminal says below the name of a webhook, with wrapped lines joined. */
function findInTerminal(name: string): string {
  const rows = run.output.split(/\n {2}(?:no match|missing) +/)
  const row = rows.find((text) => text.startsWith(`${name}  `) || text.startsWith(`${name}\n`)) ?? ''
  const [text = ''] = row.slice(name.length).split(/\n(?! {4})/)
  return text.replace(/\s+/g, ' ')
}

function findResult(title: string, kind: string): JSONReportTestResult {
  return findTest(`${title}: ${kind}`)
}

function findTest(name: string): JSONReportTestResult {
  const result = run.tests.find((candidate) => candidate.title === name)?.results[0]
  if (!result) throw new Error(`No test "${name}": ${run.output}`)
  return result
}
