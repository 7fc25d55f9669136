import { expect, test } from 'vitest'
import { describeEarlier, emptied, formatLoss } from '../../../../src/webhook/journal/journal.js'
import { webhook } from '../fakes.js'

const at = Date.UTC(2026, 0, 31, 12)
const arrived = (msBefore: number) => webhook({}, { receivedAt: new Date(at - msBefore) })

// If the two clocks differ, the time between them says nothing.
test.each`
  webhooks                            | sentence
  ${[]}                               | ${undefined}
  ${[arrived(340)]}                   | ${'1 match arrived 340 ms before the test started: POST /hook at 2026-01-31T11:59:59.660Z'}
  ${[arrived(9_000), arrived(2_000)]} | ${'2 matches arrived before the test started, the last one 2 s before: POST /hook at 2026-01-31T11:59:58.000Z'}
  ${[arrived(-5_000)]}                | ${'1 match arrived before the test started: POST /hook at 2026-01-31T12:00:05.000Z'}
`('says when earlier matches arrived: $sentence', ({ webhooks, sentence }) => {
  expect(describeEarlier({ webhooks, before: 'the test started', at }, (url) => url)).toBe(sentence)
})

test.each`
  loss                                                                  | sentence
  ${emptied}                                                            | ${'the journal was emptied by somebody else'}
  ${{ reason: 'rolled', count: 0, detail: 'the log no longer begins' }} | ${'the log no longer begins'}
  ${{ reason: 'refused', count: 1, detail: 'refused with 413' }}        | ${'1 delivery was refused with 413'}
  ${{ reason: 'dropped', count: 3, detail: 'maxEntries' }}              | ${'3 webhooks were dropped (maxEntries)'}
  ${{ reason: 'unreadable', count: 0, detail: 'status 503' }}           | ${'status 503'}
`('a loss is one clause: $sentence', ({ loss, sentence }) => {
  expect(formatLoss(loss)).toBe(sentence)
})
