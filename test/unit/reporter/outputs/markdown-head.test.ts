import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeRun } from '../../../../src/reporter/outputs/markdown-head.js'
import { summarizeAttempt } from '../fake-run.js'
import { finding } from '../finding-samples.js'

const revision = { commit: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0', branch: 'ratings' }
const findings = [finding({ verdict: 'failed' })]

beforeEach(() => {
  for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined)
})
afterEach(() => vi.unstubAllEnvs())

test('says that a run failed, what it tested, and that the rest is in the HTML report', () => {
  const model = summarizeAttempt({ findings }, { run: { status: 'failed', ...revision } })
  expect(describeRun(model, 'report/index.html')).toEqual({
    about: '**Failed** · <code>ratings &#40;a1b2c3d&#41;</code>',
    rest: '<code>report/index.html</code>',
  })
})

test('links the run and its artifacts in CI, where the report is no file of the reader', () => {
  const variables = {
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_REPOSITORY: 'shop',
    GITHUB_RUN_ID: '42',
  }
  for (const [name, value] of Object.entries({ GITHUB_ACTIONS: 'true', ...variables }))
    vi.stubEnv(name, value)
  const url = 'https://git.example/shop/actions/runs/42'
  expect(describeRun(summarizeAttempt({ findings }, { run: { status: 'passed' } }), 'index.html')).toEqual({
    about: `**Passed** · [Run](<${url}>) · [Artifacts](<${url}#artifacts>)`,
    rest: `[the run&#39;s artifacts](<${url}#artifacts>)`,
  })
})

test('says of a run without errors what was not recorded', () => {
  const model = summarizeAttempt({ mark: JSON.stringify({ kinds: ['page-error'] }) })
  expect(describeRun(model, undefined).about).toBe(
    '**Passed**\n\nNot recorded: failed requests, console errors',
  )
})
