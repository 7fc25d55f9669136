import type { CorrelationId } from '../findings/fields/correlation-ids.js'
import type { AttachedFinding } from '../findings/fields/finding-fields.js'
import type { NetworkErrorRecord } from '../findings/fields/record.js'
import type { PendingRequest } from '../findings/log/pending-request.js'
import type { OperationName } from '../openapi/operation.js'
import type { Time } from '../values/json.js'
import type { Verdict, WarningReason } from '../verdicts.js'
import type { NearMiss, WebhookJson } from '../webhook/journal/types.js'
import type { ErrorAssessment, RunAssessment } from './assessment.js'
import type { Traffic } from './traffic.js'

export const defaultOutputFolder = 'network-error-report'
export const summaryName = 'network-error-summary.json'

/** The default file to which the reporter writes its summary and from which the CLI reads it. */
export const defaultSummaryFile: string = `${defaultOutputFolder}/${summaryName}`

export const reportFormat = 'playwright-backchannel/network-error-summary'
export const specVersion = '1.0.0'

// The published schema is printed from the types below, with their comments: `scripts/summary-schema`.

/** The network errors and webhook timeouts of one test run. Files with the same major `specVersion` have a compatible format. */
export interface NetworkErrorSummary extends RunOverview {
  readonly reportFormat: typeof reportFormat
  readonly specVersion: typeof specVersion
  /**
   * Those that count, then accepted ones, then known ones. Of those that count, the ones that the compared run does not have
   * first. In each of these groups, the ones that turned the run red first, then those in other failed tests; then by failed
   * tests, tests, occurrences and name.
   */
  readonly errors: readonly SummaryError[]
  /** What explains several errors, in the order of their worst ones. */
  readonly causes: readonly SummaryCause[]
  /** Lists only tests with something to report. */
  readonly tests: readonly SummaryTest[]
}

/** What a summary says about the run, apart from its errors and tests. */
export interface RunOverview extends RunAssessment {
  readonly generatedAt: Time
  readonly run: SummaryRun
  readonly totals: SummaryTotals
  /** Kinds of errors that every monitored test recorded, such as `http-error`. Absent if no test was monitored. */
  readonly recordedKinds?: readonly string[] | undefined
  /** Kinds that only some of these tests recorded. Absent if there are none. */
  readonly partlyRecordedKinds?: readonly string[] | undefined
  /** Files with tests that ran without the network error monitor, most tests first. */
  readonly notMonitored: readonly UnmonitoredFile[]
  /** Files with tests that opted out with the annotation `skipNetworkMonitoring`, most tests first. */
  readonly optedOut: readonly UnmonitoredFile[]
  /** Expected errors whose absence failed their test. */
  readonly missingExpectations: readonly MissingExpectation[]
  /** Errors that may explain flaky tests. */
  readonly flaky: SummaryFlaky
  /** How long tests waited for the webhooks of each template; templates closest to their timeout come first. */
  readonly webhooks: readonly SummaryWebhook[]
  /** Number of waits that `webhooks` omits: those beyond 1,000 per attempt or 1,000 templates. Absent if 0. */
  readonly omittedWaits?: number | undefined
  readonly webhookTimeouts: readonly SummaryWebhookTimeout[]
  /** Present only with `record: { traffic: true }`. */
  readonly traffic?: Traffic | undefined
  /** When errors occurred. Absent without errors. */
  readonly histogram?: SummaryHistogram | undefined
  readonly unreadableAttachments: readonly UnreadableAttachment[]
}

/** When errors occurred, in columns from the start of the first attempt to the end of the last one. */
export interface SummaryHistogram {
  readonly from: Time
  readonly to: Time
  /** Number of columns between these times. */
  readonly width: number
  /** The columns in which errors occurred, with the number of occurrences by what they did. */
  readonly columns: readonly HistogramColumn[]
}

export interface HistogramColumn extends Partial<SummaryEffects> {
  /** The column's index, beginning with 0. */
  readonly at: number
}

export interface SummaryRun {
  readonly status: 'passed' | 'failed' | 'timedout' | 'interrupted'
  readonly startedAt: Time
  readonly durationMs: number
  readonly playwrightVersion: string
  readonly workers: number
  readonly projects: readonly string[]
  /**
   * The config's `rootDir`, relative to the folder in which the run was started, such as `tests`. Paths of tests begin
   * there. Absent if it is that folder.
   */
  readonly root?: string | undefined
  /**
   * Arguments that limited the run to some tests, such as `--grep cart`, `tests/cart.spec.ts` and `--shard=1/4`; in a
   * merged report, those of its runs if they are not the whole suite together. Absent if none did, or if this is unknown.
   * @minItems 1
   */
  readonly filters?: readonly string[] | undefined
  /**
   * Shards of which the report has no monitored test, such as `2/3`, or `2/3 in 1 of 2 environments`. Absent if there are
   * none.
   * @minItems 1
   */
  readonly missingShards?: readonly string[] | undefined
  /** The full SHA; for a pull request, the SHA of its head. */
  readonly commit?: string | undefined
  readonly branch?: string | undefined
  /** Why the run failed although its tests passed, such as `2 unmonitored tests (unmonitored: 'fail')`. */
  readonly failureReason?: string | undefined
  /** Set if tests that pass only on retry fail the run, by Playwright's option of this name. */
  readonly failOnFlakyTests?: true | undefined
  /** Set if the config's `defineConfig` adds the monitor to every test. */
  readonly registered?: true | undefined
}

/** Numbers of tests by how they were monitored. */
export interface TestCounts {
  /** Number of distinct tests in the run, with or without findings. */
  readonly tests: number
  /** Number of tests that ran under the network error monitor. Of skipped tests, only those with findings count. */
  readonly monitoredTests: number
  /** Number of tests that opted out with the annotation `skipNetworkMonitoring`. */
  readonly optedOutTests: number
  /** Number of tests that ended before anything could be monitored, because no browser started. */
  readonly testsWithoutBrowser: number
  /** Number of tests of which an attempt's errors are unknown, because its worker process exited. Absent if there are none. */
  readonly crashedTests?: number | undefined
  /** Number of these tests of which no other attempt was monitored. Absent if there are none. */
  readonly lostTests?: number | undefined
  /** Number of tests that failed before the monitor began, as in `beforeAll`. Absent if none did. */
  readonly notBegunTests?: number | undefined
  /**
   * Number of planned tests that never ran although no annotation skipped them, for example after `--max-failures`,
   * including those that ended before the monitor began.
   */
  readonly notRunTests: number
}

export interface SummaryTotals extends TestCounts {
  /** Number of tests with findings of any kind. */
  readonly testsWithNetworkErrors: number
  readonly testsFailedByNetworkErrors: number
  /** The tests that Playwright counts as failed, each in one of three groups. */
  readonly failedTests: FailedTests
  /** Number of HTTP errors in all attempts. */
  readonly networkErrors: number
  /** Number of distinct combinations of status and URL in the run. */
  readonly uniqueErrors: number
  /** Number of distinct errors, each of which has a name. */
  readonly errors: number
  /** Totals for each kind that occurred. */
  readonly kinds: Readonly<Record<string, KindTotals>>
  /**
   * Number of occurrences that the summary does not list: those beyond 10,000 of an attempt, which are not counted in the
   * numbers of their errors, and those beyond 200,000 of the run, which are.
   */
  readonly omittedFindings: number
  /** Number of errors that are not in the baseline. If every test has one, it and the next two add up to `errors`. */
  readonly newErrors: number
  readonly knownErrors: number
  /** Number of errors for which the baseline has only expired entries. */
  readonly expiredErrors: number
  readonly webhookTimeouts: number
  readonly unreadableAttachments: number
}

export interface FailedTests {
  /** Number of tests that passed every assertion in each of their failed attempts, and failed by errors alone. */
  readonly byNetworkErrors: number
  /** Number of other failed tests, in which a webhook did not arrive. */
  readonly byWebhooks: number
  /** Number of all remaining failed tests, with or without errors. */
  readonly otherwise: number
}

export interface SummaryFlaky {
  /** Number of tests that failed in one attempt and passed in a later one. */
  readonly tests: number
  /** Number of these tests in which at least one of `errors` occurred. */
  readonly explained: number
  /** Errors that occurred in a test's failed attempts, but in none that passed; those in the most tests first. */
  readonly errors: readonly { readonly name: string; readonly tests: number }[]
}

export interface KindTotals {
  /** Number of findings in all attempts. */
  readonly occurrences: number
  /** Number of distinct errors. */
  readonly errors: number
  /** Number of distinct tests. */
  readonly tests: number
  /** Number of these tests that failed because of findings of this kind. */
  readonly failedTests: number
}

/** An error that an attempt expected with `expectError`, and that did not occur. */
export interface MissingExpectation {
  readonly testId: string
  readonly retry: number
  /** The rule as messages show it, such as `POST 422 /movies`. */
  readonly rule: string
}

export interface UnmonitoredFile {
  /** The file's path relative to the config's folder, as in the option `unmonitored`, with forward slashes. */
  readonly file: string
  readonly tests: number
  /** Set if the option `unmonitored: { except }` lists the file. */
  readonly excepted?: true | undefined
}

/** What one or several errors did to the tests in which they occurred. */
export interface TestEffects {
  readonly effects: SummaryEffects
  /** Number of failed tests that passed in a later attempt. Absent if 0. */
  readonly flakyTests?: number | undefined
  /** Number of tests in `effects.inFailedTests` that passed in a later attempt. Absent if 0. */
  readonly flakyInFailedTests?: number | undefined
  /** Number of failed tests that `test.fail()` expects to fail, and which therefore passed. Absent if 0. */
  readonly expectedTests?: number | undefined
  /** Number of tests in `effects.inFailedTests` that `test.fail()` expects to fail. Absent if 0. */
  readonly expectedInFailedTests?: number | undefined
  /** Number of tests in `effects.inFailedTests` that were interrupted, and failed in no attempt. Absent if 0. */
  readonly interruptedTests?: number | undefined
  /** Numbers of warned tests by reason: `maxTestsPerError`, or the option `fail`. Absent without one. */
  readonly warnedBy?: Partial<Record<WarningReason, number>> | undefined
}

export interface SummaryError extends ErrorAssessment, TestEffects {
  /** The name by which findings are grouped, such as `GET 500 /api/users/<id>`. */
  readonly name: string
  /** The kind of error, such as `http-error`. */
  readonly kind: string
  readonly method?: string | undefined
  readonly status?: number | undefined
  /** Set if every occurrence was in a `beforeAll` hook. */
  readonly phase?: 'beforeAll' | undefined
  /** Set if every occurrence was after the last step of its test. */
  readonly late?: true | undefined
  /** Set if every occurrence was of a prefetch or prerender. */
  readonly prefetch?: true | undefined
  /** Name of the error of the request that every occurrence of a page's own error is about. */
  readonly consequenceOf?: string | undefined
  /** Number of findings in all attempts. */
  readonly occurrences: number
  /** Like `occurrences`, but counts only HTTP errors. */
  readonly networkErrors?: number | undefined
  /** Number of occurrences whose request succeeded later in the same test. Absent if 0. */
  readonly recovered?: number | undefined
  /** Number of occurrences whose response the test made itself. Absent if 0. */
  readonly mocked?: number | undefined
  /** Number of distinct tests in which the error occurred. */
  readonly tests: number
  /** Like `effects.failed`. */
  readonly failedTests: number
  readonly firstSeen: Time
  readonly lastSeen: Time
  /** Most frequent first. */
  readonly urls: readonly SummaryUrl[]
  /**
   * Findings with distinct bodies or messages: those with the worst verdict first, then those with a reason, then the most
   * frequent.
   * @maxItems 5
   */
  readonly samples: readonly SummarySample[]
  /**
   * Ids by which the requests can be found in logs and traces.
   * @maxItems 10
   */
  readonly correlationIds: readonly CorrelationId[]
  /** Set if there are more ids than these. */
  readonly moreCorrelationIds?: true | undefined
  /**
   * Pages on which the error occurred, most frequent first.
   * @maxItems 10
   */
  readonly pages: readonly SummaryUrl[]
  /** Set if the error occurred on more pages than these. */
  readonly morePages?: true | undefined
  /** The operations in which the error occurred, in the order of the documents. Present only with `openapi`. */
  readonly operations?: readonly ErrorOperation[] | undefined
  readonly testIds: readonly string[]
  /** Names of the projects in which the error occurred. */
  readonly projects: readonly string[]
}

/** An operation from the `openapi` documents in which an error occurred. */
export interface ErrorOperation extends OperationName {
  /** Whether the document declares the status, its range or a default. Absent without a status. */
  readonly documented?: boolean | undefined
}

/** Several errors that one unavailable server, or one list of paths, explains. */
export interface SummaryCause extends TestEffects {
  /** What happened, such as `http://127.0.0.1:8787 refused connections: 41 errors in 70 tests`. */
  readonly title: string
  readonly origin: string
  /** Whether the server could not be reached, as opposed to a list of paths such as `GET 404 /blog/…`. */
  readonly unavailable: boolean
  /**
   * Names of the errors, worst first. An error has one cause at most.
   * @minItems 3
   */
  readonly errors: readonly string[]
  /** Number of distinct tests in which at least one of the errors occurred. */
  readonly tests: number
  readonly occurrences: number
  readonly firstSeen: Time
  readonly lastSeen: Time
}

/** Numbers of tests by what errors did to them. Each test counts once, by the worst of its attempts. */
export interface SummaryEffects {
  /** The error failed the test. */
  readonly failed: number
  /** The test passed although the error counts: `maxTestsPerError` was reached, or `fail` is `'run'` or `'nothing'`. */
  readonly warned: number
  /** The error does not count. */
  readonly accepted: number
  /** The test itself failed, timed out or was interrupted. */
  readonly inFailedTests: number
}

/** A finding that represents all findings with the same body or message. */
export interface SummarySample
  extends Pick<SummaryFinding, 'url' | 'timestamp' | 'message' | 'script' | 'consequences' | 'details'> {
  /** Number of findings that the sample represents. */
  readonly count: number
  readonly testId: string
  readonly retry: number
  /** URLs by their names in the reporter's option `links`; absent if there are none. */
  readonly links?: Readonly<Record<string, string>> | undefined
  /** What Playwright's `webServer` processes printed about the error. Absent if they printed nothing. */
  readonly serverLog?: SummaryServerLog | undefined
}

export interface SummaryServerLog {
  /**
   * Lines in the order in which they were printed, with the server's name if there are several servers.
   * @minItems 1
   * @maxItems 20
   */
  readonly lines: readonly string[]
  /**
   * How the lines were found: they contain one of the error's correlation ids, were printed from 1 s before to 1 s after
   * it or during the wait, or, in a merged report, while its test ran alone.
   */
  readonly by: 'id' | 'time' | 'test'
  /** The line for the row, of an error without what loggers print before a message. Absent if no line has anything to do with it. */
  readonly quoted?: string | undefined
}

/** One thing that went wrong in an attempt, as in `_backchannel.json`. */
export type SummaryFinding = Omit<AttachedFinding, 'errorName' | 'errorLine'>

export interface SummaryUrl {
  readonly url: string
  readonly count: number
}

/** A test's names and place. */
export interface TestIdentity {
  readonly id: string
  /** Titles of the describe blocks and of the test, with the tags that tell environments apart if it ran in several. */
  readonly titlePath: readonly string[]
  /** The test file's path relative to the config's `rootDir`, with forward slashes. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly project: string
}

export interface SummaryTest extends TestIdentity {
  readonly outcome: 'skipped' | 'expected' | 'unexpected' | 'flaky'
  /** Playwright's tags of the test, with that of the config's option `tag`; absent if there are none. */
  readonly tags?: readonly string[] | undefined
  /** @minItems 1 */
  readonly attempts: readonly SummaryAttempt[]
}

export interface SummaryAttempt {
  readonly retry: number
  readonly status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted'
  /**
   * -1 if the attempt never started.
   * @minimum -1
   */
  readonly workerIndex: number
  /**
   * Index of the parallel worker; -1 if the attempt never started.
   * @minimum -1
   */
  readonly parallelIndex: number
  readonly startedAt: Time
  readonly durationMs: number
  /** Path of the trace, relative to the folder in which the run was started. Absent without one. */
  readonly trace?: string | undefined
  /** `null` if the attempt had no finding. */
  readonly verdict: Verdict | null
  readonly networkErrors: readonly NetworkErrorRecord[]
  /** Findings of all kinds, including HTTP errors. */
  readonly findings: readonly SummaryFinding[]
  /** Requests that were still open when the attempt failed, oldest first, at most 20. */
  readonly pending: readonly PendingRequest[]
}

/** Settled waits for the webhooks of one template, across all workers and shards. */
export interface SummaryWebhook {
  readonly templateName: string
  /** The sum of `received`, `timedOut` and waits that a server error ended. */
  readonly waits: number
  readonly received: number
  readonly timedOut: number
  /** Median and 95th percentile of the durations of all waits in milliseconds. */
  readonly p50Ms: number
  readonly p95Ms: number
  readonly maxMs: number
  /** The longest timeout of these waits. */
  readonly timeoutMs: number
}

/** The attempt in which a webhook was not received. */
interface TimeoutOrigin {
  readonly testId: string
  readonly retry: number
  readonly templateName: string
  /** @fraction */
  readonly timeoutMs: number
  readonly totalReceived: number
  /** Number of matches that were awaited. */
  readonly expectedCount: number
  /** Number of matches that arrived. */
  readonly matchedCount: number
}

/** A webhook that was not received, with its origin and the content of `webhook-timeout.json`. */
export interface SummaryWebhookTimeout extends TimeoutOrigin {
  /** When the wait began, by the worker's clock; absent in evidence of an older version. */
  readonly startedAt?: string | undefined
  /** When the wait ended. */
  readonly endedAt?: string | undefined
  /** What may explain the timeout. */
  readonly problems: readonly string[]
  /** Number of matches before the webhook `after`, which the first problem names. */
  readonly matchesBeforeAfter?: number | undefined
  /** The URL of the receiver, if nobody connected to it since the test's start. */
  readonly unreached?: string | undefined
  readonly matcherDetails: readonly string[]
  /**
   * Complete webhooks as in `webhook-timeout.json`, oldest first, at most 10.
   * @attached
   */
  readonly receivedWebhooks: readonly WebhookJson[]
  /**
   * The webhooks that came closest to matching, as in `webhook-timeout.json`, closest first, at most 3.
   * @attached
   */
  readonly nearMisses: readonly NearMiss<WebhookJson>[]
  /** What Playwright's `webServer` processes printed while the test waited. Absent if they printed nothing. */
  readonly serverLog?: SummaryServerLog | undefined
}

export interface UnreadableAttachment {
  readonly testId: string
  readonly retry: number
  readonly name: string
  readonly reason: string
}
