import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeRun } from '../../../../src/reporter/outputs/markdown-head.js'
import { summarizeAttempt } from '../fake-run.js'

const revision = { commit: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7f8a9b0', branch: 'ratings' }

beforeEach(() => {
  for (const name of Object.keys(process.env)) vi.stubEnv(name, undefined)
})
afterEach(() => vi.unstubAllEnvs())

test('says outside of CI that the rest is in the HTML report', () => {
  const model = summarizeAttempt({ urls: ['/a'] }, { run: { status: 'failed', ...revision } })
  expect(describeRun(model, 'report/index.html')).toEqual({
    about: '**Failed** · <code>ratings &#40;a1b2c3d&#41;</code>',
    rest: '<code>report/index.html</code>',
  })
})
