/**
 * Creates a function that checks whether a text contains all words of a search, and none that begins with a minus sign
 * there, in any case.
 */
export function createFilter(search: string): (text: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = words.filter((word) => !word.startsWith('-') || word === '-')
  const unwanted = words.flatMap((word) => (wanted.includes(word) ? [] : [word.slice(1)]))
  return (text) => {
    const lower = text.toLowerCase()
    return wanted.every((word) => lower.includes(word)) && !unwanted.some((word) => lower.includes(word))
  }
}
