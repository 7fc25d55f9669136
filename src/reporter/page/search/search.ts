const maxWords = 30

export const operationFields = ['op', 'tag', 'owner'] as const
export const patternFields = ['kind', 'is', 'status', 'method', 'path', ...operationFields] as const
export const testFields = ['project', 'outcome', 'file'] as const
const searchFields = [...patternFields, ...testFields] as const
export type SearchField = (typeof searchFields)[number]

/** A parsed search. An item must match all fields and words of the search. Values are in lower case. */
export interface Search {
  /** For each field, one of these values must match. */
  readonly wanted: Readonly<Partial<Record<SearchField, readonly string[]>>>
  /** For each field, none of these values may match. */
  readonly unwanted: Readonly<Partial<Record<SearchField, readonly string[]>>>
  readonly words: readonly string[]
}

/**
 * Parses fields and free words, such as `status:500 project:"Mobile Safari" cart`. Quotes keep words together, and a
 * minus sign excludes, as in `-status:404`.
 */
export function parseSearch(text: string): Search {
  const wanted: Partial<Record<SearchField, string[]>> = {}
  const unwanted: Partial<Record<SearchField, string[]>> = {}
  const words: string[] = []
  for (const token of text.toLowerCase().match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []) {
    const [, minus, name = '', quoted = ''] = /^(-?)([a-z]+):(.+)$/.exec(token) ?? []
    const field = searchFields.find((candidate) => candidate === name)
    if (field) {
      const values = minus ? unwanted : wanted
      values[field] = [...(values[field] ?? []), quoted.replaceAll('"', '')]
    } else words.push(token.replaceAll('"', ''))
  }
  return { wanted, unwanted, words: words.filter((word) => word !== '').slice(0, maxWords) }
}

/** Whether an item's fields match. `matches` checks whether a field of the item matches a value. */
export function matchesFields(
  search: Search,
  fields: readonly SearchField[],
  matches: (field: SearchField, value: string) => boolean,
): boolean {
  return fields.every((field) => {
    const wanted = search.wanted[field]
    const unwanted = search.unwanted[field]
    if (unwanted?.some((value) => matches(field, value))) return false
    return !wanted || wanted.some((value) => matches(field, value))
  })
}

export function hasFields(search: Search, fields: readonly SearchField[]): boolean {
  return fields.some((field) => search.wanted[field] ?? search.unwanted[field])
}

/** Whether a status matches a value such as `500`, or `5xx` for a whole class. */
export function matchesStatus(status: number, value: string): boolean {
  return /^[1-5]xx$/.test(value) ? String(status)[0] === value[0] : String(status) === value
}
