// Causes as rows of the report, in place of the rows of their errors.

import type { SummaryCause, SummarySample } from '../../summary-file/summary.js'
import { count } from '../../values/numbers.js'
import { formatServerLogTitle, getServerLine } from '../server-log/format-server-log.js'
import type { CauseModel, ErrorModel } from '../summary/model.js'
import { type Item, type Line, type List, listItems } from './document.js'
import { formatEffects } from './explain-error.js'
import { formatTest, type Tests } from './test-sections.js'

/** Formats a cause with its local times, such as `… refused connections: 41 errors in 70 tests, 12:03:24 to 12:05:10`. */
export function formatCause({ title, firstSeen, lastSeen }: SummaryCause): string {
  const [first, last] = [formatTime(firstSeen), formatTime(lastSeen)]
  return `${title}, ${first === last ? first : `${first} to ${last}`}`
}

function formatTime(timestamp: string): string {
  const time = new Date(timestamp)
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map((number) => String(number).padStart(2, '0'))
    .join(':')
}

/** Creates the row of a cause. Expects its errors, worst first, and the reason of the first one to occur. */
export function toCauseItem(
  cause: CauseModel,
  errors: readonly [ErrorModel, ...ErrorModel[]],
  reason: string | undefined,
  tests: Tests,
): Item {
  const [worst] = errors
  const earliest = findEarliest(errors)
  const first = tests.get(worst.testIds[0] ?? '')
  return {
    what: 'cause',
    tone: cause.effects.failed > 0 ? 'bad' : 'warning',
    at: first,
    parts: [
      ...(worst.baseline ? [{ state: worst.baseline.state }] : []),
      { phrase: [{ code: formatCause(cause) }] }, // a sentence, which the terminal wraps
      ...(worst.change === 'appeared' ? [worst.change] : []),
      formatEffects(cause),
      ...formatTest(first),
      ...(first && cause.tests > 1 ? [`and ${count(cause.tests - 1, 'more test')}`] : []),
    ],
    reason,
    getServerLine: () => getServerLine(earliest),
    listDetails: () => [
      ...listServerLog(earliest.samples[0]),
      { title: 'Errors', noun: 'error', ...listItems(errors, (error) => ({ parts: describeError(error) })) },
    ],
  }
}

/** Finds the first error of a cause: what the server printed when its errors began says most about why. */
export function findEarliest(errors: readonly [ErrorModel, ...ErrorModel[]]): ErrorModel {
  return errors.reduce((first, error) => (error.firstSeen < first.firstSeen ? error : first))
}

function describeError(error: ErrorModel): Line {
  const state = error.baseline ? [{ state: error.baseline.state }] : []
  return [...state, { code: error.name }, formatEffects(error)]
}

/** Lists the lines of a sample, if there are any. */
export function listServerLog({ serverLog }: Partial<SummarySample> = {}): readonly List[] {
  if (!serverLog) return []
  const lines = listItems(serverLog.lines, (code) => ({ parts: [{ code }] }))
  return [{ title: formatServerLogTitle(serverLog), noun: 'line', isText: true, ...lines }]
}
