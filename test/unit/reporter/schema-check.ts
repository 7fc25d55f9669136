// Validates the reporter's output against the schema that the package publishes.
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { renderJson } from '../../../src/reporter/outputs/json.js'
import type { SummaryModel } from '../../../src/reporter/summary/model.js'
import type { NetworkErrorSummary } from '../../../src/summary-file/summary.js'

const schema = new URL('../../../schema/network-error-summary.json', import.meta.url)
const isSummary = new Ajv2020({ allErrors: true }).compile<NetworkErrorSummary>(
  JSON.parse(readFileSync(schema, 'utf8')),
)

export function parseSummary(text: string): NetworkErrorSummary {
  const value: unknown = JSON.parse(text)
  if (isSummary(value)) return value
  throw new Error(`The summary does not fit its schema: ${JSON.stringify(isSummary.errors?.slice(0, 3))}`)
}

/** Returns what the reporter writes for a model. */
export function toSummary(model: SummaryModel): NetworkErrorSummary {
  return parseSummary([...renderJson(model)].join(''))
}
