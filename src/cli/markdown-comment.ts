import { maxCommentBytes } from '../printing/markdown.js'

/** Maximum number of rows in each list. */
const maxRows = 50

/** Formats a pull request comment with as many rows of each list as fit. */
export function formatWithinComment(format: (maxRows: number) => string): string {
  for (let rows = maxRows; rows > 1; rows--) {
    const markdown = format(rows)
    if (Buffer.byteLength(markdown) <= maxCommentBytes) return markdown
  }
  return format(1)
}
