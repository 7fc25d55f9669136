/** Encloses text in single quotes, inside which a POSIX shell interprets nothing. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
