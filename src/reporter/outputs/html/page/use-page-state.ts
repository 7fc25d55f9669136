import { useCallback, useEffect, useState } from 'preact/hooks'
import { formatState, type PageState, parseState, type View } from './page-state.js'

export type ChangeState = (change: Partial<PageState>) => void

/** Changing the view adds an entry to the browser's history; typing, sorting and opening replace the current entry. */
export function usePageState(firstView: View): [PageState, ChangeState] {
  const [state, setState] = useState(() => parseState(location.hash, firstView))
  useEffect(() => {
    const read = () => setState(parseState(location.hash, firstView))
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const change = useCallback((part: Partial<PageState>) => {
    const before = parseState(location.hash, firstView)
    const after = { ...before, ...part }
    const isNewView = after.view !== before.view
    history[isNewView ? 'pushState' : 'replaceState'](null, '', formatState(after))
    setState(after)
    if (isNewView) scrollTo(0, 0)
  }, [])
  return [state, change]
}
