import { getText, type Line } from '../../report/document.js'
import type { PageList } from '../page-data.js'
import { LineView } from './part.js'
import { SafeText } from './text.js'

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
        {items.map(({ parts, tone, what = '', reasons = [] }, index) => (
          <TableRow key={index} line={parts} answer={what} isSame={tone === 'good'} notes={reasons} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly line: Line
  /** How expected and received values compare. */
  readonly answer: string
  readonly isSame: boolean
  readonly notes: readonly string[]
}

function TableRow({ line: [first = '', ...cells], answer, isSame, notes }: RowProps) {
  return (
    <tr class={isSame ? 'same' : 'different'}>
      <th scope="row">
        <span class="mark" aria-hidden="true">
          {marks[answer]}
        </span>
        <span class="for-readers">{`${answer}: `}</span>
        <SafeText text={getText(first)} />
        {notes.map((note) => (
          <SafeText key={note} class="note" text={note} />
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
