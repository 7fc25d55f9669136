import { toRecords } from '../../findings/fields/record.js'
import {
  type NetworkErrorSummary,
  reportFormat,
  type SummaryUrl,
  specVersion,
} from '../../summary-file/summary.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { PatternModel, SummaryModel, TestModel } from '../summary/model.js'

const urlsPerRead = 1000

/**
 * Renders `network-error-summary.json` in chunks, because a million findings do not fit into one string. Each chunk
 * contains the findings of at most one attempt.
 */
export function* renderJson(model: SummaryModel): Generator<string> {
  const { patterns, webhookTimeouts, tests, unreadableAttachments, ...shown } = model
  const { playwrightReport, operations, effects, ...head } = shown
  yield `${openObject({ reportFormat, specVersion, ...head } satisfies Partial<NetworkErrorSummary>)},\n"patterns":`
  yield* renderArray(patterns, renderPattern)
  yield ',\n"webhookTimeouts":'
  yield* renderArray(webhookTimeouts, (timeout) => [JSON.stringify(timeout.read())])
  yield ',\n"tests":'
  yield* renderArray(tests, renderTest)
  yield `,\n"unreadableAttachments":${JSON.stringify(unreadableAttachments)}}\n`
}

function* renderPattern(pattern: PatternModel): Generator<string> {
  const { urlCount, readUrls, readSamples, timeline, testIds, ...fields } = pattern
  yield `${openObject(fields)},"urls":`
  yield* renderArray(readAllUrls(pattern), (url) => [JSON.stringify(url)])
  yield `,"samples":${JSON.stringify(readSamples())}`
  yield `,"testIds":${JSON.stringify(testIds)}}`
}

function* readAllUrls(pattern: PatternModel): Generator<SummaryUrl> {
  for (let done = 0; done < pattern.urlCount; done += urlsPerRead) yield* pattern.readUrls(urlsPerRead, done)
}

function* renderTest({ attempts, ...fields }: TestModel): Generator<string> {
  yield `${openObject(fields)},"attempts":`
  yield* renderArray(attempts, (attempt) => [renderAttempt(attempt)])
  yield '}'
}

function renderAttempt({ evidence, ...attempt }: AttemptEntry): string {
  const { monitoring, failsRun, occurrences, recovered, pending, effects, ...fields } = attempt
  const findings = evidence.readFindingsJson()
  const networkErrors = JSON.stringify(toRecords(JSON.parse(findings)))
  const open = JSON.stringify(evidence.readPending())
  return `${openObject(fields)},"networkErrors":${networkErrors},"findings":${findings},"pending":${open}}`
}

function* renderArray<T>(items: Iterable<T>, render: (item: T) => Iterable<string>): Generator<string> {
  let separator = '[\n'
  for (const item of items) {
    yield separator
    yield* render(item)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]' : ']'
}

/** Renders an object without its closing brace, so that more fields can follow. */
function openObject(fields: object): string {
  return JSON.stringify(fields).slice(0, -1)
}
