import type { PageItem, PageList } from '../../page-data/page-data.js'
import { getText } from '../../report/document.js'
import { LineView } from '../parts/part.js'
import { SafeText } from '../parts/text.js'

interface TableProps {
  readonly list: PageList
  readonly columns: readonly string[]
}

const marks: Readonly<Record<string, string>> = { matches: '✓', differs: '✗', open: '?' }

/** Draws a list as a table, with a row for each item. */
export function Table({ list: { title, items }, columns }: TableProps) {
  return (
    <table>
      <caption>
        <LineView line={[title]} />
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <TableRow key={index} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function TableRow({ item: { parts, tone, what = '', reasons = [] } }: { readonly item: PageItem }) {
  const [first = '', ...cells] = parts
  return (
    <tr class={tone === 'good' ? 'same' : 'different'}>
      <th scope="row">
        <span class="mark" aria-hidden="true">
          {marks[what]}
        </span>
        <span class="for-readers">{`${what}: `}</span>
        <SafeText text={getText(first)} />
        {reasons.map((reason) => (
          <SafeText key={reason} class="note" text={reason} />
        ))}
      </th>
      {cells.map((cell, index) => (
        <td key={index}>
          <SafeText text={getText(cell)} />
        </td>
      ))}
    </tr>
  )
}
