import type { ErrorCounts } from '../comparison/compare-errors.js'
import { PrintableError } from '../values/errors.js'
import { describePath, readRegularFile } from '../values/files.js'
import { getField, getNumber, getObject, getString, isRecord, isString } from '../values/json.js'
import { makeVisible, truncate } from '../values/text.js'
import { getErrorMessage } from '../values/thrown-errors.js'
import { parseSummary } from './parse-summary.js'
import { reportFormat, type SummaryEffects } from './summary.js'
import type { Call, RunTraffic } from './traffic.js'

/** The parts of a `network-error-summary.json` that are read: the run and the errors, without tests or URLs. */
export interface RunSummary {
  readonly file: string
  /** Time in ISO 8601, UTC. */
  readonly generatedAt: string
  readonly status: string
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** Names of the run's projects. */
  readonly projects?: readonly string[] | undefined
  /** Arguments that limited the run to some tests; empty if none did, or if this is unknown. */
  readonly filters: readonly string[]
  readonly monitoredTests?: number | undefined
  readonly notRunTests?: number | undefined
  /** Those of `notRunTests` that failed before the monitor began, for example with their worker. */
  readonly notBegunTests?: number | undefined
  readonly errors: readonly RunError[]
  /** Undefined if no test recorded its traffic. */
  readonly traffic?: RunTraffic | undefined
}

/** An error of the run, with what decides whether `baseline update` adds it. */
export interface RunError extends ErrorCounts {
  readonly effects?: SummaryEffects | undefined
  /** The error's state in the run's baseline; undefined without one. */
  readonly state?: string | undefined
  readonly kind?: string | undefined
  /** Set if every occurrence was after the last step of its test. */
  readonly late?: true
}

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
  const code = isRecord(error) ? String(error['code']) : ''
  return readErrors[code] ?? `${getErrorMessage(error)}. Check the path and its permissions.`
}

/** Decodes a parsed summary. Ignores unknown fields, so that newer versions of the same format can also be read. */
function decodeSummary(value: unknown, file: string): RunSummary {
  const fail = (what: string): never => {
    throw new SummaryFileError(`Failed to read ${describePath(file)}: ${what}`)
  }
  if (!isRecord(value) || value['reportFormat'] !== reportFormat)
    return fail(`it is not a ${reportFormat}. ${useSummary}`)
  checkVersion(value['specVersion'], fail)
  const { run, totals, errors, traffic } = value
  if (!isRecord(run) || typeof run['status'] !== 'string')
    return fail(`it has no "run.status". ${useSummary}`)
  if (!Array.isArray(errors)) return fail(`it has no "errors". ${useSummary}`)
  return {
    file,
    generatedAt: getText(value, 'generatedAt') ?? '',
    status: run['status'],
    commit: getText(run, 'commit'),
    branch: getText(run, 'branch'),
    projects: getList(run, 'projects')?.filter(isString),
    filters: getList(run, 'filters')?.filter(isString) ?? [],
    monitoredTests: getCount(totals, 'monitoredTests'),
    notRunTests: getCount(totals, 'notRunTests'),
    notBegunTests: getCount(totals, 'notBegunTests'),
    traffic: decodeTraffic(traffic, fail),
    errors: errors.map(
      (error, index) => decodeError(error) ?? fail(`error ${index + 1} is broken. ${useSummary}`),
    ),
  }
}

const useSummary = 'Give a network-error-summary.json that the reporter wrote.'

function checkVersion(version: unknown, fail: (what: string) => never): void {
  if (typeof version === 'string' && version.startsWith('1.')) return
  const shown = truncate(makeVisible(JSON.stringify(version) ?? 'none'), 40)
  fail(
    `its specVersion is ${shown}, and this version of playwright-backchannel reads 1.x. Update the older of the two.`,
  )
}

/** Reads `networkErrors` if `occurrences` is missing, as in summaries of HTTP errors alone. */
function decodeError(value: unknown): RunError | undefined {
  const name = getText(value, 'name')
  const tests = getCount(value, 'tests')
  const occurrences = getCount(value, 'occurrences') ?? getCount(value, 'networkErrors')
  if (name === undefined || tests === undefined || occurrences === undefined) return undefined
  const state = getText(getField(value, 'baseline'), 'state')
  return {
    name,
    tests,
    occurrences,
    effects: getEffects(value),
    state,
    projects: getList(value, 'projects')?.filter(isString),
    kind: getText(value, 'kind'),
    ...(getField(value, 'late') === true && { late: true }),
  }
}

function getEffects(error: unknown): SummaryEffects | undefined {
  const effects = getObject(error, 'effects')
  if (!effects) return undefined
  const read = (name: keyof SummaryEffects) => getCount(effects, name) ?? 0
  return {
    failed: read('failed'),
    warned: read('warned'),
    accepted: read('accepted'),
    inFailedTests: read('inFailedTests'),
  }
}

function decodeTraffic(traffic: unknown, fail: (what: string) => never): RunTraffic | undefined {
  const calls = getList(traffic, 'calls')
  return (
    calls && {
      calls: calls.map(
        (call, index) => decodeCall(call) ?? fail(`call ${index + 1} of "traffic" is broken. ${useSummary}`),
      ),
      omitted: getCount(traffic, 'omitted') ?? 0,
    }
  )
}

function decodeCall(value: unknown): Call | undefined {
  const method = getText(value, 'method')
  const url = getText(value, 'url')
  const statuses = Object.entries(getObject(value, 'statuses') ?? {})
  const by = getObject(value, 'by')
  if (method === undefined || url === undefined || !statuses.every(isStatusCount)) return undefined
  return {
    method,
    url,
    statuses: Object.fromEntries(statuses),
    by: { page: getCount(by, 'page') ?? 0, test: getCount(by, 'test') ?? 0 },
    mocked: getCount(value, 'mocked') ?? 0,
    tests: getCount(value, 'tests') ?? 0,
    ...(getField(value, 'asset') === true && { asset: true }),
  }
}

function isStatusCount(entry: [string, unknown]): entry is [string, number] {
  return /^\d{3}$/.test(entry[0]) && Number.isSafeInteger(entry[1])
}

function getList(value: unknown, name: string): readonly unknown[] | undefined {
  const list = getField(value, name)
  return Array.isArray(list) ? list : undefined
}

/** Returns undefined for an empty string. */
function getText(value: unknown, name: string): string | undefined {
  return getString(value, name) || undefined
}

function getCount(value: unknown, name: string): number | undefined {
  const count = getNumber(value, name)
  return Number.isSafeInteger(count) && Number(count) >= 0 ? count : undefined
}
