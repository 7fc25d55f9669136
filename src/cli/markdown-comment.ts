/** Maximum number of rows in each list. */
const maxRows = 50
/** Maximum size of the comment in bytes. GitHub allows 65,536 characters, and pipelines add a marker. */
const maxBytes = 65_000

/** Formats a pull request comment with as many rows of each list as fit. */
export function formatWithinComment(format: (maxRows: number) => string): string {
  for (let rows = maxRows; rows > 1; rows--) {
    const markdown = format(rows)
    if (new TextEncoder().encode(markdown).length <= maxBytes) return markdown
  }
  return format(1)
}
