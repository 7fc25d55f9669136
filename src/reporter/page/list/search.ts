/** Finds the items of a list that match a search: words that their text contains, and `-word` that it does not. */
type Search<T> = (query: string) => readonly T[]

/** Creates a search, which reads the items' texts when it is used for the first time. */
export function createSearch<T>(items: readonly T[], getText: (item: T) => string): Search<T> {
  let texts: readonly string[] | undefined
  return (query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return items
    texts ??= items.map((item) => getText(item).toLowerCase())
    const matches = createFilter(words)
    return items.filter((_, index) => matches(texts?.[index] ?? ''))
  }
}

/** Ignores a single minus sign, after which somebody is about to type. */
function createFilter(words: readonly string[]): (text: string) => boolean {
  const isUnwanted = (word: string): boolean => /^-./.test(word)
  const unwanted = words.filter(isUnwanted).map((word) => word.slice(1))
  const wanted = words.filter((word) => !isUnwanted(word) && word !== '-')
  return (text) =>
    wanted.every((word) => text.includes(word)) && !unwanted.some((word) => text.includes(word))
}
