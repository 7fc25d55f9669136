// The search box: `status:500 method:POST project:chromium outcome:failed path:/api` and free words.

const maxWords = 30

const searchFields = ['status', 'method', 'path', 'project', 'outcome', 'file'] as const
export type SearchField = (typeof searchFields)[number]

/** Every part must hold. Values are in lower case. */
export interface Search {
  /** One of the values of each field must fit. */
  readonly wanted: Readonly<Partial<Record<SearchField, readonly string[]>>>
  /** None of the values of a field may fit. */
  readonly unwanted: Readonly<Partial<Record<SearchField, readonly string[]>>>
  readonly words: readonly string[]
}

/** Values with spaces stand in quotes: `project:"Mobile Safari"`; a minus before a field excludes: `-status:404`. */
export function parseSearch(text: string): Search {
  const wanted: Partial<Record<SearchField, string[]>> = {}
  const unwanted: Partial<Record<SearchField, string[]>> = {}
  const words: string[] = []
  for (const token of text.toLowerCase().match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []) {
    const [, minus, name = '', quoted = ''] = /^(-?)([a-z]+):(.+)$/.exec(token) ?? []
    const field = searchFields.find((one) => one === name)
    if (field) {
      const values = minus ? unwanted : wanted
      values[field] = [...(values[field] ?? []), quoted.replaceAll('"', '')]
    } else words.push(token.replaceAll('"', ''))
  }
  return { wanted, unwanted, words: words.filter((word) => word !== '').slice(0, maxWords) }
}

/** Whether a thing fits the fields that it has; `fits` says whether one of its fields has a value. */
export function matchesFields(
  search: Search,
  fields: readonly SearchField[],
  fits: (field: SearchField, value: string) => boolean,
): boolean {
  return fields.every((field) => {
    const wanted = search.wanted[field]
    const unwanted = search.unwanted[field]
    if (unwanted?.some((value) => fits(field, value))) return false
    return !wanted || wanted.some((value) => fits(field, value))
  })
}

export function hasFields(search: Search, fields: readonly SearchField[]): boolean {
  return fields.some((field) => search.wanted[field] ?? search.unwanted[field])
}

/** `500`, or `5xx` for the whole class. */
export function matchesStatus(status: number, value: string): boolean {
  return /^[1-5]xx$/.test(value) ? String(status)[0] === value[0] : String(status) === value
}
