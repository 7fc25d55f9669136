import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { announceRun } from '../attachments/reported-run.js'
import { defaultBaselineName } from '../baseline/baseline.js'
import { readBaselineIfPresent } from '../baseline/read.js'
import type { LocatedOperation } from '../openapi/operation.js'
import { readOperations } from '../openapi/read-operations.js'
import { getPhraseText } from '../printing/phrase.js'
import { webServers } from '../process-state.js'
import { summaryName } from '../summary-file/summary.js'
import type { Traffic } from '../summary-file/traffic.js'
import { describePath } from '../values/files.js'
import { makePrintable } from '../values/text.js'
import { callWithoutStack, getErrorMessage } from '../values/thrown-errors.js'
import { type CollectedRun, EvidenceCollector } from './collect/collector.js'
import { getTimes } from './collect/test-entry.js'
import { createLinks } from './links.js'
import { writeOutputs } from './outputs/write-outputs.js'
import { buildReport } from './report/build-report.js'
import { findNextStep } from './report/next-step.js'
import { formatNoRun, formatRunFailure } from './report/sentences.js'
import { type NetworkErrorReporterOptions, type ResolvedOptions, resolveOptions } from './reporter-options.js'
import { failMerge, findFailureReason, isMerging } from './run/failure-reason.js'
import { markHosts } from './run/hosts.js'
import { findMergedFilters, findMissingShards } from './run/merged-filters.js'
import { readBaselines, readComparedRun } from './run/references.js'
import { getRunInfo, type RunInfo, redactRunInfo } from './run/run-info.js'
import { markExcepted } from './run/unmonitored.js'
import { ServerLog } from './server-log/server-log.js'
import { assess, type References } from './summary/assess.js'
import { summarize } from './summary/summarize.js'
import { countTests, hasMeaningfulRun } from './summary/test-counts.js'

export type { RedactAdditions, RedactOption } from '../redaction/rules.js'
export type {
  NetworkErrorSummary,
  SummaryAttempt,
  SummaryError,
  SummaryRun,
  SummaryTest,
  SummaryTotals,
  SummaryUrl,
  SummaryWebhookTimeout,
  UnmonitoredFile,
  UnreadableAttachment,
} from '../summary-file/summary.js'
export type { NetworkErrorReporterOptions, ReporterOutput } from './reporter-options.js'

/**
 * Summarizes the network errors and webhook timeouts of a run, in `playwright test` and in `merge-reports`. An internal
 * error never fails a run; it is printed to standard error.
 *
 * @example
 * reporter: [['list'], ['playwright-backchannel/reporter', { outputFolder: 'network-error-report' }]]
 */
export default class NetworkErrorReporter implements Reporter {
  readonly #options: ResolvedOptions
  readonly #configFolder: string
  readonly #isListing: boolean
  #collector: EvidenceCollector
  #serverLog = new ServerLog()
  #info: RunInfo | undefined
  readonly #operations: readonly LocatedOperation[] | undefined
  #hasWarned = false
  #files: readonly string[] = []

  constructor(options: NetworkErrorReporterOptions = {}) {
    this.#options = callWithoutStack(() => resolveOptions(options))
    const { openapi } = this.#options
    const folder = getConfigFolder(options)
    this.#configFolder = folder
    this.#isListing = isListing(options)
    callWithoutStack(() => readBaselineIfPresent(join(folder, defaultBaselineName))) // workers check the others
    this.#operations = openapi && callWithoutStack(() => readOperations(openapi, folder))
    this.#collector = new EvidenceCollector(this.#operations)
    announceRun()
  }

  printsToStdio(): boolean {
    return false
  }

  onBegin(config: FullConfig, suite: Suite): void {
    if (this.#isListing) return
    this.#collector = new EvidenceCollector(this.#operations) // a program may use one reporter for several runs
    this.#serverLog = new ServerLog({ isReplay: isMerging(), servers: webServers })
    this.#info = getRunInfo(config, suite, this.#options.outputFolder)
  }

  onStdOut(output: string | Buffer, test?: TestCase): void {
    if (!test) this.#serverLog.add(output, 'stdout')
  }

  onStdErr(output: string | Buffer, test?: TestCase): void {
    if (!test) this.#serverLog.add(output, 'stderr')
  }

  onTestBegin(test: TestCase, result: TestResult): void {
    this.#serverLog.beginAttempt(toAttemptId(test, result))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    try {
      this.#collector.add(test, result, this.#serverLog.endAttempt(toAttemptId(test, result)))
    } catch (error) {
      if (!this.#hasWarned)
        warn(
          `Failed to read the attachments of a test: ${getErrorMessage(error)}. The summary is incomplete.`,
        )
      this.#hasWarned = true
    }
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const info = this.#info && redactRunInfo(this.#info, (text) => this.#collector.redactText(text))
    return info && (await this.#finish(result, info, this.#collector.finish()))
  }

  /** Called when all reporters have ended. Playwright's HTML reporter, if it is listed later, has emptied its folder. */
  async onExit(): Promise<void> {
    const lost = this.#files.find((file) => !existsSync(file))
    if (lost === undefined) return
    warn(
      `${describePath(lost)} was deleted after it was written, as by Playwright's HTML reporter, which empties its folder. Set another outputFolder.`,
    )
  }

  async #finish(
    result: FullResult,
    info: RunInfo,
    collected: CollectedRun,
  ): Promise<{ status: 'failed' } | undefined> {
    if (!hasMeaningfulRun(collected)) {
      const { tests } = collected
      const { testsWithoutBrowser, crashedTests = 0 } = countTests(tests, info.plannedTests)
      const failedTests = [...tests.values()].filter(({ outcome }) => outcome === 'unexpected').length
      info.terminal.write(
        makePrintable(`\n  ${formatNoRun({ testsWithoutBrowser, crashedTests, failedTests })}\n`),
      )
      return undefined
    }
    const before = readComparedRun(this.#options.compareTo, this.#configFolder, warn)
    const baselines = readBaselines(collected.baselines, this.#configFolder, warn)
    const traffic = collected.traffic && markHosts(collected.traffic, this.#options.hosts)
    const failureReason = findFailureReason(this.#options, collected.tests, {
      configFolder: this.#configFolder,
      traffic,
      isRegistered: collected.isRegistered,
    })
    const fails = failureReason !== undefined && result.status === 'passed'
    const status = fails ? 'failed' : result.status
    const judged = { ...result, status, failureReason }
    await this.#report(judged, collected, { ...info, traffic }, { baselines, before }).catch(
      (error: unknown) => {
        warn(`Failed to summarize the network errors: ${getErrorMessage(error)}. The tests are not affected.`)
        if (failureReason !== undefined) warn(`${getPhraseText(formatRunFailure(failureReason) ?? [])}.`)
      },
    )
    if (failureReason !== undefined) failMerge()
    return fails ? { status: 'failed' } : undefined
  }

  async #report(
    result: JudgedResult,
    collected: CollectedRun,
    info: RunInfo & { readonly traffic: Traffic | undefined },
    references: References,
  ): Promise<void> {
    const { status, failureReason } = result
    const selections = isMerging() ? collected.selections : [info.run]
    const run = {
      status,
      ...getTimes(result),
      ...info.run,
      filters: isMerging() ? findMergedFilters(selections) : info.run.filters,
      missingShards: findMissingShards(selections),
      failureReason,
      registered: collected.isRegistered || undefined,
    }
    const formatLinks = createLinks(this.#options.links, run)
    const { outputs, unmonitored } = this.#options
    const summary = summarize(collected, { ...info, configFolder: this.#configFolder, run, formatLinks })
    const notMonitored = markExcepted(summary.notMonitored, unmonitored)
    const model = assess({ ...summary, notMonitored }, references)
    const { folder, rootDir, terminal } = info
    const buildSections = (hasSummary: boolean) => {
      const nextStep = findNextStep(model, {
        configFolder: this.#configFolder,
        summaryFile: hasSummary ? join(folder, summaryName) : undefined,
        baselineFiles: [...collected.baselines],
        isWithoutBaseline: collected.isWithoutBaseline,
      })
      return buildReport(model, nextStep)
    }
    const written = await writeOutputs({ model, buildSections }, outputs, { folder, rootDir, terminal })
    this.#files = written.files
    for (const problem of written.problems) warn(problem)
  }
}

/** Returns the config's folder, which Playwright passes to every reporter; otherwise the working folder. */
function getConfigFolder(options: object): string {
  return 'configDir' in options && typeof options.configDir === 'string' ? options.configDir : process.cwd()
}

/** Whether Playwright only lists the tests (`--list`), so that nothing is to be reported. */
function isListing(options: object): boolean {
  return '_mode' in options && options._mode === 'list'
}

function toAttemptId({ id }: TestCase, { retry }: TestResult): string {
  return `${id} ${retry}`
}

/** Playwright's result of the run, and why this reporter fails it, if it does. */
interface JudgedResult extends FullResult {
  readonly failureReason: string | undefined
}

function warn(sentence: string): void {
  process.stderr.write(makePrintable(`playwright-backchannel: ${sentence}\n`))
}
