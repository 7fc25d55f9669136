import { toRecords } from '../../findings/fields/record.js'
import {
  attemptFields,
  errorFields,
  reportFormat,
  specVersion,
  summaryFields,
  testFields,
} from '../../summary-file/summary.js'
import type { AttemptEntry } from '../collect/test-entry.js'
import type { SummaryModel, TestModel } from '../summary/model.js'

/** Renders `network-error-summary.json` in chunks, because 200,000 findings may not fit into one string. */
export function* renderJson(model: SummaryModel): Generator<string> {
  const { errors, webhookTimeouts, tests } = model
  const causes = model.causes.map(({ subject, ...cause }) => cause)
  const lists = new Map<string, () => Iterable<string>>([
    ['errors', () => renderList(errors, (error) => pick(error, errorFields))],
    ['webhookTimeouts', () => renderList(webhookTimeouts, (timeout) => timeout)],
    ['tests', () => renderList(tests, pickTest)],
  ])
  const values = pick({ ...model, reportFormat, specVersion, causes }, summaryFields)
  let separator = '{'
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    yield `${separator}"${name}":`
    yield* lists.get(name)?.() ?? [JSON.stringify(value)]
    separator = ',\n' // so that a reader finds the lists that it need not read
  }
  yield '}\n'
}

function* renderList<T>(items: readonly T[], toJson: (item: T) => object): Generator<string> {
  let separator = '[\n'
  for (const item of items) {
    yield `${separator}${JSON.stringify(toJson(item))}`
    separator = ',\n'
  }
  yield items.length === 0 ? '[]' : ']'
}

function pickTest(test: TestModel): object {
  const { tags } = test
  const fields = {
    ...test,
    tags: tags.length > 0 ? tags : undefined,
    attempts: test.attempts.map(pickAttempt),
  }
  return pick(fields, testFields)
}

function pickAttempt(attempt: AttemptEntry): object {
  return pick({ ...attempt, networkErrors: toRecords(attempt.findings) }, attemptFields)
}

/** Returns the fields that are published, in their order. */
function pick<Name extends string>(
  source: { readonly [name in Name]?: unknown },
  names: readonly Name[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [name, source[name]]))
}
