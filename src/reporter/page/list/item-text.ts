import type { PageItem } from '../../page-data/page-data.js'
import { getText, type Line } from '../../report/document.js'

/** Returns everything that an item says, for the search. */
export function getItemText(item: PageItem): string {
  const { id = '', what = '', parts, place = [], reasons = [], serverLine = '', details = [] } = item
  return [
    id,
    what,
    getLineText(parts),
    getLineText(place),
    ...reasons,
    serverLine,
    ...details.flatMap(({ items }) => items.map(getItemText)),
  ].join('\n')
}

export function getLineText(line: Line): string {
  return line.map(getText).join(' ')
}
