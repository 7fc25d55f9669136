import type { SummaryModel } from '../summary/model.js'
import type { Section } from './document.js'
import { buildErrorSections } from './errors.js'
import { buildHead } from './head.js'
import type { NextStep } from './next-step.js'
import { buildTestSections } from './tests.js'
import { buildTraffic } from './traffic.js'

/**
 * Builds the report that all outputs print. It consists of the head and all sections that have something to list. For
 * another section, add its function here, or to the list of its file.
 */
export function buildReport(model: SummaryModel, nextStep?: NextStep): readonly [Section, ...Section[]] {
  const tests = new Map(model.tests.map((test) => [test.id, test]))
  const lists: readonly Section[] = [
    ...buildErrorSections(model, tests),
    ...buildTestSections(model, tests),
    ...buildTraffic(model, tests),
    ...buildNextStep(nextStep),
  ]
  return [buildHead(model), ...lists.filter(({ total }) => total > 0)]
}

function buildNextStep(step: NextStep | undefined): readonly Section[] {
  if (!step) return []
  const items = [{ parts: [{ command: step.command }] }]
  return [{ id: 'nextStep', title: step.advice, noun: 'command', tone: 'plain', items, total: 1 }]
}
