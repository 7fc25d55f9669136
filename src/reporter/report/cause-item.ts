// Causes as rows of the report, in place of the rows of their errors.

import type { RunName } from '../../summary-file/format-comparison.js'
import { count } from '../../values/numbers.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import { drawRow, type TimeRange } from '../summary/histogram.js'
import type { CauseModel } from '../summary/model.js'
import { listErrorDetails } from './details/error-details.js'
import { listServerLog } from './details/sample-details.js'
import { type Item, listItems, listPresent, type Part, type Tone } from './document.js'
import { describeChange, describeChanges, describeEffects } from './explain-error.js'
import { formatFirstTest, type Tests } from './format-test.js'

interface CauseContext extends ErrorContext {
  readonly tone: Tone
  /** The reason of the first error to occur. */
  readonly reason: string | undefined
  /** Returns the line that a server printed about the occurrence with this reason. */
  readonly getServerLine: () => string | undefined
  /** Whether the headline names the cause and nothing else has a row, so that the row need not repeat it. */
  readonly isSaid: boolean
}

interface ErrorContext {
  readonly timeRange: TimeRange | undefined
  readonly tests: Tests
  /** The compared run. */
  readonly since: RunName | undefined
}

/** Creates the row of a cause. Expects its errors, worst first. */
export function toCauseItem(
  cause: CauseModel,
  errors: readonly [ErrorModel, ...ErrorModel[]],
  { tone, reason, getServerLine, isSaid, timeRange, tests, since }: CauseContext,
): Item {
  const [worst] = errors
  const earliest = findEarliest(errors)
  const first = tests.get(worst.testIds[0] ?? '')
  const { title, firstSeen, lastSeen } = cause
  return {
    id: title,
    sortKeys: { tests: cause.tests, firstSeen, name: title },
    when: drawRow(errors, timeRange),
    what: 'cause',
    name: title,
    tone,
    at: first,
    parts: listPresent<Part>([
      worst.baseline && { state: worst.baseline.state },
      {
        phrase: isSaid ? [count(errors.length, 'error')] : [{ code: title }],
        during: { first: firstSeen, last: lastSeen },
      }, // a sentence, which the terminal wraps
      ...describeChanges(errors, since),
      describeEffects(cause),
    ]),
    place: formatFirstTest(first, cause.tests),
    reason,
    getServerLine,
    listDetails: () => [
      ...listServerLog(earliest.samples[0]),
      {
        title: 'Errors',
        noun: 'error',
        ...listItems(errors, (error) => toExplainedItem(error, { timeRange, tests, since })),
      },
    ],
  }
}

/** Creates the row of an error inside its cause. */
function toExplainedItem(error: ErrorModel, { timeRange, tests, since }: ErrorContext): Item {
  const { name, baseline } = error
  return {
    id: name,
    when: drawRow([error], timeRange),
    parts: listPresent<Part>([
      baseline && { state: baseline.state },
      { code: name },
      ...describeChange(error, since),
      describeEffects(error),
    ]),
    listDetails: () => listErrorDetails(error, tests),
  }
}

/** Finds the first error of a cause: what the server printed when its errors began says most about why. */
export function findEarliest(errors: readonly [ErrorModel, ...ErrorModel[]]): ErrorModel {
  return errors.reduce((first, error) => (error.firstSeen < first.firstSeen ? error : first))
}
