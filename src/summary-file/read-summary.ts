import { readFileSync } from 'node:fs'
import { getErrorMessage } from '../values/errors.js'
import { describePath } from '../values/files.js'
import { getCount, getField, getObject, getString, isRecord, isString } from '../values/json.js'
import { makeVisible, truncate } from '../values/text.js'
import { type RunPattern, type RunSummary, SummaryFileError } from './run-summary.js'
import { reportFormat, type SummaryEffects } from './summary.js'

/** Reads a summary. Throws a `SummaryFileError` if the file is missing, invalid, too large or not a summary. */
export function readSummary(file: string): RunSummary {
  return decodeSummary(readJson(file), file)
}

function readJson(file: string): unknown {
  try {
    return parseSummary(readFileSync(file))
  } catch (error) {
    throw new SummaryFileError(`Failed to read ${describePath(file)}: ${describeReadError(error)}`)
  }
}

/** The members that the reporter puts on lines of their own: the first of the long lists, and the last member. */
const [firstList, lastMember] = ['\n"webhookTimeouts":', '\n"unreadableAttachments":']

/**
 * Parses a file of the reporter only up to the long lists, which are not needed and may not fit into a string. Checks
 * that its last member is complete, because the file may be cut off. Parses other files completely.
 */
function parseSummary(json: Buffer): unknown {
  const end = json.indexOf(firstList)
  const last = json.lastIndexOf(lastMember)
  if (end < 0 || last < end) return JSON.parse(readText(json))
  JSON.parse(`{${readText(json, last)}`)
  return JSON.parse(`${readText(json, 0, end).replace(/,$/, '')}}`)
}

function readText(json: Buffer, start?: number, end?: number): string {
  return json.toString('utf8', start, end).replace(/^\ufeff/, '')
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
export function decodeSummary(value: unknown, file: string): RunSummary {
  const fail = (what: string): never => {
    throw new SummaryFileError(`Failed to read ${describePath(file)}: ${what}`)
  }
  if (!isRecord(value) || value['reportFormat'] !== reportFormat)
    return fail(`it is not a ${reportFormat}. ${useSummary}`)
  checkVersion(value['specVersion'], fail)
  const { run, totals, patterns, apiCoverage, traffic } = value
  if (!isRecord(run) || typeof run['status'] !== 'string')
    return fail(`it has no "run.status". ${useSummary}`)
  if (!Array.isArray(patterns)) return fail(`it has no "patterns". ${useSummary}`)
  return {
    file,
    generatedAt: getText(value, 'generatedAt') ?? '',
    status: run['status'],
    commit: getText(run, 'commit'),
    branch: getText(run, 'branch'),
    filters: getTexts(run, 'filters'),
    monitoredTests: getCount(totals, 'monitoredTests'),
    notRunTests: getCount(totals, 'notRunTests'),
    coveredOperations: getCoveredOperations(apiCoverage),
    hosts: getHosts(traffic),
    calls: getCalls(traffic),
    patterns: patterns.map(
      (pattern, index) => decodePattern(pattern) ?? fail(`pattern ${index + 1} is broken. ${useSummary}`),
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
function decodePattern(value: unknown): RunPattern | undefined {
  const key = getText(value, 'key')
  const tests = getCount(value, 'tests')
  const occurrences = getCount(value, 'occurrences') ?? getCount(value, 'networkErrors')
  if (key === undefined || tests === undefined || occurrences === undefined) return undefined
  const state = getText(getField(value, 'baseline'), 'state')
  return { key, tests, occurrences, paths: getPaths(value), effects: getEffects(value), state }
}

function getEffects(pattern: unknown): SummaryEffects | undefined {
  const effects = getObject(pattern, 'effects')
  if (!effects) return undefined
  const read = (name: keyof SummaryEffects) => getCount(effects, name) ?? 0
  return {
    failed: read('failed'),
    warned: read('warned'),
    accepted: read('accepted'),
    inFailedTests: read('inFailedTests'),
  }
}

function getPaths(pattern: unknown): readonly string[] | undefined {
  const paths = getField(pattern, 'paths')
  if (!Array.isArray(paths)) return undefined
  return paths.map((item) => getText(item, 'path')).filter((path) => path !== undefined)
}

function getCoveredOperations(coverage: unknown): readonly string[] | undefined {
  const list = getField(coverage, 'list')
  if (!Array.isArray(list)) return undefined
  const covered = list.filter(isRecord).filter(({ statuses }) => Object.keys(statuses ?? {}).length > 0)
  return covered.map((operation) => getText(operation, 'id')).filter((id) => id !== undefined)
}

function getHosts(traffic: unknown): readonly string[] | undefined {
  const hosts = getField(traffic, 'hosts')
  if (!Array.isArray(hosts)) return undefined
  return hosts.map((host) => getText(host, 'host')).filter((host) => host !== undefined)
}

function getCalls(traffic: unknown): ReadonlyMap<string, number> | undefined {
  const calls = getField(traffic, 'calls')
  if (!Array.isArray(calls)) return undefined
  return new Map(
    calls.map((call) => [`${getText(call, 'method')} ${getText(call, 'url')}`, getCount(call, 'max') ?? 0]),
  )
}

/** Returns undefined for an empty string. */
function getText(value: unknown, name: string): string | undefined {
  return getString(value, name) || undefined
}

function getTexts(value: unknown, name: string): readonly string[] {
  const texts = getField(value, name)
  return Array.isArray(texts) ? texts.filter(isString) : []
}
