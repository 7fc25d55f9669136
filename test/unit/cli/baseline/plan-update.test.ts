import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClassifier } from '../../../../src/baseline/classify.js'
import { isForeignName } from '../../../../src/cli/baseline/foreign-name.js'
import { planUpdate } from '../../../../src/cli/baseline/plan-update.js'

const segment = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''), '*')
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`)
const name = fc
  .oneof(
    path.map((each) => `GET 500 ${each}`),
    fc.constantFrom('TypeError: a', 'console.error: a'),
  )
  .filter((each) => !isForeignName(each))
const error = fc.record({ name, tests: fc.nat(9), occurrences: fc.nat(9) })
const run = fc.uniqueArray(error, { selector: (each) => each.name })

test('after each of several runs, everything is known', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
      let entries: ReturnType<typeof planUpdate>['entries'] = []
      for (const errors of runs)
        entries = planUpdate(
          entries,
          { errors, outages: [], isComplete: true },
          { reason: 'Known' },
          0,
        ).entries
      const classify = createClassifier(entries, 0)
      for (const each of runs.flat()) expect(classify(each.name).state).toBe('known')
      expect(new Set(entries.map((entry) => entry.error)).size).toBe(entries.length)
    }),
  )
}, 120_000)

test('names the new errors of an outage without adding them', () => {
  const errors = ['GET 503 /a', 'GET 503 /b', 'GET 503 /c', 'GET 500 /d'].map((each) => ({
    name: each,
    tests: 1,
    occurrences: 1,
  }))
  const title = 'https://shop.test answered 503: 3 errors in 1 test'
  const outages = [{ title, errors: ['GET 503 /a', 'GET 503 /b', 'GET 503 /c'] }]
  const known = [{ error: 'GET 503 /a', reason: 'Restarts' }]
  const plan = planUpdate(known, { errors, outages, isComplete: true }, { reason: 'Found' }, 0)
  expect(plan.added.map((each) => each.name)).toEqual(['GET 500 /d'])
  expect(plan.entries.map((entry) => entry.error)).toEqual(['GET 503 /a', 'GET 500 /d'])
  expect(plan.outages).toEqual([{ title, errors: ['GET 503 /b', 'GET 503 /c'] }])
  expect(plan.accepted).toEqual([])
})
