// Turns the model into the HTML report's data: whole rows, as many as a page can show, with long texts cut.

import { getKindLabel } from '../../findings/kinds/kinds.js'
import type { SummaryFinding, SummarySample } from '../../summary-file/summary.js'
import { type EffectName, effectByVerdict } from '../../verdicts.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import { buildReport } from '../report/build-report.js'
import { findEarliest } from '../report/cause-item.js'
import { type Section, type SectionId, takeItems } from '../report/document.js'
import { formatReasonWithoutId } from '../report/error-sections.js'
import { getServerLine } from '../server-log/format-server-log.js'
import type { CauseModel, ErrorModel, SummaryModel, TestModel } from '../summary/model.js'
import { type Column, toHistogram } from './histogram.js'
import {
  type Lists,
  type PageAttempt,
  type PageCause,
  type PageData,
  type PageError,
  type PageFinding,
  type PageSection,
  type PageTest,
  type PageWebhook,
  type RunStrip,
  rowColumns,
  runColumns,
} from './page-data.js'
import { sortTestsWorstFirst } from './sort-tests.js'
import { TextBudget } from './text-budget.js'
import { getTone } from './tone.js'

const maxRows = {
  errors: 5_000,
  tests: 5_000,
  webhooks: 1_000,
} satisfies Record<keyof Lists, number>

const maxUrls = 50
const maxFindings = 50
const maxSectionItems = 200
/** Maximum characters of all long texts, URLs and webhooks together. */
export const maxPageChars = 30_000_000
/** Maximum characters of the URLs of findings. */
const maxFindingChars = 1_000_000

/** The sections whose items are rows of a list. */
const listedSections: readonly SectionId[] = ['head', 'errors', 'known', 'missingWebhooks']

/** What the rows of one page share. */
interface PageContext {
  readonly model: SummaryModel
  readonly budget: TextBudget
  /** For the URLs of findings. Attempts beyond it list only their errors. */
  readonly findingBudget: TextBudget
  /** Indexes of the errors by name. */
  readonly indexes: ReadonlyMap<string, number>
  readonly tests: ReadonlyMap<string, TestModel>
  /** Returns the id that a test has on the page. */
  toId(testId: string): string
}

export function toPageData(model: SummaryModel, maxChars: number = maxPageChars, hasJson = true): PageData {
  const { run, totals, playwrightReport, errors, webhookTimeouts, causes } = model
  const [head, ...sections] = buildReport(model)
  const tests = sortTestsWorstFirst(model)
  const context: PageContext = {
    model,
    budget: new TextBudget(maxChars),
    findingBudget: new TextBudget(Math.min(maxFindingChars, maxChars)),
    indexes: new Map(errors.map(({ name }, index) => [name, index])),
    tests: new Map(tests.map((test) => [test.id, test])),
    toId: createIds(tests, playwrightReport !== undefined),
  }
  const strip = drawRun(model)
  return {
    run,
    totals,
    ...(playwrightReport !== undefined && { playwrightReport }),
    head: toPageSection(head),
    sections: sections.filter(({ id }) => !listedSections.includes(id)).map(toPageSection),
    ...(strip && { strip }),
    causes: causes.map((cause) => toPageCause(cause, context)),
    errors: errors.slice(0, maxRows.errors).map((error) => toPageError(error, context)),
    webhooks: webhookTimeouts.slice(0, maxRows.webhooks).map((timeout) => toPageWebhook(timeout, context)),
    tests: tests.slice(0, maxRows.tests).map((test) => toPageTest(test, context)),
    hasJson,
    omitted: {
      errors: Math.max(0, errors.length - maxRows.errors),
      tests: Math.max(0, tests.length - maxRows.tests),
      webhooks: Math.max(0, webhookTimeouts.length - maxRows.webhooks),
    },
  }
}

function toPageSection(section: Section): PageSection {
  return { ...section, items: takeItems(section, maxSectionItems) }
}

function drawRun({ errors, timeRange }: SummaryModel): RunStrip | undefined {
  if (!timeRange || errors.length < 2) return undefined
  return { ...timeRange, columns: toHistogram(errors, timeRange, runColumns) }
}

function drawRow(errors: readonly ErrorModel[], { timeRange }: SummaryModel): readonly Column[] {
  return timeRange ? toHistogram(errors, timeRange, rowColumns) : []
}

/** Shortens ids, which are a tenth of a large page, unless Playwright's report needs them. */
function createIds(tests: readonly TestModel[], hasReport: boolean): PageContext['toId'] {
  if (hasReport) return (id) => id
  const ids = new Map(tests.map(({ id }, index) => [id, index.toString(36)]))
  return (id) => ids.get(id) ?? id
}

function toPageCause(cause: CauseModel, { model, indexes, toId }: PageContext): PageCause {
  const { subject, ...fields } = cause
  const [worst, ...others] = cause.errors.flatMap((name) => model.errors[indexes.get(name) ?? -1] ?? [])
  if (!worst) return { ...fields, firstTestId: '', when: [] }
  const earliest = findEarliest([worst, ...others])
  return {
    ...fields,
    when: drawRow([worst, ...others], model),
    reason: formatReasonWithoutId({ ...earliest, name: cause.title }),
    serverLine: getServerLine(earliest),
    firstTestId: toId(worst.testIds[0] ?? ''),
  }
}

function toPageError(error: ErrorModel, context: PageContext): PageError {
  const { urls, samples, testIds, times, networkErrors, failedTests, ...fields } = error
  const { model, budget, toId } = context
  const row = {
    ...fields,
    tone: getTone(error, model),
    reason: formatReasonWithoutId(error),
    firstTestId: toId(testIds[0] ?? ''),
    when: drawRow([error], model),
    urlCount: urls.length,
    urls: urls.slice(0, budget.isUsedUp ? 1 : maxUrls),
    samples: samples.map((sample) => cutSample({ ...sample, testId: toId(sample.testId) }, budget)),
  }
  for (const { url } of row.urls) budget.use(url.length)
  return row
}

function cutSample(sample: SummarySample, budget: TextBudget): SummarySample {
  const { message, details, serverLog } = sample
  const { body, stack, args, request } = details ?? {}
  return {
    ...sample,
    ...(message !== undefined && { message: budget.cut(message) }),
    ...(details && {
      details: {
        ...details,
        ...(body !== undefined && { body: budget.cut(body) }),
        ...(stack !== undefined && { stack: budget.cut(stack) }),
        ...(args !== undefined && { args: budget.cut(args) }),
        ...(request?.body !== undefined && { request: { ...request, body: budget.cut(request.body) } }),
      },
    }),
    ...(serverLog && { serverLog: { ...serverLog, lines: serverLog.lines.map((line) => budget.cut(line)) } }),
  }
}

function toPageWebhook(
  timeout: SummaryModel['webhookTimeouts'][number],
  { budget, tests, toId }: PageContext,
): PageWebhook {
  const { nearMisses, receivedWebhooks, ...fields } = timeout
  const test = tests.get(fields.testId)
  const whole = { nearMisses, receivedWebhooks }
  const chars = JSON.stringify(whole).length
  const shown = budget.isUsedUp ? { nearMisses: [], receivedWebhooks: [] } : whole
  budget.use(chars)
  return {
    ...fields,
    ...shown,
    testId: toId(fields.testId),
    tone: test?.outcome === 'unexpected' ? 'bad' : 'warn',
  }
}

function toPageTest(test: TestModel, context: PageContext): PageTest {
  const { id, originalId, titlePath, file, line, column, project, outcome, attempts } = test
  return {
    id: context.toId(id),
    titlePath,
    file,
    line,
    column,
    project,
    outcome,
    ...(originalId !== id && { originalId: context.toId(originalId) }),
    attempts: attempts.map((attempt) => toPageAttempt(attempt, context)),
  }
}

function toPageAttempt(attempt: AttemptEntry, { findingBudget, indexes }: PageContext): PageAttempt {
  const { retry, status, durationMs, verdict, parallelIndex, startedAt } = attempt
  const { occurrences, recovered, pending, effects } = attempt
  const unlisted = occurrences - attempt.findings.length
  const hasFindings = attempt.findings.length > 0 && !findingBudget.isUsedUp
  const findings = hasFindings
    ? listOldest(attempt.findings).map((finding) => toPageFinding(finding, startedAt))
    : []
  for (const { url } of findings) findingBudget.use(url.length)
  return {
    retry,
    status,
    durationMs,
    verdict,
    parallelIndex,
    startedAt,
    occurrences,
    errors: groupByEffect(effects, indexes),
    ...(unlisted > 0 && { unlisted }),
    ...(recovered > 0 && { recovered }),
    ...(pending.length > 0 && { pending }),
    ...(hasFindings && { findings }),
  }
}

function listOldest(findings: readonly SummaryFinding[]): readonly SummaryFinding[] {
  return findings.toSorted((a, b) => compareTexts(a.timestamp, b.timestamp)).slice(0, maxFindings)
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function groupByEffect(
  effects: AttemptEntry['effects'],
  indexes: PageContext['indexes'],
): PageAttempt['errors'] {
  const groups: Partial<Record<EffectName, number[]>> = {}
  for (const { name, verdict } of effects) {
    const index = indexes.get(name)
    if (index === undefined || index >= maxRows.errors) continue
    const effect = effectByVerdict[verdict]
    groups[effect] = [...(groups[effect] ?? []), index]
  }
  return groups
}

/** Picks what a line shows. The samples of the finding's error have the details. */
function toPageFinding(finding: SummaryFinding, startedAt: string): PageFinding {
  const { kind, name, url, timestamp, method, status, recovered, late, phase } = finding
  return {
    kind,
    url,
    afterMs: Date.parse(timestamp) - Date.parse(startedAt),
    ...(method !== undefined && { method }),
    ...(status !== undefined && { status }),
    ...(!getKindLabel(kind).hasStatus && { name }),
    ...(recovered && { recovered }),
    ...(late && { late }),
    ...(phase && { phase }),
  }
}
