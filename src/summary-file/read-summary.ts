import type { ErrorObject } from 'ajv/dist/2020.js'
import { PrintableError } from '../values/errors.js'
import { describePath, explainUnreadable, readRegularFile } from '../values/files.js'
import { isRecord } from '../values/json.js'
import { makeVisible, truncate } from '../values/text.js'
import { getErrorCode } from '../values/thrown-errors.js'
import { parseSummary } from './parse-summary.js'
import type { RunSummary } from './run-summary.js'
import { reportFormat } from './summary.js'
import { isReadSummary } from './validators.js'

/** Thrown if a summary cannot be read. The message includes the file and the next step. */
export class SummaryFileError extends PrintableError {
  override readonly name = 'SummaryFileError'
}

/** Reads a summary. Throws a `SummaryFileError` if the file is missing, invalid, too large or not a summary. */
export function readSummary(file: string): RunSummary {
  return decodeSummary(readJson(file), file)
}

/** Long lists that no command needs. */
const unreadLists = ['webhookTimeouts', 'tests']

function readJson(file: string): unknown {
  try {
    return parseSummary(readRegularFile(file), unreadLists)
  } catch (error) {
    throw new SummaryFileError(`Failed to read ${describePath(file)}: ${describeReadError(error)}`)
  }
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
  return readErrors[String(getErrorCode(error))] ?? explainUnreadable(error)
}

/** Checks what is read of a parsed summary. */
function decodeSummary(value: unknown, file: string): RunSummary {
  const fail = (what: string): never => {
    throw new SummaryFileError(`Failed to read ${describePath(file)}: ${what}`)
  }
  if (!isRecord(value) || value['reportFormat'] !== reportFormat)
    return fail(`it is not a ${reportFormat}. ${useSummary}`)
  checkVersion(value['specVersion'], fail)
  if (!isReadSummary(value)) return fail(`${describeProblem(isReadSummary.errors?.[0])}. ${useSummary}`)
  const { generatedAt, run, totals, errors, traffic, recordedKinds, partlyRecordedKinds } = value
  return { file, generatedAt, ...run, ...totals, errors, traffic, recordedKinds, partlyRecordedKinds }
}

/** Names what is missing or has another form, such as `it has no valid "run.status"`. */
function describeProblem({ instancePath = '', params = {} }: Partial<ErrorObject> = {}): string {
  const path = instancePath.slice(1).split('/')
  const [member, second, third] = path
  if (member === 'errors' && second !== undefined) return `error ${Number(second) + 1} is broken`
  if (second === 'calls' && third !== undefined) return `call ${Number(third) + 1} of "traffic" is broken`
  const missing: unknown = params['missingProperty']
  const names = [...path, missing].filter((name) => name !== '' && name !== undefined)
  return `it has no valid "${names.join('.')}"`
}

const useSummary = 'Give a network-error-summary.json that the reporter wrote.'

function checkVersion(version: unknown, fail: (what: string) => never): void {
  if (typeof version === 'string' && version.startsWith('1.')) return
  const shown = truncate(makeVisible(JSON.stringify(version) ?? 'none'), 40)
  fail(
    `its specVersion is ${shown}, and this version of playwright-backchannel reads 1.x. Update the older of the two.`,
  )
}
