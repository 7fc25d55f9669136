import { closeSync, openSync, readSync } from 'node:fs'
import { describePath } from '../values/describe-path.js'
import { getErrorMessage } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'
import { decodeSummary } from './decode.js'
import { JsonFilter } from './json-filter.js'
import { type RunSummary, SummaryFileError } from './run-summary.js'

const chunkBytes = 1 << 20
/** Far below the maximum string length of V8 (512 MB); 100,000 patterns need 20 MB. */
const maxKeptBytes = 256 * 1024 * 1024

const keptMembers = new Set([
  ...['reportFormat', 'specVersion', 'generatedAt', 'run', 'totals', 'patterns', 'apiCoverage'],
  ...['key', 'tests', 'occurrences', 'networkErrors', 'paths'].map((name) => `patterns[].${name}`),
])

/**
 * Reads a summary of any size, skipping everything except for the run and the counts of the patterns. Throws a
 * `SummaryFileError` if the file is missing, invalid or not a summary.
 */
export function readSummary(file: string): RunSummary {
  return decodeSummary(parse(readKept(file), file), file)
}

function readKept(file: string): string {
  try {
    const filter = new JsonFilter((path) => isNested(path) || keptMembers.has(path), 3)
    for (const chunk of readChunks(file)) {
      filter.write(chunk)
      checkKept(filter.keptBytes)
    }
    return filter.end().replace(/^\ufeff/, '')
  } catch (error) {
    throw new SummaryFileError(`Failed to read ${describePath(file)}: ${describeReadError(error)}`)
  }
}

/** `run.status` is kept because `run` is. */
function isNested(path: string): boolean {
  return path.includes('.') && !path.startsWith('patterns[].')
}

function* readChunks(file: string): Generator<Buffer> {
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes)
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      yield buffer.subarray(0, read)
    }
  } finally {
    closeSync(descriptor)
  }
}

function checkKept(bytes: number): void {
  if (bytes <= maxKeptBytes) return
  throw new Error(
    'its patterns alone are larger than 256 MB. Give "routes" to the monitor, so that there are fewer.',
  )
}

function describeReadError(error: unknown): string {
  if (error instanceof SyntaxError) return notJson
  if (!isRecord(error) || error['code'] === undefined) return getErrorMessage(error)
  if (error['code'] !== 'ENOENT') return `${getErrorMessage(error)}. Check the path and its permissions.`
  return 'the file does not exist. Run the tests with playwright-backchannel/reporter, or name another file.'
}

const notJson = 'it is not valid JSON, or only the beginning of it. Write it again by running the tests.'

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SummaryFileError(`Failed to read ${describePath(file)}: ${notJson}`)
  }
}
