// Which operations of API documents a run called.
import { nameCallSegment } from '../../findings/names/id-like.js'
import type { LocatedOperation, Operation } from '../../openapi/operation.js'
import { createOperationFinder } from '../../openapi/operation-finder.js'
import type { Call } from '../../summary-file/traffic.js'
import { addToCount, append } from '../../values/groups.js'
import { sum } from '../../values/numbers.js'
import { explainHidden } from './explain-hidden.js'

/** The operations of one document. */
export interface ApiDocument {
  /** The path as given on the command line. */
  readonly name: string
  readonly operations: readonly LocatedOperation[]
}

/** An operation, and the responses that a run's tests got from it. */
export interface OperationCalls {
  readonly document: string
  readonly operation: Operation
  readonly statuses: ReadonlyMap<number, number>
  readonly by: Call['by']
  /** Number of responses that tests mocked, which do not count as coverage. */
  readonly mocked: number
}

export interface Coverage {
  /** In the order of the documents. Two documents may have the same method and path. */
  readonly operations: readonly OperationCalls[]
  /** Calls that no document describes, without parts of pages and without calls that were only mocked. */
  readonly unknown: readonly Call[]
  readonly notCallable: readonly NotCallable[]
}

/** An operation that does not count, because no call can be one of it. */
export interface NotCallable {
  readonly document: string
  readonly operation: Operation
  readonly reason: string
}

export function findCoverage(documents: readonly ApiDocument[], calls: readonly Call[]): Coverage {
  const find = createOperationFinder(
    documents.flatMap(({ operations }) => operations),
    nameCallSegment,
  )
  const called = new Map<Operation, Call[]>()
  const unknown: Call[] = []
  for (const call of calls) {
    const operations = find(call.method, call.url)
    for (const operation of operations) append(called, operation, call)
    if (operations.length === 0 && !call.asset && hasStatus(call)) unknown.push(call)
  }
  const reasons = new Map<Operation, string>()
  for (const located of documents.flatMap(({ operations }) => operations)) {
    const reason = explainHidden(located, find)
    if (reason !== undefined && !called.has(located.operation)) reasons.set(located.operation, reason)
  }
  return {
    operations: documents
      .flatMap((document) => addUpDocument(document, called))
      .filter(({ operation }) => !reasons.has(operation)),
    unknown,
    notCallable: documents.flatMap((document) => listNotCallable(document, reasons)),
  }
}

function listNotCallable(
  { name, operations }: ApiDocument,
  reasons: ReadonlyMap<Operation, string>,
): readonly NotCallable[] {
  return operations.flatMap(({ operation }) => {
    const reason = reasons.get(operation)
    return reason === undefined ? [] : [{ document: name, operation, reason }]
  })
}

function hasStatus({ statuses }: Call): boolean {
  return Object.keys(statuses).length > 0
}

function addUpDocument(
  { name, operations }: ApiDocument,
  called: ReadonlyMap<Operation, readonly Call[]>,
): OperationCalls[] {
  return operations.map(({ operation }) => {
    const calls = called.get(operation) ?? []
    return {
      document: name,
      operation,
      statuses: addUpStatuses(calls),
      by: {
        page: sum(calls.map(({ by }) => by.page)),
        test: sum(calls.map(({ by }) => by.test)),
      },
      mocked: sum(calls.map(({ mocked }) => mocked)),
    }
  })
}

function addUpStatuses(calls: readonly Call[]): ReadonlyMap<number, number> {
  const statuses = new Map<number, number>()
  for (const [status, responses] of calls.flatMap((call) => Object.entries(call.statuses))) {
    addToCount(statuses, Number(status), responses)
  }
  return new Map([...statuses].sort(([a], [b]) => a - b))
}

/** Lists the documented statuses that a called operation never returned. Omits `default`, which is not specific. */
export function listUnseenStatuses({ operation, statuses }: OperationCalls): readonly string[] {
  const seen = [...statuses.keys()].map(String)
  if (seen.length === 0) return []
  return operation.documentedStatuses.filter((name) => {
    const isRange = /^\dxx$/i.test(name)
    const isSeen = isRange ? seen.some((status) => status[0] === name[0]) : seen.includes(name)
    return name !== 'default' && !isSeen
  })
}
