import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { Block } from './block.js'
import { Row, type RowProps } from './row.js'

const rowsPerBlock = 50

interface RowsProps<T> extends Omit<RowProps<T>, 'item' | 'isOpen' | 'position' | 'count'> {
  readonly label: string
  readonly items: readonly T[]
  readonly open?: string
  /** Number of rows to show at first. Default: all. */
  readonly initialRows?: number
}

/** The rows of any list, with the panel of the open one below it. */
export function Rows<T>({ label, items, open = '', initialRows = items.length, ...rowProps }: RowsProps<T>) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const shown = showsAll ? items : items.slice(0, initialRows)
  const openIndex = open === '' ? -1 : shown.findIndex((item) => rowProps.view.id(item) === open)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-expanded=true]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are in blocks, which <ul> does not allow */}
      <div class="rows" role="list" aria-label={label} ref={list} onKeyDown={moveFocus}>
        {splitIntoBlocks(shown).map((block, index) => {
          const start = index * rowsPerBlock
          const hasOpen = openIndex >= start && openIndex < start + rowsPerBlock
          return (
            <Block key={start} rows={block.length} isNeeded={hasOpen || index === 0}>
              {() =>
                block.map((item, offset) => (
                  <Row
                    key={rowProps.view.id(item)}
                    item={item}
                    isOpen={start + offset === openIndex}
                    position={start + offset + 1}
                    count={items.length}
                    {...rowProps}
                  />
                ))
              }
            </Block>
          )
        })}
      </div>
      {shown.length < items.length && (
        <button type="button" class="plain more" onClick={() => setShowsAll(true)}>
          {`Show all ${formatNumber(items.length)}`}
        </button>
      )}
    </>
  )
}

function splitIntoBlocks<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerBlock) }, (_, index) =>
    items.slice(index * rowsPerBlock, (index + 1) * rowsPerBlock),
  )
}

/** Lets the arrow keys move the focus between rows. */
function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row')].filter(
    (row) => row.closest('.rows') === event.currentTarget,
  )
  const index = rows.findIndex((row) => Object.is(row, event.target))
  const target = step === undefined || index < 0 ? undefined : rows[index + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}
