import { readFileSync } from 'node:fs'
import { getErrorMessage } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'
import { describePath } from '../values/text/describe-path.js'
import { type Baseline, BaselineError } from './baseline.js'
import { decodeBaseline } from './decode.js'

/** Reads a baseline that must exist. Throws a `BaselineError` if it is missing or invalid. */
export function readBaseline(file: string): Baseline {
  const baseline = readBaselineIfPresent(file)
  if (baseline) return baseline
  throw new BaselineError(
    `Failed to read ${describePath(file)}: the file does not exist. Create it with "npx playwright-backchannel baseline update".`,
  )
}

/** Reads a baseline; undefined if it does not exist. Throws a `BaselineError` if it is invalid. */
export function readBaselineIfPresent(file: string): Baseline | undefined {
  const text = readText(file)
  return text === undefined ? undefined : decodeBaseline(text, file)
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isRecord(error) && error['code'] === 'ENOENT') return undefined
    throw new BaselineError(
      `Failed to read ${describePath(file)}: ${getErrorMessage(error)}. Check the path and its permissions.`,
    )
  }
}
