import { toRecords } from '../../findings/fields/record.js'
import {
  type NetworkErrorSummary,
  reportFormat,
  type SummaryAttempt,
  type SummaryError,
  type SummaryTest,
  specVersion,
} from '../../summary-file/summary.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { SummaryModel, TestModel } from '../summary/model.js'

type LongList = 'errors' | 'webhookTimeouts' | 'tests'

/**
 * Renders `network-error-summary.json` in chunks, because 200,000 findings may not fit into one string: one member a line,
 * and one item a line in the lists that may be long, which come last.
 */
export function* renderJson(model: SummaryModel): Generator<string> {
  const { errors, webhookTimeouts, tests } = model
  yield '{'
  let separator = '\n'
  for (const [name, value] of Object.entries(publishHead(model))) {
    if (value === undefined) continue
    yield `${separator}"${name}":${JSON.stringify(value)}`
    separator = ',\n'
  }
  yield* renderList('errors', errors, ({ times, ...error }) => only<SummaryError>()(error))
  yield* renderList('webhookTimeouts', webhookTimeouts, (timeout) => timeout)
  yield* renderList('tests', tests, publishTest)
  yield '\n}\n'
}

function* renderList<T>(
  name: LongList,
  items: readonly T[],
  publish: (item: T) => object,
): Generator<string> {
  yield `,\n"${name}":[`
  if (items.length === 0) return yield ']'
  let separator = '\n'
  for (const item of items) {
    yield `${separator}${JSON.stringify(publish(item))}`
    separator = ',\n'
  }
  yield '\n]'
}

/** What stands before the long lists. */
type SummaryHead = Omit<NetworkErrorSummary, LongList>

/** Leaves out what only the other outputs need, here and below. */
function publishHead(model: SummaryModel): SummaryHead {
  const { playwrightReport, timeRange, effects, errors, webhookTimeouts, tests, ...head } = model
  const causes = model.causes.map(({ subject, ...cause }) => cause)
  return only<SummaryHead>()({ reportFormat, specVersion, ...head, causes })
}

/** Passes a value on. Does not compile if the value has a field that its published type has not. */
function only<Published>() {
  return <T extends Published>(
    value: T & Readonly<Record<Exclude<keyof T, keyof Published>, never>>,
  ): Published => value
}

function publishTest({ originalId, path, tags, attempts, ...test }: TestModel): SummaryTest {
  return only<SummaryTest>()({
    ...test,
    tags: tags.length > 0 ? tags : undefined,
    attempts: attempts.map(publishAttempt),
  })
}

function publishAttempt(attempt: AttemptEntry): SummaryAttempt {
  const { monitoring, failsRun, occurrences, recovered, effects, ...published } = attempt
  return only<SummaryAttempt>()({ ...published, networkErrors: toRecords(attempt.findings) })
}
