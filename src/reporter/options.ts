import { inspect } from 'node:util'
import { type RedactOption, resolveAdditions } from '../redaction/options.js'
import { isRecord } from '../values/is-record.js'

/** A file that the reporter can write. */
export type ReporterOutput = 'html' | 'json' | 'markdown'

/**
 * Options of the reporter, all optional. An unknown option or an invalid value is a `TypeError` before the run starts.
 *
 * @example
 * reporter: [['list'], ['playwright-backchannel/reporter', { outputs: ['html', 'json'], failOn: 'any' }]]
 */
export interface NetworkErrorReporterOptions {
  /** The folder of the files, relative to that of the config file. Default: `network-error-report`. */
  readonly outputFolder?: string
  /** The files to write. Default: all of `html`, `json` and `markdown`. */
  readonly outputs?: readonly ReporterOutput[]
  /** Append the Markdown to `$GITHUB_STEP_SUMMARY` when that is set. Default: `true`. */
  readonly stepSummary?: boolean
  /** On GitHub Actions, print at most 10 `::error` and `::warning` lines. Default: `true`. */
  readonly annotations?: boolean
  /** Hide secrets in everything that is written. Default: `true`; an object adds to the default rules. */
  readonly redact?: RedactOption
  /** `'any'` fails the run when any network error or webhook timeout occurred. Default: `'nothing'`. */
  readonly failOn?: 'nothing' | 'any'
}

export type ResolvedOptions = Required<NetworkErrorReporterOptions>

const allOutputs: readonly ReporterOutput[] = ['html', 'json', 'markdown']

const optionNames = ['outputFolder', 'outputs', 'stepSummary', 'annotations', 'redact', 'failOn']

/** Fills in the defaults. */
export function resolveOptions(options: NetworkErrorReporterOptions): ResolvedOptions {
  checkNames(options)
  const { outputFolder = 'network-error-report', outputs = allOutputs, redact = true } = options
  const { stepSummary = true, annotations = true, failOn = 'nothing' } = options
  check('outputFolder', outputFolder, isNonEmptyString(outputFolder), 'a path')
  check('outputs', outputs, isOutputList(outputs), "an array of 'html', 'json', 'markdown'")
  check('stepSummary', stepSummary, isBoolean(stepSummary), 'true or false')
  check('annotations', annotations, isBoolean(annotations), 'true or false')
  check('redact', redact, isBoolean(redact) || isRecord(redact), 'true, false or an object')
  check('failOn', failOn, ['nothing', 'any'].includes(failOn), "'nothing' or 'any'")
  if (isRecord(redact)) resolveAdditions(redact)
  return { outputFolder, outputs, stepSummary, annotations, redact, failOn }
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
