// Waits for webhooks, from the attachments to the outputs.
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
import { evidence, summarizeAttempt, summarizeTests, waits } from './fake-run.js'
import { renderPlain } from './plain-terminal.js'
import { toSummary } from './schema-check.js'

const toMarkdown = (model: SummaryModel) => renderMarkdown(model, 65_000)
const close = { templateName: 'movie | created', durationMs: 4_600, timeoutMs: 5_000 }

const runWith = (...settled: Parameters<typeof waits>) =>
  summarizeAttempt({ attachments: [waits(...settled)] })

describe('the summary', () => {
  test('contains the waits of all tests, attempts and parallel workers', () => {
    const timedOut = { slot: 1, attachments: [waits({ received: false, durationMs: 5_001 })] }
    const retry = {
      slot: 1,
      attachments: [waits({ durationMs: 30 }, { templateName: 'order', durationMs: 1 })],
    }
    const model = summarizeTests([
      { id: '1', attempts: [{ attachments: [waits({ durationMs: 10 })] }] },
      { id: '2', attempts: [timedOut, retry] },
    ])
    expect(toSummary(model).webhooks).toEqual([
      {
        ...{ templateName: 'movie', waits: 3, received: 2, timedOut: 1 },
        ...{ p50Ms: 30, p95Ms: 5_001, maxMs: 5_001, timeoutMs: 5_000 },
      },
      {
        ...{ templateName: 'order', waits: 1, received: 1, timedOut: 0 },
        ...{ p50Ms: 1, p95Ms: 1, maxMs: 1, timeoutMs: 5_000 },
      },
    ])
    expect(toSummary(model)).not.toHaveProperty('omittedWaits')
  })

  test('contains an empty list if there are no waits', () => {
    expect(toSummary(summarizeAttempt({})).webhooks).toEqual([])
  })

  test('counts the waits that an attempt left out', () => {
    const model = summarizeAttempt({ attachments: [evidence({ waits: [], omittedWaits: 5 })] })
    expect(toSummary(model).omittedWaits).toBe(5)
  })

  test('does not list a test that has only waits', () => {
    expect(toSummary(runWith(close)).tests).toEqual([])
  })

  test('hides secrets in the names of templates', () => {
    const templateName = 'signed with Bearer abcdef0123456789abcdef'
    expect(JSON.stringify(toSummary(runWith({ templateName })))).not.toContain('abcdef0123456789')
  })
})

describe('webhooks that almost timed out', () => {
  test('are listed at the end of the terminal output, even if there are no errors', () => {
    const output = renderPlain(runWith(close, { ...close, durationMs: 200 }))
    expect(output).toContain('  1 webhook almost timed out\n')
    expect(output).toContain('  "movie | created" p95 4.6 s of 5 s in 2 waits')
  })

  test('are limited to five, least headroom first', () => {
    const settled = [0, 1, 2, 3, 4, 5, 6].map((n) => ({
      templateName: `movie ${n}`,
      durationMs: 4_200 + n * 100,
    }))
    const output = renderPlain(runWith(...settled))
    expect(output).toContain('7 webhooks almost timed out')
    expect(output.match(/(?<="movie )\d/g)?.join('')).toBe('65432')
    expect(output).toContain('… and 2 more webhooks')
  })

  test('do not include a webhook that timed out', () => {
    const settled = [close, { ...close, received: false, durationMs: 5_000 }]
    expect(renderPlain(runWith(...settled))).not.toContain('almost')
  })

  test('show how long a single wait took', () => {
    expect(renderPlain(runWith(close))).toContain('  "movie | created" took 4.6 s of 5 s')
  })

  test('are a table in Markdown', () => {
    const markdown = toMarkdown(runWith(close))
    expect(markdown).toContain('### 1 webhook almost timed out')
    expect(markdown).toMatch(/`movie \\\| created`.*\| 1 \| 4\.6 s \| 4\.6 s \| 5 s \|/)
  })

  test('do not include webhooks that arrived well in time or never arrived', () => {
    const never = { templateName: 'never', received: false, durationMs: 5_000 }
    const model = runWith({ ...close, durationMs: 4_000 }, never)
    expect(renderPlain(model)).not.toContain('almost')
    expect(toMarkdown(model)).not.toContain('almost')
  })
})
