// The error of a missing webhook names its cause. test-sections.test.ts has what a report says about it.
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { getMessage } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { inlineProject } from '../support/inline-project.js'
import { startMockServer } from '../support/servers/mockserver.js'
import type { RealServer } from '../support/servers/server-process.js'

const spec = new URL('missing-webhooks/missing-webhooks.spec.ts', import.meta.url)

let mockServer: RealServer
const { getResult } = runOnce(async () => {
  mockServer = await startMockServer()
  await fetch(`${mockServer.baseUrl}/mockserver/reset`, { method: 'PUT' }) // removes the expectations
  const files = { 'missing-webhooks.spec.ts': readFileSync(spec, 'utf8') }
  return inlineProject(files, { type: 'module' }).run([], { MOCKSERVER_URL: mockServer.baseUrl })
})

afterAll(() => mockServer.stop())

/** The line that names the cause, by the test's title. */
const causes: Readonly<Record<string, RegExp>> = {
  'nothing reaches the receiver': /^Nothing reached http:\/\/127\.0\.0\.1:\d+\/\S+\./,
  'the path is wrong':
    /^1 request was refused with 404, because its path is not below the receiver's URL: POST \/\S+$/,
  'the journal answers 503':
    /^Failed to call the webhook back end \(GET http:\S+\): status 503: the journal is locked\. See the log of the webhook back end\./,
  'another process emptied the journal': /^The journal was emptied by somebody else$/,
  'it was sent before the start':
    /^1 match arrived [\d.]+ m?s before the test started: POST \/orders at \S+Z$/,
  'MockServer answered 404':
    /^MockServer answers 404 if no expectation matches a request, and does not list the request if it was started with -logLevel WARN$/,
  'another event arrived': /^✗ field\(event="order\.paid"\): got "order\.created"$/,
  'the id is a string': /^✗ field\(id\): expected 7 \(number\), got "7" \(string\)$/,
  'the sender uses another path': /^✗ url\(\/\^\\\/orders\$\/\): got "\/order"$/,
  'the body is no JSON': /^✗ field\(event="order\.paid"\): the body is not JSON$/,
  'the secret differs':
    /^✗ signature\(github\): digest does not match: the body was changed, or another secret signed it$/,
  'one of two arrived': /^1 webhook\(s\) were received, 1 of 2 matched\.$/,
}

test.each(Object.entries(causes))('if %s, the error names this cause and no other', (title, cause) => {
  const lines = getMessage(getResult(title))
    .split('\n')
    .map((line) => line.trim())
  const named = lines.flatMap((line) => Object.values(causes).filter((one) => one.test(line)))
  expect(named).toEqual([cause])
})
