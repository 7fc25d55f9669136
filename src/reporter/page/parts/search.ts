/** Finds the items of a list that match a search. */
type Search<T> = (query: string) => readonly T[]

/**
 * Creates a search for words that must all occur in an item's text. `-word` must not occur, and text in quotes is taken
 * as it stands. Reads the items' texts when it is used for the first time.
 */
export function createSearch<T>(items: readonly T[], getText: (item: T) => string): Search<T> {
  let texts: readonly string[] | undefined
  return (query) => {
    const terms = parseQuery(query.toLowerCase())
    if (terms.length === 0) return items
    texts ??= items.map((item) => getText(item).toLowerCase())
    return items.filter((_, index) => {
      const text = texts?.[index] ?? ''
      return terms.every(({ words, isUnwanted }) => text.includes(words) !== isUnwanted)
    })
  }
}

interface Term {
  readonly words: string
  readonly isUnwanted: boolean
}

/** Splits a query. A quotation that has no end yet reaches to the end; a single minus sign or quote is ignored. */
function parseQuery(query: string): readonly Term[] {
  const parts = query.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)
  return [...parts]
    .map(([, minus, quoted, word = '']) => ({ words: quoted ?? word, isUnwanted: minus === '-' }))
    .filter(({ words }) => words !== '' && words !== '-')
}
