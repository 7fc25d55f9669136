// Errors of failed tests come first in every list, and are listed even if they are known.
import { describe, expect, test } from 'vitest'
import { renderAnnotations } from '../../../src/reporter/outputs/github/annotations.js'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { assess, type References } from '../../../src/reporter/summary/assess.js'
import { earlierRun, type FakeTest, networkErrors, record, summarizeTests } from './fake-run.js'
import { renderPlain } from './plain-terminal.js'

const passes = (id: string, url: string): FakeTest => ({
  id,
  attempts: [{ verdict: 'reported', attachments: [networkErrors(record(url))] }],
})
const fails = (id: string, url: string, verdict = 'reported'): FakeTest => ({
  ...{ id, outcome: 'unexpected' },
  attempts: [{ verdict, status: 'failed', attachments: [networkErrors(record(url))] }],
})
const toBaseline = (...urls: string[]): References => ({
  baseline: { file: 'b.json', entries: urls.map((url) => ({ key: `GET:500:${url}`, reason: 'Not seeded' })) },
  baselineName: 'b.json',
})
const before = { ...earlierRun, patterns: [{ key: 'GET:500:/same', tests: 1, occurrences: 1 }] }

test('lists errors of failed tests first, and new ones before known ones', () => {
  const tests = [
    ...[passes('1', '/same'), passes('2', '/same'), passes('3', '/new'), passes('4', '/new')],
    ...[passes('5', '/quiet'), passes('6', '/known'), fails('7', '/known', 'known'), fails('8', '/red')],
  ]
  const references = { ...toBaseline('/known', '/quiet'), before }
  const { patterns } = assess(summarizeTests(tests), references)
  expect(patterns.map(({ basePath }) => basePath)).toEqual(['/red', '/new', '/same', '/known', '/quiet'])
})

describe('a known error of a failed test', () => {
  const tests = [fails('1', '/cause', 'known'), passes('2', '/cause'), passes('3', '/quiet')]
  const model = assess(summarizeTests(tests), toBaseline('/cause', '/quiet'))

  test('is listed in the terminal, while other known errors are only counted', () => {
    const plain = renderPlain(model)
    expect(plain).toContain('the failed test had errors')
    expect(plain).toContain(
      '  known  GET 500 /cause  in 1 test that failed for another reason; no effect on 1 more test\n    known: Not seeded\n',
    )
    expect(plain).toContain('1 known error also occurred (b.json)')
    expect(plain).not.toContain('/quiet')
  })

  test('is in the Markdown table, while other known errors are collapsed', () => {
    const [list = '', collapsed = ''] = renderMarkdown(model, maxCommentBytes).split('1 known error')
    expect(list).toContain('| `GET 500 /cause` | known: Not seeded |')
    expect(list).not.toContain('/quiet')
    expect(collapsed).toContain('`GET 500 /quiet`')
    expect(collapsed).not.toContain('| `GET 500 /cause`')
  })

  test('has an annotation that marks it as known', () => {
    expect(renderAnnotations(model, () => undefined)).toEqual([
      '::warning title=Known HTTP error GET 500 /cause::GET 500 /cause: in 1 test that failed for another reason; no effect on 1 more test.',
    ])
  })
})
