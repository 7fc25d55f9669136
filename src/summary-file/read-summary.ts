import { readFileSync } from 'node:fs'
import { getErrorMessage } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'
import { describePath } from '../values/text/describe-path.js'
import { decodeSummary } from './decode.js'
import { type RunSummary, SummaryFileError } from './run-summary.js'

/** Throws a `SummaryFileError` if the file is missing, invalid, too large or not a summary. */
export function readSummary(file: string): RunSummary {
  return decodeSummary(readJson(file), file)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(takeHead(readFileSync(file)).replace(/^\ufeff/, ''))
  } catch (error) {
    throw new SummaryFileError(`Failed to read ${describePath(file)}: ${describeReadError(error)}`)
  }
}

/** Marks the start of the largest part, which is not needed. The reporter puts each long list on a new line. */
const tail = '\n"webhookTimeouts":'

function takeHead(json: Buffer): string {
  const end = json.indexOf(tail)
  return end < 0 ? json.toString() : `${json.toString('utf8', 0, end).replace(/,$/, '')}}`
}

const tooLarge =
  "it is too large. Ids in URLs usually cause this; set the monitor's option routes, so that there are fewer errors."
const readErrors: Readonly<Record<string, string>> = {
  ENOENT:
    'the file does not exist. Run the tests with playwright-backchannel/reporter, or name another file.',
  ERR_STRING_TOO_LONG: tooLarge,
  ERR_FS_FILE_TOO_LARGE: tooLarge,
}

function describeReadError(error: unknown): string {
  if (error instanceof SyntaxError) {
    return 'it is not valid JSON, or only the beginning of it. Write it again by running the tests.'
  }
  const code = isRecord(error) ? String(error['code']) : ''
  return readErrors[code] ?? `${getErrorMessage(error)}. Check the path and its permissions.`
}
