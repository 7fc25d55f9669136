// Which errors recover, in a real browser: the table says what is sent after an error, and what becomes of it. The table of
// exact-or-it-counts.test.ts has other methods, URLs, texts and contexts.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getMessage, getVerdict } from '../support/evidence.js'
import { runOnce } from '../support/finished-run.js'
import { expectFailures, inlineProject } from '../support/inline-project.js'
import { startStatusServer } from '../support/status-server.js'

const { url } = await startStatusServer()
const spec = readFileSync(new URL('recovery/recovery.spec.ts', import.meta.url), 'utf8')
const rows = [
  { sent: 'GET without a body', recovers: true },
  { sent: 'POST without a body', recovers: true },
  { sent: 'DELETE without a body', recovers: true },
  { sent: 'another Blob', recovers: false },
  { sent: 'no body after a Blob', recovers: false },
  { sent: 'another file in a form', recovers: false },
  { sent: 'another page of the context', recovers: true },
  { sent: 'a redirect to the sign-in page', recovers: false },
  { sent: 'a request that was sent before the error', recovers: false },
  { sent: 'a token that does not help', recovers: false },
]
const failing = rows.filter(({ recovers }) => !recovers).map(({ sent }) => sent)
const ends = [0, 20, 50, 80, 100, 120, 150, 250]

const { getResult, getEvidence } = runOnce(() =>
  inlineProject({ 'a.spec.ts': spec + expectFailures(failing) }, { type: 'module' }).run([], { SERVER: url }),
)

test.each(rows)('an error recovers by $sent: $recovers', ({ sent, recovers }) => {
  const result = getResult(sent)
  expect([result.status, getVerdict(result)]).toEqual(
    recovers ? ['passed', 'accepted'] : ['failed', 'failed'],
  )
  expect(getEvidence(sent).findings.map(({ recovered = false }) => recovered)).toEqual([recovers])
})

test.each(ends)(
  'an error recovers by the same request of the same context %d ms before the end or later',
  (ms) => {
    const result = getResult(`${ms} ms after a 401`)
    expect([result.status, getMessage(result), getVerdict(result)]).toEqual(['passed', '', 'accepted'])
  },
)
