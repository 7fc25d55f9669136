/**
 * A `*` in a pattern key stands for any characters. In text that a page or a server controls it is written `\*`, so that
 * no page can write a baseline entry that covers everything.
 */
const wildcard = /(?<!\\)\*/

export function escapeWildcards(text: string): string {
  return text.replaceAll('*', '\\*')
}

/** Reverses `escapeWildcards`, to show the text to people. */
export function unescapeWildcards(text: string): string {
  return text.replaceAll('\\*', '*')
}

export function hasWildcard(pattern: string): boolean {
  return wildcard.test(pattern)
}

/** The parts of a pattern between its wildcards; one part if it has none. */
export function splitAtWildcards(pattern: string): string[] {
  return pattern.split(wildcard)
}
