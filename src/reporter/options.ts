import { inspect } from 'node:util'
import { type OpenApiDocument, type OpenApiOption, resolveOpenApi } from '../openapi/openapi-option.js'
import { type RedactOption, resolveAdditions } from '../redaction/options.js'
import { defaultOutputFolder } from '../summary-file/default-file.js'
import { isRecord } from '../values/is-record.js'
import { checkLinks, type LinkTemplates } from './links/link-templates.js'
import {
  checkExceptions,
  isUnmonitoredOption,
  type UnmonitoredOption,
  unmonitoredValues,
} from './unmonitored.js'

/** A file that the reporter can write. */
export type ReporterOutput = 'html' | 'json' | 'markdown'

/**
 * Options of the reporter, all optional. An unknown option or an invalid value is a `TypeError` before the run starts.
 *
 * @example
 * reporter: [['list'], ['playwright-backchannel/reporter', { outputs: ['html', 'json'], failOn: 'any' }]]
 */
export interface NetworkErrorReporterOptions {
  /** The folder of the files, relative to the config's folder. Default: `network-error-report`. */
  readonly outputFolder?: string
  /** The files to write. Default: all of `html`, `json` and `markdown`. */
  readonly outputs?: readonly ReporterOutput[]
  /** Append the Markdown to `$GITHUB_STEP_SUMMARY` when that is set. Default: `true`. */
  readonly stepSummary?: boolean
  /** On GitHub Actions, print at most 10 `::error` and `::warning` lines. Default: `true`. */
  readonly annotations?: boolean
  /** Hide secrets in everything that is written. Default: `true`; an object adds to the default rules. */
  readonly redact?: RedactOption
  /**
   * `'any'` fails the run when any network error or webhook timeout occurred, `'new'` when one did that is neither in
   * the baseline nor in the run of `compareTo`. Default: `'nothing'`.
   */
  readonly failOn?: 'nothing' | 'any' | 'new'
  /**
   * `'fail'` fails the run when tests ran without the network error monitor, `{ except: ['tests/api/**'] }` when tests of
   * other files did. The globs are relative to the config's folder. Default: `'report'`.
   */
  readonly unmonitored?: UnmonitoredOption
  /** The baseline, relative to the config's folder; `false` for none. Default: `network-error-baseline.json`, if present. */
  readonly baseline?: string | false
  /** A `network-error-summary.json` of another run to compare with, relative to the config's folder. Default: none. */
  readonly compareTo?: string
  /** A file to which each run appends one line; keeps the last 200, relative to the config's folder. Default: none. */
  readonly history?: string
  /**
   * Links from each error into traces and logs, by name: `{ Grafana: 'https://grafana.example/explore?trace={traceId}' }`.
   * Placeholders are `{traceId}`, `{from}`, `{to}`, `{url}`, `{path}`, `{commit}`, `{branch}` and the names of headers; a
   * link is shown only where each of its placeholders has a value. Default: none.
   */
  readonly links?: LinkTemplates
  /**
   * OpenAPI or Swagger documents, relative to the config's folder: errors are shown by operation, and with
   * `record: { traffic: true }` of the monitor, which operations the tests called. Default: none.
   */
  readonly openapi?: OpenApiOption
}

type ReferenceOptions = Pick<NetworkErrorReporterOptions, 'baseline' | 'compareTo' | 'history' | 'openapi'>

export interface ResolvedOptions extends Required<Omit<NetworkErrorReporterOptions, keyof ReferenceOptions>> {
  readonly baseline: string | false | undefined
  readonly compareTo: string | undefined
  readonly history: string | undefined
  readonly openapi: readonly OpenApiDocument[] | undefined
}

const allOutputs: readonly ReporterOutput[] = ['html', 'json', 'markdown']

const optionNames = [
  'outputFolder',
  'outputs',
  'stepSummary',
  'annotations',
  'redact',
  'failOn',
  'unmonitored',
  'baseline',
  'compareTo',
  'history',
  'links',
  'openapi',
]

/** Fills in the defaults. */
export function resolveOptions(options: NetworkErrorReporterOptions): ResolvedOptions {
  checkNames(options)
  const { outputFolder = defaultOutputFolder, outputs = allOutputs, redact = true } = options
  const { stepSummary = true, annotations = true } = options
  const { failOn = 'nothing', unmonitored = 'report', links = {} } = options
  check('outputFolder', outputFolder, isNonEmptyString(outputFolder), 'a path')
  check('outputs', outputs, isOutputList(outputs), "an array of 'html', 'json', 'markdown'")
  check('stepSummary', stepSummary, isBoolean(stepSummary), 'true or false')
  check('annotations', annotations, isBoolean(annotations), 'true or false')
  check('redact', redact, isBoolean(redact) || isRecord(redact), 'true, false or an object')
  check('failOn', failOn, ['nothing', 'any', 'new'].includes(failOn), "'nothing', 'any' or 'new'")
  check('unmonitored', unmonitored, isUnmonitoredOption(unmonitored), unmonitoredValues)
  if (isRecord(unmonitored)) checkExceptions(unmonitored)
  check('links', links, isRecord(links), 'an object of URL templates by name')
  checkLinks(links)
  checkReferences(options)
  if (isRecord(redact)) resolveAdditions(redact)
  const { baseline, compareTo, history } = options
  const openapi = options.openapi === undefined ? undefined : resolveOpenApi(options.openapi)
  return {
    ...{ outputFolder, outputs, stepSummary, annotations, redact },
    ...{ failOn, unmonitored, baseline, compareTo, history, links, openapi },
  }
}

function checkReferences({ baseline, compareTo, history }: ReferenceOptions): void {
  const isPath = (value: unknown) => value === undefined || isNonEmptyString(value)
  check('baseline', baseline, baseline === false || isPath(baseline), 'a path or false')
  check('compareTo', compareTo, isPath(compareTo), 'a path')
  check('history', history, isPath(history), 'a path')
}

/** Playwright tells every reporter where the config is. */
export function getConfigFolder(options: object): string {
  return 'configDir' in options && typeof options.configDir === 'string' ? options.configDir : process.cwd()
}

/** An ignored `redcat: { … }` would publish secrets, so an unknown option is an error and not a warning. */
function checkNames(options: NetworkErrorReporterOptions): void {
  const unknown = Object.keys(options).find(
    (name) => !optionNames.includes(name) && !isPlaywrightOption(name),
  )
  if (unknown === undefined) return
  throw new TypeError(`Unknown reporter option "${unknown}". Valid options: ${optionNames.join(', ')}.`)
}

/**
 * Playwright adds `configDir` and names with an underscore to the options of every reporter, with `--list` also
 * `onlyFailures`. https://github.com/microsoft/playwright/blob/main/packages/playwright/src/runner/reporters.ts
 */
function isPlaywrightOption(name: string): boolean {
  return name === 'configDir' || name === 'onlyFailures' || name.startsWith('_')
}

function check(name: string, value: unknown, isValid: boolean, expected: string): void {
  if (isValid) return
  const actual = inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 100 })
  throw new TypeError(`Invalid reporter option "${name}": expected ${expected}, got ${actual}.`)
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function isNonEmptyString(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isOutputList(value: unknown): boolean {
  return Array.isArray(value) && value.every((output) => allOutputs.includes(output))
}
