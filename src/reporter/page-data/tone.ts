import type { Verdict } from '../../verdicts.js'
import { isKnown } from '../summary/assess.js'
import type { ErrorModel, SummaryModel } from '../summary/model.js'
import type { PageTone } from './page-data.js'

const redErrors = new WeakMap<object, ReadonlySet<string>>()

/** Red is what turned the run red, and nothing else: errors of flaky tests and those that only warned are amber. */
export function getTone(error: Pick<ErrorModel, 'name' | 'baseline' | 'effects'>, model: Tests): PageTone {
  const red = redErrors.get(model) ?? findRedErrors(model)
  redErrors.set(model, red)
  if (red.has(error.name)) return 'bad'
  const { failed, warned } = error.effects
  return failed + warned > 0 && !isKnown(error) ? 'warn' : 'quiet'
}

type Tests = Pick<SummaryModel, 'tests'>

/** Finds the errors that failed a test for good, or the run with `fail: 'run'`. */
function findRedErrors({ tests }: Tests): ReadonlySet<string> {
  const names = tests.flatMap(({ outcome, attempts }) =>
    attempts.flatMap(({ effects, failsRun, status }) => {
      const isRed = (verdict: Verdict): boolean =>
        (verdict === 'failed' && outcome === 'unexpected') ||
        (verdict === 'warned' && failsRun && status === 'passed')
      return effects.filter(({ verdict }) => isRed(verdict)).map(({ name }) => name)
    }),
  )
  return new Set(names)
}
