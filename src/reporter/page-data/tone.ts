import { isKnown } from '../summary/assess.js'
import type { ErrorModel, SummaryModel } from '../summary/model.js'
import { findRedErrors } from '../summary/red-errors.js'
import type { PageTone } from './page-data.js'

const redErrors = new WeakMap<SummaryModel, ReadonlySet<string>>()

/** Red is what turned the run red, and nothing else: errors of flaky tests and those that only warned are amber. */
export function getTone(error: ErrorModel, model: SummaryModel): PageTone {
  const red = redErrors.get(model) ?? findRedErrors(model.tests)
  redErrors.set(model, red)
  if (red.has(error.name)) return 'bad'
  const { failed, warned } = error.effects
  return failed + warned > 0 && !isKnown(error) ? 'warn' : 'quiet'
}
