// What terminal and Markdown say about the baseline and the compared run.
import { describe, expect, test } from 'vitest'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { assess, type References } from '../../../src/reporter/summary/assess.js'
import { type FakeTest, networkErrors, record, summarizeTests } from './fake-run.js'
import { renderPlain } from './plain-terminal.js'

const affected = (id: string, url: string): FakeTest => ({
  id,
  attempts: [{ verdict: 'known', attachments: [networkErrors(record(`https://shop.test${url}`))] }],
})
const reason = 'Known'
const toBaseline = (...entries: { key: string; tests?: number }[]): References => ({
  baseline: { file: 'b.json', entries: entries.map((entry) => ({ reason, ...entry })) },
})

describe('baseline entries in more tests than before', () => {
  const tests = [affected('a', '/api/products/1'), affected('b', '/api/products/2'), affected('c', '/img/3')]
  const model = assess(
    summarizeTests(tests),
    toBaseline({ key: 'GET:500:/api/products', tests: 1 }, { key: 'GET:500:*', tests: 2 }),
  )

  test('are named by the title of their pattern, and the number has a unit', () => {
    const title = 'In b.json, but in more tests than before'
    const growing = ['GET 500 /api/products  2 tests (before: 1)', 'GET:500:*  3 tests (before: 2)']
    expect(renderPlain(model)).toContain(`\n  ${title}\n${growing.map((line) => `  ${line}\n`).join('')}`)
    expect(renderMarkdown(model, maxCommentBytes)).toContain(
      `### ${title}\n\n${growing.map((line) => `- \`${line}\``).join('\n')}\n`,
    )
  })
})
