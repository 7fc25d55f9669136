import { httpError } from '../../../findings/kinds/http-error.js'
import type { LocatedOperation } from '../../../openapi/operation.js'
import { createOperationFinder, type FindOperations } from '../../../openapi/operation-finder.js'
import type { SummaryFinding } from '../../../summary-file/summary.js'
import { addToSet, getOrCreate } from '../../../values/groups.js'
import { sum } from '../../../values/numbers.js'
import type { FormatLinks } from '../../links.js'
import type { AttemptEvidence } from '../attempt-evidence.js'
import { type AffectedTests, CountedError, type ErrorModel } from './counted-error.js'
import type { Tally } from './tally.js'

export interface CollectedErrors {
  /** Finishes the errors, in the order in which they first occurred, with what they did to the tests of the whole run. */
  finish(countTests: (name: string) => AffectedTests, formatLinks?: FormatLinks): readonly ErrorModel[]
  /** Number of distinct pairs of status and URL among HTTP errors. */
  readonly unique: number
  /** Number of findings that the summary does not list. */
  readonly omittedFindings: number
}

/** Groups the run's findings by the name of their error. */
export class ErrorTally implements Tally<CollectedErrors> {
  readonly #errors = new Map<string, CountedError>()
  /** The URLs of HTTP errors by status. */
  readonly #urls = new Map<number, Set<string>>()
  readonly #operations: readonly LocatedOperation[] | undefined
  readonly #findOperations: FindOperations
  #omittedFindings = 0

  constructor(operations?: readonly LocatedOperation[]) {
    this.#operations = operations
    this.#findOperations = createOperationFinder(operations ?? [])
  }

  /** Counts all findings, and takes URLs and samples from those that the attempt keeps. */
  add(evidence: AttemptEvidence): void {
    const { findings, attempt, omitted, test } = evidence
    this.#omittedFindings += omitted + findings.length - attempt.findings.length
    for (const finding of findings) this.#count(finding, test.project)
    for (const finding of attempt.findings) this.#getError(finding).keep(finding, evidence)
  }

  finish(): CollectedErrors {
    const operations = this.#operations?.map(({ operation }) => operation)
    return {
      finish: (countTests, formatLinks) =>
        [...this.#errors].map(([name, error]) =>
          error.finish({ affected: countTests(name), operations, formatLinks }),
        ),
      unique: sum([...this.#urls.values()].map(({ size }) => size)),
      omittedFindings: this.#omittedFindings,
    }
  }

  #count(finding: SummaryFinding, project: string): void {
    const { kind, method, status, url } = finding
    // Page errors have no request and therefore no method.
    const operations = method === undefined ? [] : this.#findOperations(method, url)
    this.#getError(finding).count(finding, project, operations)
    if (kind === httpError.name && status !== undefined) addToSet(this.#urls, status, url)
  }

  #getError(finding: SummaryFinding): CountedError {
    return getOrCreate(this.#errors, finding.name, () => new CountedError(finding))
  }
}
