import { isDocumented } from '../../../openapi/operation.js'
import { type CoveredOperation, isCovered } from '../../../summary-file/api-coverage.js'
import { formatNumber } from '../../../values/numbers.js'
import { formatOperation, listUnseenStatuses } from '../../report/api-coverage.js'
import type { Run } from '../run.js'

const states = ['no longer called', 'never called', 'only mocked', 'not documented', 'called'] as const

/** An operation of a document, or a call that no document describes. */
export interface ApiItem {
  readonly state: (typeof states)[number]
  readonly method: string
  readonly path: string
  /** The operation's id, if it is more than method and path. */
  readonly name: string
  readonly owner: string
  readonly tests: number
  readonly statuses: Readonly<Record<number, number>>
  readonly mocked: number
  /** Number of responses to the test's own API calls. */
  readonly byTest: number
  readonly isDeprecated: boolean
  readonly undocumented: readonly string[]
  readonly unseen: readonly string[]
}

/** Lists what needs attention first. */
export function listApiItems({
  apiCoverage,
  operations = [],
  changes,
}: Pick<Run, 'apiCoverage' | 'operations' | 'changes'>): ApiItem[] {
  const lost = new Set(changes?.noLongerCovered)
  const known = (apiCoverage?.list ?? []).map((operation, index): ApiItem => {
    const { id, method, path, statuses, by, tests, mocked = 0, deprecated = false } = operation
    const { tags = [], owner } = operations[index] ?? {}
    return {
      state: getState(operation, lost),
      ...{ method, path, statuses, tests, mocked, byTest: by.test, isDeprecated: deprecated },
      name: formatOperation(operation) === id ? '' : id,
      owner: owner ?? tags.join(', '),
      undocumented: Object.keys(statuses).filter((status) => !isDocumented(operation, Number(status))),
      unseen: listUnseenStatuses(operation),
    }
  })
  const unknown = (apiCoverage?.unknown ?? []).map(
    ({ method, path, status, count }): ApiItem => ({
      ...{ state: 'not documented', method, path, statuses: { [status]: count } },
      ...{ name: '', owner: '', tests: 0, mocked: 0, undocumented: [], unseen: [] },
      ...{ byTest: 0, isDeprecated: false },
    }),
  )
  return [...known, ...unknown].sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
}

function getState(operation: CoveredOperation, lost: ReadonlySet<string>): ApiItem['state'] {
  if (isCovered(operation)) return 'called'
  if (lost.has(operation.id)) return 'no longer called'
  return operation.mocked === undefined ? 'never called' : 'only mocked'
}

/** A fact about an operation's statuses, such as `500` with `×1 undocumented`, or `never 404` without a status. */
interface StatusFact {
  readonly status?: string
  readonly words: string
  readonly isUndocumented?: boolean
}

export function listStatusFacts({ statuses, mocked, undocumented, unseen }: ApiItem): readonly StatusFact[] {
  return [
    ...Object.entries(statuses).map(([status, times]): StatusFact => {
      const isUndocumented = undocumented.includes(status)
      return {
        status,
        words: `×${formatNumber(times)}${isUndocumented ? ' undocumented' : ''}`,
        isUndocumented,
      }
    }),
    ...(mocked > 0 ? [{ words: `${formatNumber(mocked)} mocked` }] : []),
    ...(unseen.length > 0 ? [{ words: `never ${unseen.join(', ')}` }] : []),
  ]
}

/** Describes an operation's statuses in words, such as `200 ×12`, `500 ×1 undocumented` and `never 404`. */
export function listStatusWords(item: ApiItem): readonly string[] {
  return listStatusFacts(item).map(({ status, words }) =>
    status === undefined ? words : `${status} ${words}`,
  )
}
