import type { PagePattern } from '../../page-data/page-types.js'

/** Omits the method and status of an HTTP error from a pattern's title, because they have their own columns. */
export function getRowTitle({
  title,
  method,
  status,
}: Pick<PagePattern, 'title' | 'method' | 'status'>): string {
  const columns = `${method} ${status} `
  return title.startsWith(columns) ? title.slice(columns.length) : title
}
