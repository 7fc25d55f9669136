import { expect, test } from 'vitest'
import { emptied, formatLoss, type Loss } from '../../../../src/webhook/journal/journal.js'

const losses: { loss: Loss; sentence: string }[] = [
  {
    loss: emptied,
    sentence: 'the journal was emptied by somebody else',
  },
  {
    loss: { reason: 'rolled', count: 0, detail: 'the log no longer reaches back to the start' },
    sentence: 'the log no longer reaches back to the start',
  },
  {
    loss: { reason: 'refused', count: 1, detail: 'refused with 413 (larger than maxBodyBytes)' },
    sentence: '1 delivery was refused with 413 (larger than maxBodyBytes)',
  },
  {
    loss: { reason: 'dropped', count: 3, detail: 'maxEntries' },
    sentence: '3 webhooks were dropped (maxEntries)',
  },
  {
    loss: { reason: 'unreadable', count: 0, detail: 'the journal could not be read: status 503' },
    sentence: 'the journal could not be read: status 503',
  },
]

test.each(losses)('a loss is one clause: $sentence', ({ loss, sentence }) => {
  expect(formatLoss(loss)).toBe(sentence)
})
