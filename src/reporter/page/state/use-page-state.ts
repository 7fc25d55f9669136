import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { formatState, type PageState, parseState, type View } from './page-state.js'

export type ChangeState = (change: Partial<PageState>) => void

/** A new view adds an entry to the browser's history. Typing, sorting or opening a row replaces the current entry. */
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

/** A delay that keeps the rate of changes during typing below browser limits, such as WebKit's 100 in 30 s. */
const delayMs = 400

interface HashWriter {
  /** Replaces the hash after a short delay. Changes during the delay are combined. */
  replaceSoon(hash: string): void
  /** Adds an entry to the browser's history. */
  push(hash: string): void
  /** Discards pending changes, because the user has left the history entry. */
  cancel(): void
}

/** Creates a writer for the URL's hash, which only mirrors the page's state. */
function createHashWriter(): HashWriter {
  let pending: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    pending = undefined
  }
  const flush = () => {
    if (pending !== undefined) write('replaceState', pending)
    cancel()
  }
  return {
    cancel,
    replaceSoon(hash) {
      cancel()
      pending = hash
      timer = setTimeout(flush, delayMs)
    },
    push(hash) {
      flush() // so that Back returns to the view that was displayed
      write('pushState', hash)
    },
  }
}

/**
 * Tolerates the `SecurityError` with which browsers reject frequent changes. The page does not depend on the hash, and
 * the next change writes it again. https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/History.cpp
 */
function write(method: 'pushState' | 'replaceState', hash: string): void {
  try {
    history[method](null, '', hash)
  } catch (error) {
    console.warn('The browser refused to change the URL of the page:', error)
  }
}
