// Why a run failed, in every output that has a head.
import { describe, expect, test } from 'vitest'
import { maxCommentBytes, renderMarkdown } from '../../../src/reporter/outputs/markdown/render-markdown.js'
import { explainFailure } from '../../../src/reporter/outputs/phrases/run-failure.js'
import { missedWebhook, networkErrors, record, summarizeTests } from './fake-run.js'
import { renderPlain } from './plain-terminal.js'

const errors = [networkErrors(record('/a'))]
const unexpected = { outcome: 'unexpected' as const }
const failedByErrors = {
  ...{ id: 'errors', ...unexpected },
  attempts: [{ status: 'failed' as const, verdict: 'failed the test', attachments: errors }],
}
const failedOtherwise = {
  ...{ id: 'assertion', ...unexpected },
  attempts: [{ status: 'failed' as const, verdict: 'reported', attachments: errors }],
}
const failedWithoutErrors = { id: 'other', ...unexpected, attempts: [{ status: 'timedOut' as const }] }
const missing = { id: 'webhook', ...unexpected, attempts: [{ attachments: [missedWebhook()] }] }
const passed = { id: 'passed', attempts: [{ verdict: 'reported', attachments: errors }] }
const failureReason = "2 new error patterns, 1 webhook timeout (failOn: 'new')"
const byFailOn = `The run failed because of ${failureReason}`

describe('the reason of a failed run', () => {
  test.each([
    ['tests that errors failed explain it themselves', [failedByErrors], {}, []],
    ['a missing webhook, too', [missing], {}, []],
    ['failOn', [passed], { failureReason }, [byFailOn]],
    ['one test that failed otherwise', [failedOtherwise, passed], {}, ['1 test failed for other reasons']],
    [
      'failOn and others',
      [failedByErrors, failedOtherwise, failedWithoutErrors],
      { failureReason },
      [byFailOn, '2 tests failed for other reasons'],
    ],
    ['an error outside of tests', [passed], {}, ['The run failed for another reason']],
    ['none if it passed', [passed], { status: 'passed' as const }, []],
    ['none if it was interrupted', [passed], { status: 'interrupted' as const }, []],
  ])('%s', (_, tests, run, sentences) => {
    const model = summarizeTests(tests, { run: { status: 'failed', ...run } })
    expect(explainFailure(model.run, model.totals)).toEqual(sentences)
  })
})

test('Markdown and terminal show it below their first sentence', () => {
  const model = summarizeTests([passed, failedWithoutErrors], { run: { status: 'failed', failureReason } })
  expect(renderMarkdown(model, maxCommentBytes)).toContain(
    `no test failed because of it. ${byFailOn}. 1 test failed for other reasons. Run: failed, 60 s.`,
  )
  expect(renderPlain(model)).toContain(`no test failed because of it\n  ${byFailOn}\n`)
  const quiet = summarizeTests([{ id: 'passed', attempts: [{}] }, failedWithoutErrors])
  expect(renderMarkdown(quiet, maxCommentBytes)).toContain('tests. 1 test failed for other reasons.\n')
})
