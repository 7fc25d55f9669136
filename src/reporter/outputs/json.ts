import { toRecords } from '../../findings/fields/record.js'
import {
  attemptFields,
  errorFields,
  reportFormat,
  type SummaryUrl,
  specVersion,
  summaryFields,
  testFields,
} from '../../summary-file/summary.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { ErrorModel, SummaryModel, TestModel } from '../summary/model.js'

const urlsPerRead = 1000

/**
 * Renders `network-error-summary.json` in chunks, because a million findings do not fit into one string. Each chunk
 * contains the findings of at most one attempt.
 */
export function* renderJson(model: SummaryModel): Generator<string> {
  const { errors, webhookTimeouts, tests } = model
  yield* renderObject(
    summaryFields,
    { ...model, reportFormat, specVersion, causes: model.causes.map(({ subject, ...cause }) => cause) },
    {
      errors: () => renderArray(errors, renderError),
      webhookTimeouts: () => renderArray(webhookTimeouts, (timeout) => [JSON.stringify(timeout.read())]),
      tests: () => renderArray(tests, renderTest),
    },
    ',\n', // so that a reader finds the lists that it need not read
  )
  yield '\n'
}

function renderError(error: ErrorModel): Iterable<string> {
  return renderObject(errorFields, error, {
    urls: () => renderArray(readAllUrls(error), (url) => [JSON.stringify(url)]),
    samples: () => [JSON.stringify(error.readSamples())],
  })
}

function* readAllUrls(error: ErrorModel): Generator<SummaryUrl> {
  for (let done = 0; done < error.urlCount; done += urlsPerRead) yield* error.readUrls(urlsPerRead, done)
}

function renderTest(test: TestModel): Iterable<string> {
  return renderObject(testFields, test, { attempts: () => renderArray(test.attempts, renderAttempt) })
}

function renderAttempt(attempt: AttemptEntry): Iterable<string> {
  const { evidence } = attempt
  const findings = evidence.readFindingsJson()
  return renderObject(attemptFields, attempt, {
    networkErrors: () => [JSON.stringify(toRecords(JSON.parse(findings)))],
    findings: () => [findings],
    pending: () => [JSON.stringify(evidence.readPending())],
  })
}

/** Renders the named fields: those in `streams` in chunks, all others as they are. Omits undefined ones. */
function* renderObject<Name extends string>(
  names: readonly Name[],
  source: { readonly [name in Name]?: unknown },
  streams: { readonly [name in Name]?: () => Iterable<string> },
  comma = ',',
): Generator<string> {
  let chunk = ''
  let separator = '{'
  for (const name of names) {
    const stream = streams[name]
    const value = source[name]
    if (!stream && value === undefined) continue
    chunk += `${separator}"${name}":${stream ? '' : JSON.stringify(value)}`
    separator = comma
    if (!stream) continue
    yield chunk
    yield* stream()
    chunk = ''
  }
  yield `${chunk}}`
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
