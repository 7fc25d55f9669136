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
  const before = { ...earlierRun, patterns: [{ key: 'GET:500:/api/fixed', tests: 1, occurrences: 1 }] }
  const references = { ...toBaseline({ key: 'GET:404:/api/gone' }), before }
  const render = (run: Partial<SummaryRun>, planned?: string[]) => {
    const tests = [affected('a', '/api/products/1')]
    const model = assess(summarizeTests(tests, { run, ...(planned && { planned }) }), references)
    return { model, texts: [renderPlain(model), renderMarkdown(model, maxCommentBytes)] }
  }

  test('are listed as fixed or no longer occurring after a whole run', () => {
    for (const text of render({}).texts) {
      expect(text).toContain('Network errors: 1 new, 1 fixed')
      expect(text).toContain('Fixed since 2026-01-30 12:00 UTC')
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
    for (const text of texts) {
      expect(text).toContain('Network errors: 1 new')
      expect(text).not.toMatch(/1 fixed|fixed since|no longer occur \(|\/gone|\/fixed/i)
      expect(text.replaceAll('&#64;', '@')).toContain(
        `This partial run ${reason}, so errors that are fixed or no longer occur are not listed`,
      )
    }
    expect(model.changes?.fixed).toEqual(['GET:500:/api/fixed'])
    expect(model.baseline?.notSeen).toEqual(['GET:404:/api/gone'])
  })

  test('are listed only as fixed after a partial run of the same tests', () => {
    const filters = ['--project=chromium', '--grep @smoke']
    const model = assess(summarizeTests([affected('a', '/api/products/1')], { run: { filters } }), {
      ...references,
      before: { ...before, filters: filters.toReversed() },
    })
    for (const text of [renderPlain(model), renderMarkdown(model, maxCommentBytes)]) {
      expect(text).toContain('Network errors: 1 new, 1 fixed')
      expect(text).toContain('This partial run was limited to ')
      expect(text).not.toContain('/gone')
    }
    expect(model.changes?.since).toMatchObject({ filters: filters.toReversed() })
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

test('puts the note about an incomplete compared run between the headline and the errors', () => {
  const product = { key: 'GET:500:/api/products', tests: 1, occurrences: 1 }
  const tests = [affected('a', '/api/products/1'), affected('b', '/api/carts')]
  const references = { before: { ...earlierRun, patterns: [product] }, beforeGap: 'timed out' }
  const model = assess(summarizeTests(tests), references)
  const texts = [renderPlain(model).replaceAll(/\s+/g, ' '), renderMarkdown(model, maxCommentBytes)]
  for (const text of texts) {
    expect(text).toMatch(/Network errors: 1 new, 1 unchanged.*because the compared run timed out.*products/s)
  }
})

describe('new errors', () => {
  const before = { ...earlierRun, patterns: [] }
  const render = (references: References) => {
    const model = assess(summarizeTests([affected('a', '/api/products/1')]), references)
    const plain = renderPlain(model).replaceAll(/\s+/g, ' ')
    return { model, texts: [plain, renderMarkdown(model, maxCommentBytes).replaceAll('&#39;', "'")] }
  }

  test('get a note about their age if the compared run was partial', () => {
    const { model, texts } = render({ before, beforeGap: 'left out 2 tests' })
    for (const text of texts) {
      expect(text).toContain(
        "New errors may be older and do not count for failOn: 'new', because the compared run left out 2 tests",
      )
    }
    expect(model.changes?.since.partial).toBe('left out 2 tests')
  })

  test.each<[string, References]>([
    ['a whole run', { before }],
    ['a partial run, if all are known', { ...toBaseline({ key: '*' }), before, beforeGap: 'timed out' }],
  ])('get no note about their age if compared with %s', (_, references) => {
    for (const text of render(references).texts) expect(text).not.toContain('may be older')
  })
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
    ['timeout, compared run', [missing], { before }, '1 webhook missing; network errors: nothing new'],
    ['error, timeout', [error, missing], {}, 'Network errors; 1 webhook missing'],
    ['known error, timeout', [error, missing], known, '1 webhook missing; network errors: 0 new, 1 known'],
    ['new error, timeout', [error, missing], toBaseline(), 'Network errors: 1 new; 1 webhook missing'],
  ])('%s', (_, tests, references, title) => {
    const model = assess(summarizeTests(tests), references)
    const markdown = renderMarkdown(model, maxCommentBytes)
    expect(markdown).toMatch(`## ${title}\n\n`)
    expect(markdown.split('### ')[0]?.match(/missing/g) ?? []).toHaveLength(tests.includes(missing) ? 1 : 0)
    if (references.baseline ?? references.before) {
      const [first] = renderPlain(model).trim().split('\n')
      expect(first).toMatch(tests.includes(missing) || tests.includes(error) ? title : /^No network errors/)
    }
  })
})
