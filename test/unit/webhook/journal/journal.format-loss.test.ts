import { expect, test } from 'vitest'
import { emptied, formatLoss } from '../../../../src/webhook/journal/journal.js'

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
