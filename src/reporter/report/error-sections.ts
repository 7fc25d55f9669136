import { getKindLabel } from '../../findings/kinds/kinds.js'
import { pageError } from '../../findings/kinds/page-error.js'
import { listNotes } from '../../findings/log/messages.js'
import type { ErrorAssessment } from '../../summary-file/assessment.js'
import { formatProjectsAfter, nameRun, type RunName } from '../../summary-file/format-comparison.js'
import { count } from '../../values/numbers.js'
import { makeVisible } from '../../values/text.js'
import type { ErrorModel } from '../collect/tallies/counted-error.js'
import { isInFailedTest, isKnown, listNotSeen } from '../summary/assess.js'
import { drawRow, type TimeRange } from '../summary/histogram.js'
import { listRows, placeConsequences } from '../summary/list-rows.js'
import type { CauseModel, SummaryModel, TestModel } from '../summary/model.js'
import { findRedErrors } from '../summary/red-errors.js'
import { listErrorDetails } from './details/error-details.js'
import { findServerLine, formatReason } from './details/reason.js'
import { listServerLog } from './details/sample-details.js'
import {
  type Item,
  type Line,
  type List,
  listCodes,
  listItems,
  listLines,
  listPresent,
  type Part,
  type Section,
} from './document.js'
import { describeChanges, describeEffects } from './explain-error.js'
import { formatTest, type Tests } from './format-test.js'
import { countFailedTests, formatHeadline, haveAllWaited } from './headline.js'

/** What the rows of a report share. */
interface RowContext {
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

/**
 * Lists all errors except known ones outside of failed tests, which need no action. A cause is listed in place of its
 * errors, where the worst one would be.
 */
export function buildErrors(model: SummaryModel, tests: Tests): Section {
  const { errors, causes } = model
  const context: RowContext = {
    tests,
    red: findRedErrors(model.tests),
    timeRange: model.timeRange,
    since: model.changes?.since,
  }
  const byName = new Map(errors.map((error) => [error.name, error]))
  const loud = placeConsequences(errors.filter((error) => !isQuiet(error)))
  const rows = listRows(loud, causes)
  return {
    id: 'errors',
    title: haveAllWaited(model) ? 'Errors' : '',
    noun: rows.some((row) => 'subject' in row) ? 'row' : 'error',
    tone: rows.some(({ effects }) => effects.failed > 0) ? 'bad' : 'warning',
    isAnnotated: true,
    ...listItems(rows, (row) =>
      'subject' in row
        ? toCauseItem(row, byName, { ...context, isSaid: rows.length === 1 && isInHeadline(row, model) })
        : toItem(row, context),
    ),
  }
}

function isInHeadline({ subject }: CauseModel, model: SummaryModel): boolean {
  return formatHeadline(model).some((piece) => typeof piece !== 'string' && piece.code === subject)
}

/**
 * Lists known errors, except those that are in the row of a cause. If tests failed and only known errors occurred, nothing
 * else may explain the failures.
 */
export function buildKnown(model: SummaryModel, tests: Tests): Section {
  const { errors, causes, baseline, timeRange } = model
  const failed = countFailedTests(model) > 0
  const loud = new Set(errors.filter((error) => !isQuiet(error)).map(({ name }) => name))
  const explained = new Set(
    causes.filter((cause) => cause.errors.some((name) => loud.has(name))).flatMap((cause) => cause.errors),
  )
  const known = errors.filter((error) => isQuiet(error) && !explained.has(error.name))
  return {
    id: 'known',
    noun: 'known error',
    tone: 'plain',
    isCollapsed: !(failed && known.length === errors.length),
    title: {
      phrase: [
        `${count(known.length, 'known error')} also occurred`,
        ...(baseline ? [' (', { code: baseline.file }, ')'] : []),
      ],
    },
    ...listItems(known, (error) => toKnownItem(error, tests, timeRange)),
  }
}

function toKnownItem(error: ErrorModel, tests: Tests, timeRange: TimeRange | undefined): Item {
  const { name, baseline: { reason, ticket, expires } = {} } = error
  return {
    id: name,
    sortKeys: { tests: error.tests, firstSeen: error.firstSeen },
    when: drawRow([error], timeRange),
    parts: [{ code: name }, count(error.tests, 'test')],
    place: listPresent<Part>([
      reason !== undefined && { code: reason },
      ticket !== undefined && { code: ticket },
      expires !== undefined && `until ${expires}`,
    ]),
    listDetails: () => listErrorDetails(error, tests).flatMap(toPageList),
  }
}

function isQuiet(error: ErrorModel): boolean {
  return isKnown(error) && !isInFailedTest(error)
}

/** Creates the row of an error. It is red if the error turned the run red, which one that only made tests flaky did not. */
function toItem(error: ErrorModel, { tests, red, timeRange, since }: RowContext): Item {
  const { kind, name, testIds } = error
  const what = getKindLabel(kind).singular
  const first = tests.get(testIds[0] ?? '')
  return {
    id: name,
    sortKeys: { tests: error.tests, firstSeen: error.firstSeen },
    when: drawRow([error], timeRange),
    what,
    kind: kind === pageError.name ? what : undefined,
    tone: red.has(name) ? 'bad' : 'warning',
    at: first,
    parts: listPresent<Part>([
      error.baseline && { state: error.baseline.state },
      { code: name },
      ...listNotes(error),
      ...describeChanges([error], since),
      describeEffects(error),
    ]),
    place: formatFirstTest(first, error.tests),
    reason:
      [formatReason(error), explainState(error), explainConsequence(error)].filter(Boolean).join(' · ') ||
      undefined,
    getServerLine: () => findServerLine(error),
    listDetails: () => listErrorDetails(error, tests),
  }
}

/** Creates the row of a cause. What its first error to occur says explains all of them. */
function toCauseItem(
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
      ...listServerLog(earliest.samples[0]?.serverLog),
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
      ...describeChanges([error], since),
      describeEffects(error),
    ]),
    listDetails: () => listErrorDetails(error, tests),
  }
}

/** Finds the first error of a cause: what the server printed when its errors began says most about why. */
function findEarliest(errors: readonly [ErrorModel, ...ErrorModel[]]): ErrorModel {
  return errors.reduce((first, error) => (error.firstSeen < first.firstSeen ? error : first))
}

/** Formats the first of several tests, and how many more there are. */
function formatFirstTest(first: TestModel | undefined, tests: number): Line {
  return listPresent([...formatTest(first), first && tests > 1 && `and ${count(tests - 1, 'more test')}`])
}

/** Keeps a list from the texts, for which a known error is one line. */
function toPageList(list: List): readonly List[] {
  return list.shownOn === 'text' ? [] : [{ ...list, shownOn: 'page' }]
}

/** Explains a state, such as `expired 2027-03-31: Avatars are not seeded`; empty for a new error, or without a state. */
function explainState({ baseline }: ErrorAssessment): string {
  if (!baseline || baseline.state === 'new') return ''
  const { state, expires, reason } = baseline
  const title = state === 'expired' && expires !== undefined ? `expired ${expires}` : state
  return makeVisible(reason === undefined ? title : `${title}: ${reason}`)
}

/** Names the request that an error of a page is about; empty for other errors. */
function explainConsequence({ consequenceOf }: ErrorModel): string {
  return consequenceOf === undefined ? '' : makeVisible(`about ${consequenceOf}`)
}

/** Lists errors of the compared run that did not occur, or not in all of its projects. */
export function buildGone({ changes, errors }: SummaryModel): Section {
  const gone = changes?.gone ?? []
  const are = gone.length === 1 ? 'is' : 'are'
  const byName = new Map(errors.map((error) => [error.name, error]))
  return {
    id: 'gone',
    noun: 'error',
    tone: 'good',
    title: changes
      ? { phrase: [`${count(gone.length, 'error')} of `, nameRun(changes.since), ` ${are} gone`] }
      : '',
    ...listLines(gone.map((name) => [{ code: name }, ...describeRest(byName.get(name)?.projects)])),
  }
}

/** Says in which projects an error that is gone in others still occurs; empty for one that does not occur at all. */
function describeRest(projects: readonly string[] | undefined): Line {
  return projects ? [{ code: formatProjectsAfter(projects) }] : []
}

/** Lists known errors that did not occur. */
export function buildNotSeen(model: SummaryModel): Section {
  const names = listNotSeen(model)
  return {
    id: 'notSeen',
    noun: 'error',
    tone: 'good',
    title: `${count(names.length, 'known error')} did not occur`,
    ...listCodes(names),
  }
}
