import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import { SafeText } from '../text/safe-text.js'
import type { Column } from './view.js'

interface CellProps<T> {
  readonly column: Column<T>
  readonly item: T
}

export function Cell<T>({ column, item }: CellProps<T>) {
  const { title, unit, isMain = false, cell } = column
  const value = column.value(item)
  const getDefault = () => (typeof value === 'number' ? formatNumber(value) : <SafeText text={value} />)
  const content = cell ? cell(item) : getDefault()
  const classes = ['cell', toClass(title), isMain && 'main', typeof value === 'number' && 'number']
  return (
    <span
      class={[...classes, (value === 0 || value === '') && 'zero'].filter(Boolean).join(' ')}
      title={typeof value === 'string' && value ? makeVisible(value) : undefined}
    >
      {content}
      {unit && content !== '' && <span class="unit">{` ${unit[value === 1 ? 0 : 1]}`}</span>}
    </span>
  )
}

export function toClass(title: string): string {
  return `col-${title.toLowerCase().replaceAll(' ', '-')}`
}
