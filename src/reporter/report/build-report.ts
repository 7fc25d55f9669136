import type { SummaryModel } from '../summary/model.js'
import { listLines, type Section, type Sections } from './document.js'
import { buildErrors, buildGone, buildKnown, buildNotSeen } from './error-sections.js'
import { buildHead } from './head.js'
import { haveAllWaited } from './headline.js'
import type { NextStep } from './next-step.js'
import { buildMissing, buildTestSections } from './test-sections.js'
import { buildTraffic } from './traffic-sections.js'

/**
 * Builds the report that all outputs print. It consists of the head and all sections that have something to list, those
 * that explain why the run is red first. For another section, add its function here, or to the list of its file.
 */
export function buildReport(model: SummaryModel, nextStep: NextStep = []): Sections {
  const tests = new Map(model.tests.map((test) => [test.id, test]))
  const errors = buildErrors(model, tests)
  const missing = buildMissing(model, tests)
  const lists: readonly Section[] = [
    ...(haveAllWaited(model) ? [...missing, errors] : [errors, ...missing]),
    buildKnown(model, tests),
    buildNotSeen(model),
    buildGone(model),
    ...buildTestSections(model, tests),
    ...buildTraffic(model, tests),
    buildNextStep(nextStep),
  ]
  return [buildHead(model), ...lists.filter(({ total }) => total > 0)]
}

function buildNextStep(step: NextStep): Section {
  return {
    id: 'nextStep',
    title: 'Next step',
    noun: 'step',
    tone: 'plain',
    ...listLines(step),
  }
}
