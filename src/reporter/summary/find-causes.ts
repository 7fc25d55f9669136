import { findNoConnection } from '../../findings/names/no-connection.js'
import { findSiblings, type Siblings } from '../../findings/names/siblings.js'
import { addToCount, groupBy } from '../../values/groups.js'

/** What causes are found by. */
export interface CauseError {
  readonly name: string
  readonly kind: string
  readonly occurrences: number
  /** The origin of all its URLs; undefined if they have several. */
  readonly origin: string | undefined
  /** The reasons that its responses had, with placeholders for ids; an empty one for a response without a reason. */
  readonly reasons: readonly string[]
}

/** Several errors that one unavailable server, or one list of paths, explains. */
export interface Cause {
  /** What happened, such as `http://127.0.0.1:8787 refused connections` or `GET 404 /blog/…`. */
  readonly subject: string
  readonly origin: string
  /** Whether the errors say that a server could not be reached. */
  readonly isOutage: boolean
  /** Names of the errors, in their order. */
  readonly errors: readonly string[]
}

const minOutageErrors = 3
const maxSeparateSiblings = 10

/** Finds causes in a run's errors. An error has one cause at most. */
export function findCauses(errors: readonly CauseError[]): readonly Cause[] {
  const outages = findOutages(errors)
  const explained = new Set(outages.flatMap((cause) => cause.errors))
  return [...outages, ...findLists(errors.filter(({ name }) => !explained.has(name)))]
}

function findOutages(errors: readonly CauseError[]): readonly Cause[] {
  const groups = groupBy(errors, (error) => {
    const availability = findAvailability(error)
    return error.origin === undefined || !availability ? undefined : `${availability.group} ${error.origin}`
  })
  return [...groups.values()]
    .flatMap(splitByReason)
    .filter((group) => group.length >= minOutageErrors)
    .map((group) => {
      const origin = group[0]?.origin ?? ''
      return {
        subject: `${origin} ${chooseWords(group)}`,
        origin,
        isOutage: true,
        errors: group.map(({ name }) => name),
      }
    })
}

/**
 * Splits errors with a response by their reasons: three bodies are three errors of an application, not one outage. Where
 * some have a reason, the others may have any, as may an error with several reasons.
 */
function splitByReason(group: readonly CauseError[]): readonly (readonly CauseError[])[] {
  const [first] = group
  if (!first || !findAvailability(first)?.hasResponse) return [group]
  const hasReason = group.some(({ reasons }) => reasons.some((reason) => reason !== ''))
  const byReason = groupBy(group, ({ reasons: [reason = '', ...others] }) =>
    others.length > 0 || (hasReason && reason === '') ? undefined : reason,
  )
  return [...byReason.values()]
}

/** Returns the words that describe most occurrences, with the reason of a response. */
function chooseWords(errors: readonly CauseError[]): string {
  const counts = new Map<string, number>()
  for (const error of errors) {
    const { words = '', hasResponse = false } = findAvailability(error) ?? {}
    const reason = hasResponse ? (error.reasons[0] ?? '') : ''
    const said = reason === '' ? words : `${words} "${reason}"`
    addToCount(counts, said, error.occurrences)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

function isLong({ names }: Siblings): boolean {
  return names.length > maxSeparateSiblings
}

/** Finds errors of one kind and origin that differ in one segment only, such as the pages of a blog. */
function findLists(errors: readonly CauseError[]): readonly Cause[] {
  const groups = groupBy(errors, ({ kind, origin }) =>
    origin === undefined ? undefined : `${kind} ${origin}`,
  )
  return [...groups.values()].flatMap((group) => {
    const names = group.map(({ name }) => name)
    return findSiblings(names, isLong).map((siblings) => ({
      subject: siblings.name,
      origin: group[0]?.origin ?? '',
      isOutage: false,
      errors: siblings.names,
    }))
  })
}

/** Errors of one group can have the same cause: those without a connection, and those with one status. */
interface Availability {
  readonly group: string
  readonly hasResponse: boolean
  /** What the server did. */
  readonly words: string
}

const requestKinds: ReadonlySet<string> = new Set(['http-error', 'request-failed', 'api-error'])

/** Undefined for an error that says nothing about it, such as a 500 or an error of a page. */
function findAvailability(error: { readonly kind: string; readonly name: string }): Availability | undefined {
  if (!requestKinds.has(error.kind)) return undefined
  const beforePath = error.name.split('/', 1)[0] ?? ''
  const [, status] = / (502|503|504|429) /.exec(beforePath) ?? []
  if (status !== undefined) return { group: status, hasResponse: true, words: `answered ${status}` }
  const words = findNoConnection(error)
  return words === undefined ? undefined : { group: 'no connection', hasResponse: false, words }
}
