import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClassifier } from '../../../../src/baseline/classify.js'
import { planUpdate } from '../../../../src/cli/baseline/plan-update.js'

const segment = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''), '*')
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`)
const key = fc.constantFrom('GET:500:/a', 'GET:500:/b', 'page-error:TypeError')
const pattern = fc.record({
  key,
  tests: fc.nat(9),
  occurrences: fc.nat(9),
  paths: fc.uniqueArray(path, { minLength: 1, maxLength: 80, size: 'max' }),
})
const run = fc.uniqueArray(pattern, { selector: ({ key }) => key })

test('after each of several runs, everything is known, and each entry has 1 to 50 paths', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 4 }), (runs) => {
      let entries: ReturnType<typeof planUpdate>['entries'] = []
      for (const patterns of runs) entries = planUpdate(entries, patterns, { reason: 'Known' }, 0).entries
      const classify = createClassifier(entries, 0)
      for (const { key, paths } of runs.flat()) {
        for (const path of paths) expect(classify(key, () => path).state).toBe('known')
      }
      for (const { paths = [] } of entries) {
        expect(paths.length).toBeGreaterThan(0)
        expect(paths.length).toBeLessThanOrEqual(50)
      }
    }),
  )
}, 120_000)
