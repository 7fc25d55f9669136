import type { ComponentChildren } from 'preact'
import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { SafeText } from '../text/safe-text.js'

interface RowProps {
  readonly grid: string
  readonly isOpen: boolean
  readonly children: ComponentChildren
  onToggle(): void
}

export function Row({ grid, isOpen, children, onToggle }: RowProps) {
  return (
    <button type="button" class={`row grid ${grid}`} aria-expanded={isOpen} onClick={onToggle}>
      {children}
    </button>
  )
}

interface CellProps {
  /** The cell's class, and its grid area on narrow pages. */
  readonly id: string
  readonly style?: string
  readonly title?: string | undefined
  readonly text?: string
  readonly children?: ComponentChildren
}

export function Cell({ id, style = '', title, text, children }: CellProps) {
  return (
    <span
      class={`cell ${id} ${style}`}
      style={{ '--area': id }}
      title={title === undefined ? title : makeVisible(title)}
    >
      {text === undefined ? children : <SafeText text={text} />}
    </span>
  )
}

interface NumberCellProps {
  readonly id: string
  readonly value: number
  /** The unit of the number, for screen readers and narrow pages. */
  readonly unit: string
  readonly tone?: 'bad'
}

export function NumberCell({ id, value, unit, tone }: NumberCellProps) {
  return (
    <Cell id={id} style={`number ${value === 0 ? 'zero' : (tone ?? '')}`}>
      {formatNumber(value)}
      <span class="unit">{` ${unit}`}</span>
    </Cell>
  )
}
