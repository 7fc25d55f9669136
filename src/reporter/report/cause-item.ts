// Causes as rows of the report, in place of the rows of their errors.

import type { RunName } from '../../summary-file/format-comparison.js'
import { count } from '../../values/numbers.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import { drawRow, type TimeRange } from '../summary/histogram.js'
import type { CauseModel } from '../summary/model.js'
import { listErrorDetails } from './details/error-details.js'
import { findServerLine, formatReason } from './details/reason.js'
import { listServerLog } from './details/sample-details.js'
import { type Item, listItems, listPresent, type Part } from './document.js'
import { describeChange, describeChanges, describeEffects } from './explain-error.js'
import { formatFirstTest, type Tests } from './format-test.js'

/** What the rows of a report share. */
export interface RowContext {
  readonly tests: Tests
  /** Names of the errors that turned the run red. */
  readonly red: ReadonlySet<string>
  readonly timeRange: TimeRange | undefined
  /** The compared run. */
  readonly since: RunName | undefined
}

interface CauseContext extends RowContext {
  /** Whether the headline names the cause and nothing else has a row, so that the row need not repeat it. */
  readonly isSaid: boolean
}

/** Creates the row of a cause. What its first error to occur says explains all of them. */
export function toCauseItem(
  cause: CauseModel,
  byName: ReadonlyMap<string, ErrorModel>,
  context: CauseContext,
): Item {
  const [worst, ...others] = cause.errors.flatMap((name) => byName.get(name) ?? [])
  if (!worst) return { parts: [{ code: cause.title }] }
  const { tests, red, timeRange, since, isSaid } = context
  const errors = [worst, ...others] as const
  const earliest = findEarliest(errors)
  const first = tests.get(worst.testIds[0] ?? '')
  const { title, firstSeen, lastSeen } = cause
  return {
    id: title,
    sortKeys: { tests: cause.tests, firstSeen },
    when: drawRow(errors, timeRange),
    what: 'cause',
    name: title,
    tone: errors.some(({ name }) => red.has(name)) ? 'bad' : 'warning',
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
    reason: formatReason({ ...earliest, name: `${title} ${earliest.name}` }),
    getServerLine: () => findServerLine(earliest),
    listDetails: () => [
      ...listServerLog(earliest.samples[0]),
      { title: 'Errors', noun: 'error', ...listItems(errors, (error) => toExplainedItem(error, context)) },
    ],
  }
}

/** Creates the row of an error inside its cause. */
function toExplainedItem(error: ErrorModel, { timeRange, tests, red, since }: RowContext): Item {
  const { name, baseline } = error
  return {
    id: name,
    when: drawRow([error], timeRange),
    tone: red.has(name) ? 'bad' : 'warning',
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
function findEarliest(errors: readonly [ErrorModel, ...ErrorModel[]]): ErrorModel {
  return errors.reduce((first, error) => (error.firstSeen < first.firstSeen ? error : first))
}
