// The reporter's options: friendly as the user writes them, resolved and read-only inside.
import { inspect } from 'node:util'

/** A file that the reporter can write. */
export type ReporterOutput = 'html' | 'json' | 'markdown'

/** Additions to what is redacted by default. */
export interface RedactOptions {
  /** More query parameters whose values are secret; upper and lower case are the same. */
  readonly queryParams?: readonly string[]
  /** More HTTP headers of webhooks whose values are secret; upper and lower case are the same. */
  readonly headers?: readonly string[]
  /** What stands in place of a secret. Default: `[redacted]`. */
  readonly replacement?: string
}

/**
 * Options of the reporter, all optional. A bad one is a `TypeError` before the run starts.
 *
 * @example
 * reporter: [['list'], ['playwright-backchannel/reporter', { outputs: ['html', 'json'], failOn: 'any' }]]
 */
export interface NetworkErrorReporterOptions {
  /** Where the files go, relative to the config file's folder. Default: `network-error-report`. */
  readonly outputFolder?: string
  /** Which files are written. Default: all of `html`, `json` and `markdown`. */
  readonly outputs?: readonly ReporterOutput[]
  /** Append the Markdown to `$GITHUB_STEP_SUMMARY` when that is set. Default: `true`. */
  readonly stepSummary?: boolean
  /** On GitHub Actions, print at most 10 `::error` and `::warning` lines. Default: `true`. */
  readonly annotations?: boolean
  /** Keep secrets out of everything that is written. Default: `true`; an object adds to the defaults. */
  readonly redact?: boolean | RedactOptions
  /** `'any'` makes the run fail when a network error or a webhook timeout was seen. Default: `'nothing'`. */
  readonly failOn?: 'nothing' | 'any'
}

/** The options with every default filled in; `redact` is `false` or complete. */
export interface ResolvedOptions extends Required<Omit<NetworkErrorReporterOptions, 'redact'>> {
  readonly redact: false | Required<RedactOptions>
}

const allOutputs: readonly ReporterOutput[] = ['html', 'json', 'markdown']
const defaultRedaction: Required<RedactOptions> = { queryParams: [], headers: [], replacement: '[redacted]' }

const known = ['outputFolder', 'outputs', 'stepSummary', 'annotations', 'redact', 'failOn']

/** Fills in the defaults. */
export function resolveOptions(options: NetworkErrorReporterOptions): ResolvedOptions {
  return {
    outputFolder: checked('outputFolder', options.outputFolder ?? 'network-error-report', isText, 'a path'),
    outputs: checked(
      'outputs',
      options.outputs ?? allOutputs,
      areOutputs,
      "an array of 'html', 'json', 'markdown'",
    ),
    stepSummary: checked('stepSummary', options.stepSummary ?? true, isBoolean, 'true or false'),
    annotations: checked('annotations', options.annotations ?? true, isBoolean, 'true or false'),
    redact: resolveRedaction(options.redact ?? true),
    failOn: checked('failOn', options.failOn ?? 'nothing', isFailOn, "'nothing' or 'any'"),
  }
}

/**
 * One sentence on an option that does not exist. It is told and not thrown: Playwright adds options of its own, newer
 * ones may add more, and that must not end a run.
 */
export function findUnknownOption(options: NetworkErrorReporterOptions): string | undefined {
  const stranger = Object.keys(options).find((name) => !known.includes(name) && !isOfPlaywright(name))
  if (stranger === undefined) return undefined
  return `Failed to read reporter option "${stranger}": there is none. Use ${known.join(', ')}.`
}

/** Every reporter gets `configDir` and names with an underscore, with `--list` also `onlyFailures`. */
function isOfPlaywright(name: string): boolean {
  return name === 'configDir' || name === 'onlyFailures' || name.startsWith('_')
}

function resolveRedaction(redact: boolean | RedactOptions): ResolvedOptions['redact'] {
  if (redact === false) return false
  if (redact === true) return defaultRedaction
  const options = checked('redact', redact, isObject, 'true, false or { queryParams, headers, replacement }')
  const { queryParams = [], headers = [], replacement = defaultRedaction.replacement } = options
  return {
    queryParams: checked('redact.queryParams', queryParams, areTexts, 'an array of names'),
    headers: checked('redact.headers', headers, areTexts, 'an array of names'),
    replacement: checked('redact.replacement', replacement, isString, 'a string'),
  }
}

function checked<T>(name: string, value: T, isValid: (value: unknown) => boolean, wanted: string): T {
  if (isValid(value)) return value
  const seen = inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 100 })
  throw new TypeError(`Failed to read reporter option "${name}": got ${seen}. Give ${wanted}.`)
}

const isBoolean = (value: unknown): boolean => typeof value === 'boolean'
const isString = (value: unknown): boolean => typeof value === 'string'
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFailOn = (value: unknown): boolean => value === 'nothing' || value === 'any'
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const areOutputs = (value: unknown): boolean =>
  Array.isArray(value) && value.every((output) => allOutputs.includes(output))
