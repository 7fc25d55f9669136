import { useLayoutEffect, useState } from 'preact/hooks'

const firstRows = 40
const rowsPerStep = 200
/** Leaves time for clicks and keys between two steps. */
const pauseMs = 30

/**
 * Returns how many rows to render: first those that a screen shows, so that the page can be used at once, and then all
 * others in steps. Rows outside of the screen take no time for layout, because of `content-visibility` in list.css.
 */
export function useRendered(total: number, least: number): number {
  const [rendered, setRendered] = useState(firstRows)
  const isComplete = rendered >= total
  useLayoutEffect(() => {
    if (isComplete) return undefined
    const timer = setTimeout(() => setRendered(rendered + rowsPerStep), pauseMs)
    const renderAll = () => setRendered(total)
    addEventListener('beforeprint', renderAll)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', renderAll)
    }
  }, [rendered, total])
  return Math.max(rendered, least)
}
