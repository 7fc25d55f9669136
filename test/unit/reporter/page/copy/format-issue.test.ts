// *Copy as issue* copies reason, sample, tests and a command. Text from the run must stay plain text.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIssue } from '../../../../../src/reporter/page/copy/format-issue.js'
import { createRun, formatTitle } from '../../../../../src/reporter/page/run.js'
import { fakeSummaryModel } from '../../../../support/fake-summary-model.js'
import { readPage } from '../../page-data/read-page.js'

const run = createRun(readPage(fakeSummaryModel({ tests: 2, patterns: 1, recordsPerTest: 2 })))
const pattern = run.patterns[0]!

test('describes the pattern, its URLs, its tests and how to run them again', () => {
  const issue = formatIssue({ ...pattern, urlCount: 12, urls: pattern.urls.slice(0, 1) }, run.tests)
  const lines = issue.split('\n')
  const [first, second] = run.tests
  const where = ({ file, line }: { file: string; line: number }) => `${file}:${line}`
  expect(lines[0]).toBe(`## \` GET 500 ${pattern.basePath}/* \``)
  expect(lines[2]).toMatch(
    /^\d+ occurrences in 2 tests: warned in 1 test, in 1 failed test\. First seen 2026-/,
  )
  expect(lines).toContain(`- \` ${pattern.urls[0]?.url} \` (${pattern.urls[0]?.count}×)`)
  expect(lines).toContain('- … and 11 more')
  expect(lines).toContain(
    `- failed: \` ${formatTitle(first!)} \` in \` ${where(first!)} \`, project \` ${first?.project} \``,
  )
  expect(lines.at(-2)).toBe(`npx playwright test ${where(first!)} ${where(second!)}`)
})

test('shows the request as a command whose text cannot end the code block', () => {
  const body = '{"rating":11,"note":"```\\n# it\'s $(id)"}'
  const details = { request: { headers: { 'content-type': 'application/json' }, body } }
  const sample = { count: 1, testId: '1', retry: 0, url: 'https://shop.test/api', timestamp: '', details }
  const issue = formatIssue({ ...pattern, method: 'POST', samples: [sample] }, [])
  expect(issue).toContain(`What was sent:

\`\`\`\`sh
curl --globoff 'https://shop.test/api' \\
  -X POST \\
  -H 'content-type: application/json' \\
  --data-raw '${body.replace("'", "'\\''")}'
\`\`\`\``)
})

test('quotes file names for the shell and escapes them for Playwright', () => {
  const tests = run.tests.slice(0, 1).map((one) => ({ ...one, file: "it's [id]/$(x).spec.ts", line: 3 }))
  const file = `'it'\\''s \\[id\\]/\\$\\(x\\).spec.ts:3'`
  expect(formatIssue(pattern, tests)).toContain(`npx playwright test ${file}`)
})

test('never lets external text end its code span or begin a line', () => {
  const nasty = fc.constantFrom('`', '``', '\n', '\n# heading', '@team', '<img src=x>', '\u202e', '|')
  const text = fc.array(fc.oneof(nasty, fc.string())).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (foreign) => {
      const tests = [{ ...run.tests[0]!, titlePath: [foreign], project: foreign }]
      const urls = [{ url: foreign, count: 1 }]
      const issue = formatIssue({ ...pattern, method: foreign, basePath: foreign, urls }, tests)
      const plain = issue
        .replace(/```+sh\n[\s\S]*/, '')
        .replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, 'CODE')
      expect(plain).not.toMatch(/[`@<>|\u202e]|heading/)
      const usual = formatIssue({ ...pattern, urls: pattern.urls.slice(0, 1) }, run.tests.slice(0, 1))
      expect(issue.split('\n')).toHaveLength(usual.split('\n').length)
    }),
  )
})
