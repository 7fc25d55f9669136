import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useListKeys } from './use-list-keys.js'
import { useRowHeight } from './use-row-height.js'
import { useVisibleArea } from './use-visible-area.js'
import { getOffset, type ListShape } from './visible-rows.js'

export interface WindowedListProps {
  readonly label: string
  readonly count: number
  /** Height of a row in rem: on wide pages and on narrow ones. */
  readonly rowRem: readonly [wide: number, narrow: number]
  /** Index of the open row; -1 for none. */
  readonly open?: number
  /** Whether it scrolls by itself instead of with the page. */
  readonly ownScroll?: boolean
  /** Renders a row; its focusable element has the class `row`. */
  renderRow(index: number): ComponentChildren
  renderPanel?(index: number): ComponentChildren
}

/** Renders only the visible rows. All rows have the same height; the open one has a panel of any height below it. */
export function WindowedList(props: WindowedListProps) {
  const { label, count, open = -1, ownScroll = false, renderRow, renderPanel } = props
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
        {range(visible.start, visible.end).map((index) => (
          <li key={index} data-index={index} aria-setsize={count} aria-posinset={index + 1}>
            {renderRow(index)}
            {index === open && renderPanel && <Panel onHeight={setPanelHeight}>{renderPanel(index)}</Panel>}
          </li>
        ))}
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

/** Scrolls as little as needed, and leaves room for the sticky list head. */
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

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, nth) => start + nth)
}
