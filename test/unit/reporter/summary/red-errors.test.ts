import { describe, expect, test } from 'vitest'
import { findRedErrors } from '../../../../src/reporter/summary/red-errors.js'
import { type FakeTest, summarizeTests } from '../fake-run.js'
import { backchannel, finding } from '../finding-samples.js'

type Attempt = FakeTest['attempts'][number]

/** An attempt in which one error occurred. */
function attempt(verdict: 'failed' | 'warned' | 'accepted' | 'in failed test', more: Attempt = {}): Attempt {
  return { attachments: [backchannel(finding({ verdict }))], ...more }
}

const failsRun = JSON.stringify({ fail: 'run' })

interface Case {
  readonly title: string
  readonly outcome: NonNullable<FakeTest['outcome']>
  readonly attempts: FakeTest['attempts']
  readonly isRed: boolean
}

describe('an error', () => {
  test.each<Case>([
    {
      title: 'is red if it failed a test',
      outcome: 'unexpected',
      attempts: [attempt('failed', { status: 'failed' })],
      isRed: true,
    },
    {
      title: 'is not red if its test passed in a retry',
      outcome: 'flaky',
      attempts: [attempt('failed', { status: 'failed' }), attempt('accepted', { status: 'passed' })],
      isRed: false,
    },
    {
      title: 'is not red if the test failed itself',
      outcome: 'unexpected',
      attempts: [attempt('in failed test', { status: 'failed' })],
      isRed: false,
    },
    {
      title: "is red if a test passed over it with fail: 'run'",
      outcome: 'expected',
      attempts: [attempt('warned', { status: 'passed', mark: failsRun })],
      isRed: true,
    },
    {
      title: "is not red if its test failed itself with fail: 'run'",
      outcome: 'unexpected',
      attempts: [attempt('warned', { status: 'failed', mark: failsRun })],
      isRed: false,
    },
    {
      title: 'is not red if it only warned',
      outcome: 'expected',
      attempts: [attempt('warned', { status: 'passed' })],
      isRed: false,
    },
    {
      title: "is not red if it was accepted with fail: 'run'",
      outcome: 'expected',
      attempts: [attempt('accepted', { status: 'passed', mark: failsRun })],
      isRed: false,
    },
  ])('an error $title', ({ outcome, attempts, isRed }) => {
    const { errors, tests } = summarizeTests([{ id: 'a', outcome, attempts }])
    expect([...findRedErrors(tests)]).toEqual(isRed ? errors.map(({ name }) => name) : [])
    expect(errors).toHaveLength(1)
  })
})
