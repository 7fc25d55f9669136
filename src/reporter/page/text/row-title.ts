import type { PagePattern } from '../../page-data/page-types.js'

/** The title of a pattern without the method and the status of an HTTP error, which have columns of their own. */
export function getRowTitle({
  title,
  method,
  status,
}: Pick<PagePattern, 'title' | 'method' | 'status'>): string {
  const columns = `${method} ${status} `
  return title.startsWith(columns) ? title.slice(columns.length) : title
}
