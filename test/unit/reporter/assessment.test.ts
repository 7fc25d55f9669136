// What the terminal and Markdown report about the baseline and the compared run.
import { describe, expect, test } from 'vitest'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { assess, type References } from '../../../src/reporter/summary/assess.js'
import type { SummaryRun } from '../../../src/summary-file/summary.js'
import {
  earlierRun,
  type FakeTest,
  missedWebhook,
  networkErrors,
  record,
  summarizeTests,
} from './fake-run.js'
import { renderPlain } from './plain-terminal.js'

const affected = (id: string, url: string): FakeTest => ({
  id,
  attempts: [{ verdict: 'known', attachments: [networkErrors(record(`https://shop.test${url}`))] }],
})
const reason = 'Known'
const toBaseline = (...entries: { key: string; tests?: number }[]): References => ({
  baseline: { file: 'b.json', entries: entries.map((entry) => ({ reason, ...entry })) },
})

describe('known errors that affect more tests than before', () => {
  const tests = [affected('a', '/api/products/1'), affected('b', '/api/products/2'), affected('c', '/img/3')]
  const model = assess(
    summarizeTests(tests),
    toBaseline({ key: 'GET:500:/api/products', tests: 1 }, { key: 'GET:500:*', tests: 2 }),
  )

  test('are listed with their titles and numbers of tests', () => {
    const title = 'Known errors that affect more tests than before'
    const growing = ['GET 500 /api/products/*: 2 tests (before: 1)', 'GET:500:*: 3 tests (before: 2)']
    expect(renderPlain(model)).toContain(`\n  ${title}\n${growing.map((line) => `  ${line}\n`).join('')}`)
    expect(renderMarkdown(model, maxCommentBytes)).toContain(
      `### ${title}\n\n${growing.map((line) => `- \`${line}\``).join('\n')}\n`,
    )
  })
})

describe('errors that did not occur', () => {
  const before = { ...earlierRun, patterns: [{ key: 'GET:500:/api/old', tests: 1, occurrences: 1 }] }
  const references = { ...toBaseline({ key: 'GET:404:/api/avatars' }), before }
  const render = (run: Partial<SummaryRun>, planned?: string[]) => {
    const tests = [affected('a', '/api/products/1')]
    const model = assess(summarizeTests(tests, { run, ...(planned && { planned }) }), references)
    return { model, texts: [renderPlain(model, 300), renderMarkdown(model, maxCommentBytes)] }
  }

  test('are listed as gone or no longer occurring after a whole run', () => {
    for (const text of render({}).texts) {
      expect(text).toContain('Network errors: 1 new')
      expect(text).toContain('Since 2026-01-30 12:00 UTC: 1 appeared, 1 gone')
      expect(text).toContain('Gone since 2026-01-30 12:00 UTC')
      expect(text).toContain('Known errors that no longer occur (baseline prune removes them from b.json)')
      expect(text).not.toContain('partial run')
    }
  })

  test.each<[string, Partial<SummaryRun>, string[]?]>([
    ['was limited to --grep @smoke tests/a.spec.ts', { filters: ['--grep @smoke', 'tests/a.spec.ts'] }],
    ['was interrupted', { status: 'interrupted' }],
    ['timed out', { status: 'timedout' }],
    ['left out 1 test', {}, ['a', 'b']],
  ])('are not listed when a run %s', (reason, run, planned) => {
    const { model, texts } = render(run, planned)
    for (const text of texts.map((text) => text.replaceAll('&#64;', '@'))) {
      expect(text).not.toMatch(/gone|no longer occur \(|\/avatars|\/old/i)
      expect(text).toContain(`1 appeared; the comparison is incomplete, because this run ${reason}`)
      expect(text).toContain(`This partial run ${reason}, so errors that no longer occur are not listed`)
    }
    expect(model.baseline?.notSeen).toEqual(['GET:404:/api/avatars'])
  })

  test('are listed only as gone after a partial run of the same tests', () => {
    const filters = ['--project=chromium', '--grep @smoke']
    const model = assess(summarizeTests([affected('a', '/api/products/1')], { run: { filters } }), {
      ...references,
      before: { ...before, filters: filters.toReversed() },
    })
    for (const text of [renderPlain(model), renderMarkdown(model, maxCommentBytes)]) {
      expect(text).toContain(': 1 appeared, 1 gone')
      expect(text).toContain('This partial run was limited to ')
      expect(text).not.toContain('/avatars')
    }
  })

  test('cause a note about a partial run only if there are any', () => {
    const tests = [affected('a', '/api/products/1')]
    const partial = summarizeTests(tests, { run: { filters: ['-g x'] } })
    const model = assess(partial, toBaseline({ key: 'GET:500:*' }))
    expect(renderPlain(model)).not.toContain('partial run')
  })

  test('do not exceed the width of the terminal', () => {
    const { model } = render({ filters: [`--grep ${'long '.repeat(100)}`] })
    const lines = renderPlain(model, 60).split('\n')
    expect(lines.filter((line) => line.length > 60)).toEqual([])
    expect(lines.join(' ')).toContain('…')
  })
})

test('puts the sentence about the compared run between the headline and the errors', () => {
  const product = { key: 'GET:500:/api/products', tests: 1, occurrences: 1 }
  const tests = [affected('a', '/api/products/1'), affected('b', '/api/carts')]
  const before = { ...earlierRun, patterns: [product], status: 'timedout' }
  const model = assess(summarizeTests(tests), { before })
  const texts = [renderPlain(model).replaceAll(/\s+/g, ' '), renderMarkdown(model, maxCommentBytes)]
  for (const text of texts) {
    expect(text).toMatch(/in 2 of 2 .*Since .*: 1 appeared; .*because the earlier run timed out.*products/s)
  }
})

describe('the title counts missing webhooks in a run with', () => {
  const attempts = [{ attachments: [missedWebhook()] }]
  const missing: FakeTest = { id: 'webhook', outcome: 'unexpected', attempts }
  const quiet: FakeTest = { id: 'quiet', attempts: [{}] }
  const error = affected('a', '/api/products/1')
  const known = toBaseline({ key: 'GET:500:/api/products' })
  const before = { ...earlierRun, patterns: [] }
  test.each<[string, FakeTest[], References, string]>([
    ['nothing', [quiet], {}, 'Network errors'],
    ['baseline', [quiet], known, 'Network errors: nothing new'],
    ['timeout', [missing], {}, '1 webhook missing'],
    ['timeout, compared run', [missing], { before }, '1 webhook missing'],
    ['error, timeout', [error, missing], {}, 'Network errors; 1 webhook missing'],
    ['known error, timeout', [error, missing], known, '1 webhook missing; network errors: 1 known'],
    ['new error, timeout', [error, missing], toBaseline(), 'Network errors: 1 new; 1 webhook missing'],
  ])('%s', (_, tests, references, title) => {
    const model = assess(summarizeTests(tests), references)
    const markdown = renderMarkdown(model, maxCommentBytes)
    expect(markdown).toMatch(`## ${title}\n\n`)
    expect(markdown.split('### ')[0]?.match(/missing/g) ?? []).toHaveLength(tests.includes(missing) ? 1 : 0)
    if (references.baseline) {
      const [first] = renderPlain(model).trim().split('\n')
      expect(first).toMatch(tests.includes(missing) || tests.includes(error) ? title : /^No network errors/)
    }
  })
})
