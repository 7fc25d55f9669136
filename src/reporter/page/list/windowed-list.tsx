import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useListKeys } from './use-list-keys.js'
import { useVisibleArea } from './use-visible-area.js'
import { getOffset, type ListShape } from './visible-rows.js'

export interface WindowedListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  /** Height of a row in rem, on wide and on narrow pages. */
  readonly rowRem: readonly [wide: number, narrow: number]
  /** Whether an item's row is open. */
  isOpen?(item: T): boolean
  /** Whether the list has its own scrollbar instead of scrolling with the page. */
  readonly ownScroll?: boolean
  /** Renders a row, whose focusable element must have the class `row`. */
  renderRow(item: T, isOpen: boolean): ComponentChildren
  renderPanel?(item: T): ComponentChildren
}

/** Renders only the visible rows. All rows have the same height; the open one has a panel of any height below it. */
export function WindowedList<T>(props: WindowedListProps<T>) {
  const { label, items, isOpen = () => false, ownScroll = false, renderRow, renderPanel } = props
  const count = items.length
  const open = items.findIndex(isOpen)
  const frame = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight(props.rowRem)
  const [panelHeight, setPanelHeight] = useState(0)
  const shape = { count, rowHeight, open, panelHeight }
  const visible = useVisibleArea(frame, ownScroll, shape)
  const scrollTo = (index: number) => scrollToRow(frame.current, ownScroll, shape, index)
  const onKeyDown = useListKeys(frame, count, scrollTo)
  useEffect(() => {
    if (open >= 0) scrollTo(open) // opened by the URL
  }, [])
  const style = {
    '--row-height': `${rowHeight}px`,
    paddingTop: `${visible.before}px`,
    paddingBottom: `${visible.after}px`,
  }
  return (
    <div class={ownScroll ? 'own-scroll' : ''} ref={frame}>
      <ul class="rows" aria-label={label} onKeyDown={onKeyDown} style={style}>
        {items.slice(visible.start, visible.end).map((item, offset) => {
          const index = visible.start + offset
          return (
            <li key={index} data-index={index} aria-setsize={count} aria-posinset={index + 1}>
              {renderRow(item, index === open)}
              {index === open && renderPanel && <Panel onHeight={setPanelHeight}>{renderPanel(item)}</Panel>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface PanelProps {
  readonly children: ComponentChildren
  onHeight(height: number): void
}

function Panel({ children, onHeight }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight))
    observer.observe(element)
    onHeight(element.offsetHeight)
    return () => observer.disconnect()
  }, [])
  return (
    <div class="panel" ref={panel}>
      {children}
    </div>
  )
}

/** Scrolls only as far as needed, and leaves room for the sticky list head. */
function scrollToRow(frame: HTMLElement | null, ownScroll: boolean, shape: ListShape, index: number): void {
  if (!frame) return
  const listTop = ownScroll ? 0 : frame.getBoundingClientRect().top + scrollY
  const rowTop = listTop + getOffset(shape, index)
  const scroller = ownScroll ? frame : document.documentElement
  const lowest = rowTop - shape.rowHeight * 1.5
  const highest = rowTop - scroller.clientHeight + shape.rowHeight * 1.5
  if (scroller.scrollTop > lowest) scroller.scrollTop = lowest
  else if (scroller.scrollTop < highest) scroller.scrollTop = highest
}

const narrow = matchMedia('(max-width: 50rem)')

/** Returns the row height in pixels, which depends on the font size and the width of the page. */
function useRowHeight([wideRem, narrowRem]: readonly [wide: number, narrow: number]): number {
  const [height, setHeight] = useState(getHeight)
  function getHeight(): number {
    const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return Math.round((narrow.matches ? narrowRem : wideRem) * fontSize)
  }
  useEffect(() => {
    const measure = () => setHeight(getHeight())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return height
}
