import { selectDetails } from '../fields/details-options.js'
import { type FindingDetails, redactFinding } from '../fields/finding-fields.js'
import { redactName } from '../fields/redact-fields.js'
import { type FindingKind, getKindRules, nameError, type Occurrence } from '../kinds/kinds.js'
import { defaultMonitorOptions, type ResolvedMonitorOptions } from './monitor-options.js'
import type { ResolvedRecord } from './record-options.js'
import { holdsForEveryScript, type OccurrenceRule } from './rule.js'

/** What decides whether an error can fail a test. */
interface KindOccurrence {
  readonly kind: FindingKind
  readonly mocked?: boolean | undefined
  readonly prefetch?: boolean | undefined
  readonly message?: string | undefined
}

interface MentionedError extends Occurrence {
  readonly recovered?: true | undefined
}

/** How a test's options affect its findings. */
export interface FindingFilter {
  /** Whether the options are unknown. Each kind then has its own limit, because the test may not record every kind. */
  readonly isUnknown?: boolean
  /** Whether the test records errors of the occurrence's kind. */
  isRecorded(occurrence: Occurrence): boolean
  /** Whether an occurrence is ignored, that is, not recorded. */
  isIgnored(occurrence: Occurrence): boolean
  /** Whether an occurrence never fails a test, even if it is not recorded because the log is full. */
  neverFails(occurrence: KindOccurrence): boolean
  /** Whether an error is accepted once its request has succeeded. */
  mayRecover(occurrence: Occurrence): boolean
  /** Whether the options say what becomes of an error of this request, so that the page's own errors about it go with it. */
  isMentioned(error: MentionedError): boolean
  /** Whether an error is not recorded because the test made the response itself. */
  isLeftOutAsMocked(occurrence: Occurrence): boolean
  /** Names the error from redacted values, because the name leaves the worker. */
  toName(occurrence: Occurrence): string
  selectDetails(details: FindingDetails | undefined): FindingDetails | undefined
}

/** Creates the filter for a test with known options. */
export function createFindingFilter(options: ResolvedMonitorOptions): FindingFilter {
  const { redactor } = options
  return {
    isRecorded: (occurrence) => isRecorded(occurrence, options.record),
    isIgnored: (occurrence) => !isRecorded(occurrence, options.record) || isIgnored(occurrence, options),
    neverFails: (occurrence) =>
      options.record.reported.has(occurrence.kind) ||
      (options.mocked === 'report' && occurrence.mocked === true) ||
      occurrence.prefetch === true ||
      getKindRules(occurrence.kind).neverFails(occurrence),
    mayRecover: (occurrence) => mayRecover(occurrence, options.recovered),
    isMentioned: (error) =>
      (error.mocked === true && options.mocked !== 'fail') ||
      (error.recovered === true && mayRecover(error, options.recovered)),
    isLeftOutAsMocked: (occurrence) =>
      options.mocked === 'ignore' && occurrence.mocked === true && !matchesRule(occurrence, options),
    toName: (occurrence) => {
      const redacted = { ...redactFinding(occurrence, redactor), isInline: occurrence.isInline }
      return redactName(nameError(redacted, options), redactor)
    },
    selectDetails: (details) => selectDetails(details, options.details),
  }
}

/** The filter for `beforeAll`, when options are unknown. Keeps all kinds, because the test may record them. */
export const unknownFindingFilter: FindingFilter = {
  ...createFindingFilter(defaultMonitorOptions),
  isUnknown: true,
  isIgnored: () => false,
}

function mayRecover(occurrence: Occurrence, option: ResolvedMonitorOptions['recovered']): boolean {
  return typeof option === 'string' ? option === 'report' : option.some((rule) => rule.matches(occurrence))
}

function isRecorded({ kind, url }: Occurrence, { kinds, isGraphqlUrl }: ResolvedRecord): boolean {
  return kinds.has(kind) && (kind !== 'graphql-error' || isGraphqlUrl(url))
}

/** A request that has not ended. */
interface OpenRequest {
  readonly method: string
  readonly url: string
  readonly startedAt: string
}

/**
 * Whether the rules for HTTP errors or failed requests leave out a request that has not ended, however it may end. A
 * status or a message, which it does not have yet, keeps `ignore` from leaving it out, and `only` as well.
 */
export function ignoresRequest(
  { method, url, startedAt }: OpenRequest,
  { excludePatterns, ignore, only }: ResolvedMonitorOptions,
): boolean {
  const request = { method, url, timestamp: startedAt }
  const outcomes: readonly Occurrence[] = [
    { ...request, kind: 'http-error' },
    { ...request, kind: 'request-failed' },
  ]
  const matches = (rule: OccurrenceRule) => outcomes.some((outcome) => rule.matches(outcome))
  const mayMatch = (rule: OccurrenceRule) => outcomes.some((outcome) => rule.mayMatch(outcome))
  return (
    excludePatterns.some((pattern) => pattern.test(url)) ||
    ignore.some(matches) ||
    only?.some(mayMatch) === false
  )
}

function isIgnored(occurrence: Occurrence, options: ResolvedMonitorOptions): boolean {
  if (options.mocked === 'ignore' && occurrence.mocked === true) return true
  return holdsForEveryScript(occurrence, (one) => matchesRule(one, options))
}

/** Whether a rule of the options leaves an occurrence out. */
function matchesRule(
  occurrence: Occurrence,
  { excludePatterns, ignore, only }: ResolvedMonitorOptions,
): boolean {
  return (
    excludePatterns.some((pattern) => pattern.test(occurrence.url)) ||
    ignore.some((rule) => rule.matches(occurrence)) ||
    only?.some((rule) => rule.matches(occurrence)) === false
  )
}
