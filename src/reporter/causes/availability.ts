// What an error says about whether a server can be reached.
import { findNoConnection } from '../../findings/names/no-connection.js'

/** Errors of one group can have the same cause: those without a connection, and those with one status. */
interface Availability {
  readonly group: string
  readonly hasResponse: boolean
  /** What the server did. */
  readonly words: string
}

const requestKinds: ReadonlySet<string> = new Set(['http-error', 'request-failed', 'api-error'])

/** Undefined for an error that says nothing about it, such as a 500 or an error of a page. */
export function findAvailability(error: {
  readonly kind: string
  readonly name: string
}): Availability | undefined {
  if (!requestKinds.has(error.kind)) return undefined
  const beforePath = error.name.split('/', 1)[0] ?? ''
  const [, status] = / (502|503|504|429) /.exec(beforePath) ?? []
  if (status !== undefined) return { group: status, hasResponse: true, words: `answered ${status}` }
  const words = findNoConnection(error)
  return words === undefined ? undefined : { group: 'no connection', hasResponse: false, words }
}
