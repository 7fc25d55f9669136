import type { ComponentChildren } from 'preact'

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

interface NumberCellProps {
  readonly id: string
  readonly value: number
  /** What the number counts, for screen readers and narrow pages. */
  readonly unit: string
  readonly tone?: 'bad' | undefined
  readonly tooltip?: string | undefined
}

export function NumberCell({ id, value, unit, tone, tooltip }: NumberCellProps) {
  const tint = value === 0 ? 'zero' : (tone ?? '')
  return (
    <span class={`cell number ${id} ${tint}`} title={tooltip}>
      {value.toLocaleString('en')}
      <span class="unit">{` ${unit}`}</span>
    </span>
  )
}
