// `network-error-summary.json`, complete and piece by piece: a million records are more than one string can hold.

import { reportFormat, type SummaryUrl, specVersion } from '../summary/json-types.js'
import type { AttemptModel, PatternModel, SummaryModel, TestModel } from '../summary/model.js'

const urlsAtOnce = 1000

/** The pieces of the file; each is at most one attempt's records or one page of URLs. */
export function* renderJson(model: SummaryModel): Generator<string> {
  const { generatedAt, run, totals, unreadableAttachments } = model
  yield `${openObject({ reportFormat, specVersion, generatedAt, run, totals })},\n"patterns":`
  yield* array(model.patterns, patternPieces)
  yield ',\n"webhookTimeouts":'
  yield* array(model.webhookTimeouts, (timeout) => [JSON.stringify(timeout.read())])
  yield ',\n"tests":'
  yield* array(model.tests, testPieces)
  yield `,\n"unreadableAttachments":${JSON.stringify(unreadableAttachments)}}\n`
}

function* patternPieces(pattern: PatternModel): Generator<string> {
  const { key, method, status, basePath, networkErrors, tests, failedTests, firstSeen, lastSeen } = pattern
  const head = { key, method, status, basePath, networkErrors, tests, failedTests, firstSeen, lastSeen }
  yield `${openObject(head)},"urls":`
  yield* array(urlsOf(pattern), (url) => [JSON.stringify(url)])
  yield `,"testIds":${JSON.stringify(pattern.testIds)}}`
}

function* urlsOf(pattern: PatternModel): Generator<SummaryUrl> {
  for (let read = 0; read < pattern.urlCount; read += urlsAtOnce) yield* pattern.readUrls(urlsAtOnce, read)
}

function* testPieces({
  attempts,
  id,
  titlePath,
  file,
  line,
  column,
  project,
  outcome,
}: TestModel): Generator<string> {
  yield `${openObject({ id, titlePath, file, line, column, project, outcome })},"attempts":`
  yield* array(attempts, (attempt) => [attemptText(attempt)])
  yield '}'
}

function attemptText(attempt: AttemptModel): string {
  const { retry, status, workerIndex, parallelIndex, startedAt, durationMs, verdict } = attempt
  const head = { retry, status, workerIndex, parallelIndex, startedAt, durationMs, verdict }
  const records = attempt.readNetworkErrorsJson?.() ?? JSON.stringify(attempt.readNetworkErrors())
  return `${openObject(head)},"networkErrors":${records}}`
}

function* array<T>(items: Iterable<T>, pieces: (item: T) => Iterable<string>): Generator<string> {
  let separator = '[\n'
  for (const item of items) {
    yield separator
    yield* pieces(item)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]' : ']'
}

/** An object's text without its closing brace, so that more can follow. */
function openObject(head: object): string {
  return JSON.stringify(head).slice(0, -1)
}
