// The page's state as a hook over the URL's hash.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { formatState, type PageState, parseState, type View } from './page-state.js'

export type ChangeState = (change: Partial<PageState>) => void

/** A new view is a new entry in the browser's history; typing, sorting and opening change the entry that is there. */
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
