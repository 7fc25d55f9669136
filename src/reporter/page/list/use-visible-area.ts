import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { getVisibleRows, type ListShape, type RowWindow } from './visible-rows.js'

/** Returns the visible rows, updated on scroll and resize. */
export function useVisibleArea(
  frame: RefObject<HTMLElement | null>,
  ownScroll: boolean,
  shape: ListShape,
): RowWindow {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(innerHeight)
  const measure = () => {
    if (!frame.current) return
    const exact = ownScroll ? frame.current.scrollTop : -frame.current.getBoundingClientRect().top
    setTop(Math.floor(exact / shape.rowHeight) * shape.rowHeight) // whole rows, so that most scroll events change nothing
    setHeight(ownScroll ? frame.current.clientHeight : innerHeight)
  }
  useLayoutEffect(measure)
  useEffect(() => {
    const options = { passive: true, capture: true }
    addEventListener('scroll', measure, options)
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure, options)
      removeEventListener('resize', measure)
    }
  }, [ownScroll, shape.rowHeight])
  return getVisibleRows(shape, top, height + shape.rowHeight)
}
