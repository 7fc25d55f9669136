// The reporter: takes evidence from every attempt, and writes one summary at the end. A fault of its own never
// breaks a run; it is told in one sentence.
import { randomUUID } from 'node:crypto'
import { relative } from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { runIdVariable } from '../attachments/constants.js'
import { EvidenceCollector } from './collect/collector.js'
import { Spool } from './collect/spool.js'
import { formatTimestamp } from './collect/test-entry.js'
import { describeFailure, failMerge } from './fail-run.js'
import { messageOf } from './message-of.js'
import {
  findUnknownOption,
  type NetworkErrorReporterOptions,
  type ResolvedOptions,
  resolveOptions,
} from './options.js'
import { renderAnnotations } from './outputs/github/annotations.js'
import { appendStepSummary, toRepositoryPath } from './outputs/github/step-summary.js'
import { renderTerminal } from './outputs/terminal/render-terminal.js'
import { getTerminalStyle } from './outputs/terminal/terminal-style.js'
import { writeOutputs } from './outputs/write-outputs.js'
import { createRedactor } from './redact/redactor.js'
import { getRunInfo, type RunInfo } from './run-info.js'
import type { SummaryRun } from './summary/json-types.js'
import { summarize } from './summary/summarize.js'

export type { NetworkErrorReporterOptions, RedactOptions, ReporterOutput } from './options.js'
export type {
  NetworkErrorSummary,
  SummaryAttempt,
  SummaryPattern,
  SummaryRun,
  SummaryTest,
  SummaryTotals,
  SummaryUrl,
  SummaryWebhookTimeout,
  UnreadableAttachment,
} from './summary/json-types.js'

/**
 * Summarizes the network errors and missed webhooks of a run, in `playwright test` and in `merge-reports`.
 *
 * @example
 * reporter: [['list'], ['playwright-backchannel/reporter', { outputFolder: 'network-error-report' }]]
 */
export default class NetworkErrorReporter implements Reporter {
  readonly #options: ResolvedOptions
  #collection: EvidenceCollector
  #facts: RunInfo | undefined
  #hasMissed = false

  constructor(options: NetworkErrorReporterOptions = {}) {
    this.#options = resolveOptions(options)
    const misspelt = findUnknownOption(options)
    if (misspelt !== undefined) tellProblem(misspelt)
    this.#collection = this.#emptyCollection()
    process.env[runIdVariable] = randomUUID()
  }

  printsToStdio(): boolean {
    return false
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#collection = this.#emptyCollection() // whoever uses a reporter twice gets two summaries
    this.#facts = getRunInfo(
      config,
      suite,
      this.#options.outputFolder,
      createRedactor(this.#options.redact).text,
    )
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    try {
      this.#collection.add(test, result)
    } catch (error) {
      if (!this.#hasMissed)
        tellProblem(`Failed to read the evidence of a test: ${messageOf(error)}. The summary lacks it.`)
      this.#hasMissed = true
    }
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    try {
      return await this.#finish(result)
    } finally {
      this.#collection.spool.close()
    }
  }

  #emptyCollection(): EvidenceCollector {
    return new EvidenceCollector(new Spool(), createRedactor(this.#options.redact))
  }

  async #finish({ status, startTime, duration = 0 }: FullResult): Promise<{ status: 'failed' } | undefined> {
    const facts = this.#facts
    if (!facts || onlyListed(facts, status, this.#collection)) return undefined
    const failure = this.#options.failOn === 'any' ? describeFailure(this.#collection) : undefined
    const fails = failure !== undefined && status === 'passed'
    const run: SummaryRun = {
      status: fails ? 'failed' : status,
      startedAt: formatTimestamp(startTime),
      durationMs: Math.max(0, Math.round(duration)),
      ...facts.run,
    }
    await this.#report(run, facts).catch((error: unknown) =>
      tellProblem(`Failed to summarize the network errors: ${messageOf(error)}. The tests are not affected.`),
    )
    if (failure === undefined) return undefined
    tellProblem(failure)
    failMerge()
    return fails ? { status: 'failed' } : undefined
  }

  async #report(run: SummaryRun, { folder, rootDir, terminal }: RunInfo): Promise<void> {
    const { outputs, stepSummary, annotations } = this.#options
    const model = summarize(this.#collection, run, rootDir)
    const { files, problem } = await writeOutputs(model, folder, outputs)
    if (problem !== undefined) tellProblem(problem)
    const file = files[0] && relative(process.cwd(), files[0])
    terminal.write(`${renderTerminal(model, getTerminalStyle(terminal), file)}\n`)
    const { GITHUB_STEP_SUMMARY: summaryFile, GITHUB_ACTIONS, GITHUB_WORKSPACE } = process.env
    if (annotations && GITHUB_ACTIONS === 'true') {
      const workspace = GITHUB_WORKSPACE ?? process.cwd()
      const lines = renderAnnotations(model, (test) => toRepositoryPath(test, rootDir, workspace))
      for (const line of lines) terminal.write(`${line}\n`)
    }
    if (stepSummary && summaryFile) {
      await appendStepSummary(model, summaryFile).catch((error: unknown) =>
        tellProblem(
          `Failed to append to the step summary ${summaryFile}: ${messageOf(error)}. Check GITHUB_STEP_SUMMARY.`,
        ),
      )
    }
  }
}

/** `playwright test --list` plans tests and runs none: the report of the last real run stays. */
function onlyListed(
  { plannedTests }: RunInfo,
  status: FullResult['status'],
  { tests }: EvidenceCollector,
): boolean {
  return status === 'passed' && plannedTests > 0 && tests.size === 0
}

function tellProblem(sentence: string): void {
  process.stderr.write(`playwright-backchannel: ${sentence}\n`)
}
