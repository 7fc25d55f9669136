import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

const firstRows = 25
const rowsPerStep = 200
/** Distance from the visible area at which the next rows are rendered. */
const margin = '500px'

interface Rendered {
  /** How many rows to render. */
  readonly number: number
  /** For an element after the last row, which is watched. */
  readonly end: RefObject<HTMLDivElement | null>
}

/**
 * Renders the rows that a screen shows, more of them when the reader comes near the last one, and all of them for print:
 * 5,000 rows have 100,000 elements.
 */
export function useRendered(total: number, least: number): Rendered {
  const [rendered, setRendered] = useState(firstRows)
  const end = useRef<HTMLDivElement>(null)
  const number = Math.min(total, Math.max(rendered, least))
  useEffect(() => {
    if (number === total || !end.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setRendered(number + rowsPerStep)
      },
      { rootMargin: margin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [number, total])
  useLayoutEffect(() => {
    const renderAll = () => setRendered(Number.POSITIVE_INFINITY)
    addEventListener('beforeprint', renderAll)
    return () => removeEventListener('beforeprint', renderAll)
  }, [])
  return { number, end }
}
