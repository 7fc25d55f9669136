import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'

interface ToolbarProps {
  readonly query: string
  readonly found: number
  readonly of: number
  onSearch(query: string): void
}

export function Toolbar({ query, found, of, onSearch }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  useSlash(() => input.current?.focus())
  return (
    <search class="toolbar">
      <input
        ref={input}
        type="search"
        value={query}
        placeholder="Search words, -without"
        aria-label="Search"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      <span class="found" role="status">
        {query !== '' && `${formatNumber(found)} of ${formatNumber(of)} shown`}
      </span>
    </search>
  )
}

/** Focuses the search box when the user presses the slash key outside a text field. */
function useSlash(focus: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping) return
      event.preventDefault()
      focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
