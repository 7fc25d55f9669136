import { getKindLabel } from '../../findings/kinds/kinds.js'
import type { SummaryFinding } from '../../summary-file/summary.js'
import type { TestList, Traffic } from '../../summary-file/traffic.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import { buildReport } from '../report/build-report.js'
import { type SectionId, takeItems } from '../report/document.js'
import { formatReason } from '../report/errors.js'
import type { ErrorModel, SummaryModel, TestModel } from '../summary/model.js'
import { Limiter, type Limits } from './limiter.js'
import { maxPageChars, pageLimits } from './limits.js'
import type { PageAttempt, PageData, PageError, PageFinding, PageSection, PageTest } from './page-data.js'

export interface PageOptions {
  readonly limits?: Limits
  readonly maxChars?: number
  /** Whether the output has reached its maximum size, after which lists end. */
  readonly isFull?: () => boolean
}

/** Writes the HTML report's data as JSON, in parts, because one string of it needs more memory than the rest of the run. */
export function* writePageJson(
  model: SummaryModel,
  { limits = pageLimits, maxChars = maxPageChars, isFull = () => false }: PageOptions = {},
): Generator<string> {
  const limiter = new Limiter(limits, (chars) => chars > maxChars || isFull())
  const list = <T>(name: string, items: readonly T[], convert: (item: T) => unknown): Generator<string> =>
    writeList(name, limiter.limitItems(items, name, convert))
  const { errors, webhooks, webhookTimeouts, unreadableAttachments } = model
  const { run, totals, baseline, changes, playwrightReport } = model
  const tests = sortWorstFirst(model)
  const context: PageContext = {
    limiter,
    errorIndexes: new Map(errors.map(({ name }, index) => [name, index])),
    toId: createIds(tests, playwrightReport !== undefined),
  }
  const traffic = model.traffic && toPageTraffic(model.traffic, context)
  const fields = { run, totals, baseline, changes, traffic, playwrightReport }
  const withId = <T extends { readonly testId: string }>(item: T): T => ({
    ...item,
    testId: context.toId(item.testId),
  })
  yield `{"sections":${JSON.stringify(limiter.limit(listSections(model), 'sections'))}`
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) yield `,"${name}":${JSON.stringify(limiter.limit(value, name))}`
  }
  yield* list('errors', errors, (error) => toPageError(error, context))
  yield* list('webhooks', webhooks, (webhook) => webhook)
  yield* list('webhookTimeouts', webhookTimeouts, (timeout) => withId(timeout.read()))
  yield* list('unreadableAttachments', unreadableAttachments, withId)
  yield* list('tests', tests, (test) => toPageTest(test, context))
  yield `,"omitted":${JSON.stringify(limiter.omitted)}}`
}

/** Sections of the report that no view of the page shows. */
const shownSections: readonly SectionId[] = [
  'head',
  'missingExpectations',
  'gone',
  'notSeen',
  'notMonitored',
  'optedOut',
]
const maxSectionItems = 200

function listSections(model: SummaryModel): PageSection[] {
  return buildReport(model)
    .filter(({ id }) => shownSections.includes(id))
    .map((section) => ({ ...section, items: takeItems(section, maxSectionItems) }))
}

function* writeList(name: string, items: Iterable<unknown>): Generator<string> {
  let separator = ''
  yield `,"${name}":[`
  for (const item of items) {
    yield `${separator}${JSON.stringify(item)}`
    separator = ','
  }
  yield ']'
}

function toPageTraffic({ mockLeaks, hosts }: Traffic, { toId }: PageContext): PageData['traffic'] {
  const withIds = <T extends TestList>(list: T): T => ({ ...list, testIds: list.testIds.map(toId) })
  return {
    mockLeaks: mockLeaks.map((leak) => {
      return { ...leak, mocked: withIds(leak.mocked), answered: withIds(leak.answered) }
    }),
    hosts: hosts.map(withIds),
  }
}

interface PageContext {
  readonly limiter: Limiter
  /** Indexes of errors by name. */
  readonly errorIndexes: ReadonlyMap<string, number>
  /** Returns the id that a test has on the page. */
  toId(testId: string): string
}

/** Shortens ids, which are a tenth of a large page, unless Playwright's report needs them. */
function createIds(tests: readonly TestModel[], hasReport: boolean): PageContext['toId'] {
  if (hasReport) return (id) => id
  const ids = new Map(tests.map(({ id }, index) => [id, index.toString(36)]))
  return (id) => ids.get(id) ?? id
}

function toPageError(error: ErrorModel, { limiter, toId }: PageContext): PageError {
  const { readUrls, readSamples, testIds, ...fields } = error
  const samples = readSamples(limiter.getMaxItems('errors.samples'))
  return {
    ...fields,
    reason: formatReason(error),
    urls: readUrls(limiter.getMaxItems('errors.urls')),
    samples: samples.map((sample) => ({ ...sample, testId: toId(sample.testId) })),
  }
}

function toPageTest(test: TestModel, context: PageContext): PageTest {
  const { id, originalId, titlePath, file, line, column, project, outcome, attempts } = test
  return {
    ...{ id: context.toId(id), titlePath, file, line, column, project, outcome },
    ...(originalId !== id && { originalId: context.toId(originalId) }),
    attempts: attempts.map((attempt) => toPageAttempt(attempt, context)),
  }
}

function toPageAttempt(attempt: AttemptEntry, { limiter, errorIndexes }: PageContext): PageAttempt {
  const { retry, status, durationMs, verdict, parallelIndex, startedAt, evidence } = attempt
  const { occurrences, recovered, pending, effects } = attempt
  const maxFindings = Math.min(occurrences, limiter.getMaxItems('tests.attempts.findings'))
  return {
    ...{ retry, status, durationMs, verdict, parallelIndex, startedAt, occurrences },
    errors: effects.flatMap(({ name }) => errorIndexes.get(name) ?? []),
    ...(recovered > 0 && { recovered }),
    ...(pending > 0 && { pending: evidence.readPending() }),
    ...(maxFindings > 0 && {
      findings: evidence.readFindings(maxFindings).map(toPageFinding),
    }),
  }
}

/** Picks what a line shows. The samples of the finding's error have the details. */
function toPageFinding(finding: SummaryFinding): PageFinding {
  const { kind, name, url, timestamp, method, status, recovered, late, phase } = finding
  return {
    ...{ kind, url, timestamp },
    ...(method !== undefined && { method }),
    ...(status !== undefined && { status }),
    ...(!getKindLabel(kind).hasStatus && { name }),
    ...(recovered && { recovered }),
    ...(late && { late }),
    ...(phase && { phase }),
  }
}

/**
 * Puts tests that failed because of errors first, followed by tests with a missing webhook or unreadable attachment,
 * other failed tests, flaky tests, and all others.
 */
function sortWorstFirst(model: SummaryModel): TestModel[] {
  const incomplete = new Set(
    [...model.webhookTimeouts, ...model.unreadableAttachments].map(({ testId }) => testId),
  )
  return model.tests
    .map((test) => ({ test, rank: getRank(test, incomplete), errors: countErrors(test) }))
    .sort((a, b) => a.rank - b.rank || b.errors - a.errors)
    .map(({ test }) => test)
}

function getRank({ id, outcome, attempts }: TestModel, incomplete: ReadonlySet<string>): number {
  if (attempts.some(({ verdict }) => verdict === 'failed')) return outcome === 'unexpected' ? 0 : 1
  if (incomplete.has(id)) return 2
  if (outcome === 'unexpected') return 3
  return outcome === 'flaky' ? 4 : 5
}

function countErrors({ attempts }: TestModel): number {
  return attempts.reduce((sum, { occurrences }) => sum + occurrences, 0)
}
