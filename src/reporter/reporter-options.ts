import { type OpenApiDocument, type OpenApiOption, resolveOpenApi } from '../openapi/openapi-option.js'
import { defaultOutputFolder } from '../summary-file/summary.js'
import { acceptOptional, acceptPath, acceptWhen, defineOptions } from '../values/option-table.js'
import { checkLinks, type LinkTemplates } from './links.js'
import { checkHosts, type HostsOption, type ResolvedHosts } from './run/hosts.js'
import { checkUnmonitored, type UnmonitoredOption } from './run/unmonitored.js'

/** A file that the reporter writes; `'github'` is the step summary and the annotations on GitHub Actions. */
export type ReporterOutput = 'html' | 'json' | 'markdown' | 'github'

/**
 * The reporter's options, all optional. An unknown option or invalid value throws a `TypeError` before the run starts.
 *
 * @example
 * reporter: [['list'], ['playwright-backchannel/reporter', { outputs: ['html', 'json'], unmonitored: 'fail' }]]
 */
export interface NetworkErrorReporterOptions {
  /** The folder for the reporter's files, relative to the config's folder. Default: `network-error-report`. */
  readonly outputFolder?: string
  /** What to write. `'github'` does nothing outside GitHub Actions. Default: `html`, `json`, `markdown` and `github`. */
  readonly outputs?: readonly ReporterOutput[]
  /**
   * `'fail'` fails the run if tests passed without the network error monitor. `{ except: ['tests/api/**'] }` does so, but
   * ignores tests in matching files. The globs are relative to the config's folder. Default: `'fail'` if the config uses
   * `defineConfig` of this package, otherwise `'report'`.
   */
  readonly unmonitored?: UnmonitoredOption
  /** The `network-error-summary.json` of a run to compare with, relative to the config's folder. Default: none. */
  readonly compareTo?: string
  /**
   * Links from each error to traces and logs: `{ Grafana: 'https://grafana.example/explore?trace={traceId}' }`.
   * Placeholders are `{traceId}`, `{from}`, `{to}`, `{url}`, `{path}`, `{commit}`, `{branch}` and header names, such as
   * `{x-request-id}`. A link is shown only if each of its placeholders has a value. Default: none.
   */
  readonly links?: LinkTemplates
  /**
   * Paths of OpenAPI or Swagger files, relative to the config's folder. Reports name the operation in which an error
   * occurred, and its owner. Default: none.
   */
  readonly openapi?: OpenApiOption
  /**
   * The hosts that tests may call: `{ allowed: ['shop.test', '*.stripe.com', 'localhost:*'], fail: true }`. With `fail`,
   * a request to any other host fails the run. Needs the monitor's `record: { traffic: true }`. Default: all hosts.
   */
  readonly hosts?: HostsOption
}

export interface ResolvedOptions {
  readonly outputFolder: string
  readonly outputs: readonly ReporterOutput[]
  /** Undefined if the default applies, which depends on how the monitor was added. */
  readonly unmonitored: UnmonitoredOption | undefined
  readonly compareTo: string | undefined
  readonly links: LinkTemplates
  readonly openapi: readonly OpenApiDocument[] | undefined
  readonly hosts: ResolvedHosts
}

const allOutputs: readonly ReporterOutput[] = ['html', 'json', 'markdown', 'github']

const table = defineOptions<ResolvedOptions>(
  'the reporter',
  {
    outputFolder: acceptPath(defaultOutputFolder),
    outputs: acceptWhen(isOutputList, "an array of 'html', 'json', 'markdown', 'github'", allOutputs),
    unmonitored: checkUnmonitored,
    compareTo: acceptPath(undefined),
    links: checkLinks,
    openapi: acceptOptional(resolveOpenApi),
    hosts: checkHosts,
  },
  'reporter option ',
)

/** Fills in defaults. Throws for an unknown option, because ignoring a typo could hide errors. */
export function resolveOptions(options: NetworkErrorReporterOptions): ResolvedOptions {
  const own = Object.entries(options).filter(([name]) => !isPlaywrightOption(name))
  return table.resolve(Object.fromEntries(own))
}

/**
 * Whether Playwright added the option: `configDir` and names that begin with `_` always, `onlyFailures` with `--list`.
 * https://github.com/microsoft/playwright/blob/main/packages/playwright/src/runner/reporters.ts
 */
function isPlaywrightOption(name: string): boolean {
  return name === 'configDir' || name === 'onlyFailures' || name.startsWith('_')
}

function isOutputList(value: unknown): value is readonly ReporterOutput[] {
  return Array.isArray(value) && value.every((output) => allOutputs.includes(output))
}
