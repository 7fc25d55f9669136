import { useEffect, useState } from 'preact/hooks'

/** What the page displays. It is stored in the URL's hash, so that it can be shared and survives a reload. */
interface PageState {
  /** Name of the view; empty for the first one. */
  readonly view: string
  readonly query: string
  readonly sort: string
  /** Id of the open item. */
  readonly open: string
}

export interface PageStateProps {
  readonly state: PageState
  change(part: Partial<PageState>): void
}

export function parseState(hash: string): PageState {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const read = (name: string): string => values.get(name) ?? ''
  return { view: read('view'), query: read('q'), sort: read('sort'), open: read('open') }
}

export function formatState({ view, query = '', sort = '', open = '' }: Partial<PageState>): string {
  const values = Object.entries({ view, q: query, sort, open }).filter(([, value]) => value)
  return `#${new URLSearchParams(values.map(([name, value = '']) => [name, value]))}`
}

/** Links add entries to the browser's history; typing, sorting and opening a row replace the current one. */
export function usePageState(): [PageState, PageStateProps['change']] {
  const [state, setState] = useState(() => parseState(location.hash))
  useEffect(() => {
    const read = () => setState(parseState(location.hash))
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const change = (part: Partial<PageState>) => {
    setState({ ...state, ...part })
    replaceHash(formatState({ ...state, ...part }))
  }
  return [state, change]
}

/**
 * Tolerates the `SecurityError` with which browsers reject frequent changes. The page does not depend on the hash, and
 * the next change writes it again. https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/History.cpp
 */
function replaceHash(hash: string): void {
  try {
    history.replaceState(null, '', hash)
  } catch (error) {
    console.warn('The browser refused to change the URL of the page:', error)
  }
}
