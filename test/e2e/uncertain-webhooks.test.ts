// No negative wait passes over a webhook that cannot be compared, on the real servers.
import { readFileSync } from 'node:fs'
import type { JSONReportTestResult } from '@playwright/test/reporter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMessage } from '../support/evidence.js'
import { type InlineRun, inlineProject } from '../support/inline-project.js'
import { startMockoon } from '../support/servers/mockoon.js'
import { startMockServer } from '../support/servers/mockserver.js'
import type { RealServer } from '../support/servers/server-process.js'
import { startWireMock } from '../support/servers/wiremock.js'

const read = (file: string) => readFileSync(new URL(`real-servers/${file}`, import.meta.url), 'utf8')
const project = inlineProject(
  {
    'uncertain-webhooks.spec.ts': read('uncertain-webhooks.spec.ts'),
    'real-servers.ts': read('real-servers.ts'),
  },
  { type: 'module', config: "reporter: [['json']],\n  workers: 1," },
)

let servers: RealServer[] = []
let run: InlineRun

beforeAll(async () => {
  servers = await Promise.all([
    startWireMock(),
    startWireMock({ args: ['--max-request-journal-entries', '3'] }),
    startMockServer(),
    startMockoon(),
  ])
  const [WIREMOCK_URL = '', LIMITED_URL = '', MOCKSERVER_URL = '', MOCKOON_URL = ''] = servers.map(
    ({ baseUrl }) => baseUrl,
  )
  run = await project.run([], { WIREMOCK_URL, LIMITED_URL, MOCKSERVER_URL, MOCKOON_URL })
})

afterAll(() => Promise.all(servers.map(({ stop }) => stop())))

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
  ${'a journal of 3 entries'}                         | ${`${uncertain}WireMock's journal no longer reaches back to the start (3 entries; --max-request-journal-entries, or somebody deleted the older ones)`}
`('a wait that cannot tell fails with $title', ({ title, message }) => {
  const result = findResult(title)
  expect(getMessage(result)).toContain(message)
  expect(result.status).toBe('failed')
})

test('passes over what a hook beforeAll sent, which came before the test', () => {
  expect(findResult('a hook beforeAll').status).toBe('passed')
})

test('warns if no webhook was seen on a server that others can empty', () => {
  const { status, annotations } = findResult('nothing seen')
  expect(status).toBe('passed')
  expect(annotations.map(({ description }) => description)).toContain(
    'Webhook "order 7": Nothing shows that MockServer\'s journal was not emptied: no webhook was seen in this test. First wait for one that must arrive.',
  )
})

function findResult(title: string): JSONReportTestResult {
  const result = run.tests.find((candidate) => candidate.title === title)?.results[0]
  if (!result) throw new Error(`No test "${title}": ${run.output}`)
  return result
}
