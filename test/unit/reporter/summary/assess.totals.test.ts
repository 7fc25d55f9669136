// Numbers that readers can add up.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assess, isAccepted } from '../../../../src/reporter/summary/assess.js'
import { verdicts } from '../../../../src/verdicts.js'
import { type FakeTest, missedWebhook, summarizeTests } from '../fake-run.js'
import { finding } from '../finding-samples.js'

const states = ['new', 'known', 'expired'] as const
const error = fc.record({
  name: fc.constantFrom('/a', '/b', '/c').map((path) => `GET 500 ${path}`),
  verdict: fc.constantFrom(...verdicts),
  baseline: fc.constantFrom(...states),
})
const attempt = fc.record({ errors: fc.array(error, { maxLength: 3 }), isWaiting: fc.boolean() })
const outcome = fc.constantFrom('expected', 'unexpected', 'flaky', 'skipped')
const attempts = fc.array(attempt, { minLength: 1, maxLength: 3 })
const run = fc.array(fc.record({ outcome, attempts, inTwoShards: fc.boolean() }), { maxLength: 5 })
const baselines = [{ name: 'b.json', baseline: { file: '/b.json', entries: [] } }]

test('count each failed test, each affected test and each error once', () => {
  fc.assert(
    fc.property(run, fc.boolean(), (chosen, hasBaseline) => {
      const toFinding = ({ baseline, ...each }: (typeof chosen)[0]['attempts'][0]['errors'][0]) =>
        finding({ ...each, ...(hasBaseline && { baseline: { state: baseline } }) })
      const tests = chosen.flatMap((one, index): FakeTest[] => {
        const attempts = one.attempts.map(({ errors, isWaiting }) => ({
          findings: errors.map(toFinding),
          attachments: isWaiting ? [missedWebhook()] : [],
        }))
        const fake = { id: `test-${index}-`, title: `${index}`, outcome: one.outcome, attempts }
        return one.inTwoShards ? [fake, { ...fake, id: `${fake.id}1` }] : [fake]
      })
      const model = assess(summarizeTests(tests), { baselines: hasBaseline ? baselines : [] })
      const { failedTests, newErrors, knownErrors, expiredErrors, errors } = model.totals
      const failed = chosen.filter((one) => one.outcome === 'unexpected').length
      const affected = chosen.filter((one) => one.attempts.some(({ errors }) => errors.length > 0)).length
      expect(sum(failedTests)).toBe(failed)
      expect(model.totals.tests).toBe(chosen.length)
      expect(model.totals.testsWithNetworkErrors).toBe(affected)
      expect(model.totals.monitoredTests).toBeGreaterThanOrEqual(affected)
      const accepted = model.errors.filter(isAccepted).length
      expect(newErrors + knownErrors + expiredErrors).toBe(hasBaseline ? errors - accepted : 0)
      expect(sum(model.effects)).toBe(model.totals.testsWithNetworkErrors)
      for (const error of model.errors) expect(sum(error.effects)).toBe(error.tests)
    }),
  )
})

function sum(counts: object): number {
  return Object.values(counts).reduce((total: number, count: number) => total + count, 0)
}
