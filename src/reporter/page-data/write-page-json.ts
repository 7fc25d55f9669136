import type { SummaryFinding } from '../../summary-file/summary.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import { formatReason } from '../phrases/reason.js'
import { buildReport } from '../report/build-report.js'
import { type SectionId, takeItems } from '../report/document.js'
import type { PatternModel, SummaryModel, TestModel } from '../summary/model.js'
import { Limiter } from './limiter.js'
import { type Limits, maxPageChars, pageLimits } from './limits.js'
import type { PageAttempt, PageFinding, PagePattern, PageSection, PageTest } from './page-data.js'
import { sortWorstFirst } from './sort-tests.js'

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
  const { patterns, notMonitored, webhooks, webhookTimeouts, unreadableAttachments } = model
  const { run, totals, baseline, changes, apiCoverage, operations, playwrightReport } = model
  const fields = { run, totals, baseline, changes, apiCoverage, operations, playwrightReport }
  const indexes = new Map(patterns.map(({ key }, index) => [key, index]))
  yield `{"sections":${JSON.stringify(limiter.limit(listSections(model), 'sections'))}`
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) yield `,"${name}":${JSON.stringify(limiter.limit(value, name))}`
  }
  yield* list('notMonitored', notMonitored, (file) => file)
  yield* list('patterns', patterns, (pattern) => toPagePattern(pattern, limiter))
  yield* list('webhooks', webhooks, (webhook) => webhook)
  yield* list('webhookTimeouts', webhookTimeouts, (timeout) => timeout.read())
  yield* list('unreadableAttachments', unreadableAttachments, (attachment) => attachment)
  yield* list('tests', sortWorstFirst(model), (test) => toPageTest(test, indexes, limiter))
  yield `,"omitted":${JSON.stringify(limiter.omitted)}}`
}

/** Sections of the report that no view of the page shows. */
const shownSections: readonly SectionId[] = ['head', 'gone', 'notSeen', 'growing']
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

function toPagePattern(pattern: PatternModel, limiter: Limiter): PagePattern {
  const { readUrls, readSamples, testIds, paths, timeline, ...fields } = pattern
  return {
    ...fields,
    reason: formatReason(pattern),
    urls: readUrls(limiter.getMaxItems('patterns.urls')),
    samples: readSamples(limiter.getMaxItems('patterns.samples')),
  }
}

function toPageTest(
  { id, titlePath, file, line, column, project, outcome, attempts }: TestModel,
  indexes: ReadonlyMap<string, number>,
  limiter: Limiter,
): PageTest {
  return {
    ...{ id, titlePath, file, line, column, project, outcome },
    attempts: attempts.map((attempt) => toPageAttempt(attempt, indexes, limiter)),
  }
}

function toPageAttempt(
  attempt: AttemptEntry,
  indexes: ReadonlyMap<string, number>,
  limiter: Limiter,
): PageAttempt {
  const { retry, status, durationMs, verdict, parallelIndex, startedAt, evidence } = attempt
  const { occurrences, recovered, pending, effects } = attempt
  const maxFindings = Math.min(occurrences, limiter.getMaxItems('tests.attempts.findings'))
  return {
    ...{ retry, status, durationMs, verdict, parallelIndex, startedAt, occurrences, recovered },
    patterns: effects.flatMap(({ key }) => indexes.get(key) ?? []),
    pending: pending > 0 ? evidence.readPending() : [],
    ...(maxFindings > 0 && { findings: evidence.readFindings(maxFindings).map(toPageFinding) }),
  }
}

/** Leaves out the details, which the samples of the finding's pattern have. */
function toPageFinding({ details, key, count, ...finding }: SummaryFinding): PageFinding {
  return finding
}
