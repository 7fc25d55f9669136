/** Encloses text in single quotes, inside which a POSIX shell interprets nothing. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Formats a command line to copy. Quotes words in which a shell could interpret a character. */
export function formatCommandLine(words: readonly string[]): string {
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoteForShell(word))).join(' ')
}
