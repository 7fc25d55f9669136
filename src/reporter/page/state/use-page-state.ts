import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { createHashWriter } from './hash-writer.js'
import { formatState, type PageState, parseState, type View } from './page-state.js'

export type ChangeState = (change: Partial<PageState>) => void

/** Changing the view adds an entry to the browser's history. Typing, sorting or opening a row replaces the last one. */
export function usePageState(firstView: View): [PageState, ChangeState] {
  const [state, setState] = useState(() => parseState(location.hash, firstView))
  const [writer] = useState(createHashWriter)
  const latest = useRef(state)
  const update = (after: PageState) => {
    latest.current = after
    setState(after)
  }
  useEffect(() => {
    const read = () => {
      writer.cancel()
      update(parseState(location.hash, firstView))
    }
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const change = useCallback((part: Partial<PageState>) => {
    const { view } = latest.current
    update({ ...latest.current, ...part })
    const hash = formatState(latest.current)
    if (latest.current.view === view) return writer.replaceSoon(hash)
    writer.push(hash)
    scrollTo(0, 0)
  }, [])
  return [state, change]
}
