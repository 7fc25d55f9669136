import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClassifier } from '../../../../src/baseline/classify.js'
import { planUpdate } from '../../../../src/cli/baseline/plan-update.js'

const segment = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''), '*')
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`)
const name = fc.oneof(
  path.map((each) => `GET 500 ${each}`),
  fc.constantFrom('TypeError: a', 'console.error: a'),
)
const error = fc.record({ name, tests: fc.nat(9), occurrences: fc.nat(9) })
const run = fc.uniqueArray(error, { selector: (each) => each.name })

test('after each of several runs, everything is known', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
      let entries: ReturnType<typeof planUpdate>['entries'] = []
      for (const errors of runs) entries = planUpdate(entries, errors, { reason: 'Known' }, 0).entries
      const classify = createClassifier(entries, 0)
      for (const each of runs.flat()) expect(classify(each.name).state).toBe('known')
      expect(new Set(entries.map((entry) => entry.error)).size).toBe(entries.length)
    }),
  )
}, 120_000)
