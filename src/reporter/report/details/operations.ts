import { listFirstPhrases, type Phrase } from '../../../printing/phrase.js'
import type { ErrorOperation } from '../../../summary-file/summary.js'

/** Formats an operation as `listMovies (GET /movies)`, or as its id alone if the id consists of method and path. */
export function formatOperation({ id, method, path }: ErrorOperation): string {
  const line = `${method} ${path}`
  return id === line ? id : `${id} (${line})`
}

/** Describes an operation, for example as `owner team-catalog, tag movie, 500 is not documented`. */
export function describeOperation({ owner, tags, documented }: ErrorOperation, status?: number): Phrase {
  const parts: readonly Phrase[] = [
    owner === undefined ? [] : ['owner ', { code: owner }],
    tags.length === 0 ? [] : [tags.length === 1 ? 'tag ' : 'tags ', { code: tags.join(', ') }],
    documented === false ? [`${status} is not documented`] : [],
  ]
  const present = parts.filter(({ length }) => length > 0)
  return listFirstPhrases(present, present.length, 'fact')
}
