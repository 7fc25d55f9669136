import type { FindingDetails } from '../fields/finding-fields.js'
import { type Finding, type FindingName, getKindRules, type Occurrence } from '../kinds/kinds.js'
import type { FindingFilter } from '../options/create-filter.js'
import { getLead, getSpecificMessage, type SeenFinding } from './group-failures.js'

/** Maximum time between two occurrences of which only one is remembered, so that polling takes little memory. */
const sameTimeMs = 100

/** A finding of a running test. Counts its occurrences and tracks later successes. */
export class LoggedFinding implements SeenFinding {
  /** Identifies the finding in its log, whatever becomes of its pattern key. */
  readonly identity: string
  readonly first: Occurrence
  readonly times: number[] = []
  readonly pages: Set<object> = new Set()
  /** Whether details were dropped because the attempt already had enough findings with details. */
  hasLostDetails = false
  readonly #keepsDetails: boolean
  /** Recovery keys of requests whose last response was an error. */
  readonly #failing = new Set<string | undefined>()
  #count = 0
  #isMocked = true
  #isOfBeforeAll = true
  #name: FindingName | undefined
  #details: FindingDetails | undefined

  constructor(identity: string, first: Occurrence, keepsDetails: boolean) {
    this.identity = identity
    this.first = first
    this.#keepsDetails = keepsDetails
    this.repeat(first)
  }

  /** Counts an occurrence. A finding is mocked, or of `beforeAll`, only if all of its occurrences are. */
  repeat(occurrence: Occurrence): void {
    this.#count++
    this.#remember(occurrence)
    this.#isMocked &&= occurrence.mocked ?? false
    this.#isOfBeforeAll &&= occurrence.phase === 'beforeAll'
    this.#failing.add(getKindRules(occurrence.kind).toRecoveryKey(occurrence))
  }

  #remember({ timestamp, page }: Occurrence): void {
    const time = Date.parse(timestamp)
    if (!(Math.abs(time - (this.times.at(-1) ?? 0)) <= sameTimeMs)) this.times.push(time)
    if (page) this.pages.add(page)
  }

  recover(recoveryKey: string): void {
    this.#failing.delete(recoveryKey)
  }

  resetName(): void {
    this.#name = undefined
  }

  /** Adds details, which arrive in parts, for example the body after the headers. */
  addDetails(details: FindingDetails): void {
    if (this.#keepsDetails) this.#details = { ...this.#details, ...details }
    else this.hasLostDetails = true
  }

  toOccurrence(): Occurrence {
    return { ...this.first, mocked: this.#isMocked }
  }

  toFinding({ toName, selectDetails }: FindingFilter): Finding {
    this.#name ??= toName(this.first)
    const details = selectDetails(this.#details)
    const { mocked: _mocked, phase: _phase, page: _page, ...fields } = this.first
    return Object.freeze({
      ...fields,
      ...this.#name,
      count: this.#count,
      ...(this.#failing.size === 0 && { recovered: true as const }),
      ...(this.#isMocked && { mocked: true as const }),
      ...(this.#isOfBeforeAll && { phase: 'beforeAll' as const }),
      ...(details && { details }),
    })
  }
}

/**
 * Merges a group from `groupFailures` into one finding with the most specific message and the total count. Returns it
 * with the identity of the group's first finding, which later members do not change; an empty list for an empty group.
 */
export function mergeFindings(
  group: readonly LoggedFinding[],
  filter: FindingFilter,
  lateFrom?: string,
): readonly (readonly [identity: string, finding: Finding])[] {
  const [first] = group
  const lead = getLead(group)
  if (!first || !lead) return []
  const finding = group.length === 1 ? lead.toFinding(filter) : mergeInto(lead, group, filter)
  const isLate = lateFrom !== undefined && finding.timestamp >= lateFrom
  return [[first.identity, isLate ? Object.freeze({ ...finding, late: true }) : finding]]
}

function mergeInto(lead: LoggedFinding, group: readonly LoggedFinding[], filter: FindingFilter): Finding {
  const own = lead.toFinding(filter)
  const findings = group.map((logged) => logged.toFinding(filter))
  const requests = findings.filter(({ kind }) => kind === own.kind)
  const [timestamp = own.timestamp] = findings.map((finding) => finding.timestamp).sort()
  const details = Object.assign({}, ...requests.map((request) => request.details), own.details)
  return Object.freeze({
    ...own,
    ...nameMessage(lead, getSpecificMessage(group), filter),
    timestamp,
    count: findings.reduce((sum, { count }) => sum + count, 0),
    ...(Object.keys(details).length > 0 && { details }),
  })
}

/** Returns the group's specific message, such as a failed preflight's, with the key and title that follow from it. */
function nameMessage({ first }: LoggedFinding, message: string | undefined, filter: FindingFilter) {
  if (message === undefined || message === first.message) return {}
  return { message, ...filter.toName({ ...first, message }) }
}
