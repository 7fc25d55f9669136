// The search box, the number of results and, on narrow pages, the sort control.

import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import type { ChangeState } from '../state/use-page-state.js'

interface ToolbarProps {
  readonly query: string
  readonly found: number
  readonly of: number
  /** The name of the default order; empty if the list is sorted by a column. */
  readonly order: string
  readonly change: ChangeState
  readonly children: ComponentChildren
}

export function Toolbar({ query, found, of, order, change, children }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  useSlash(() => input.current?.focus())
  return (
    <search class="toolbar">
      <div class="search">
        <input
          ref={input}
          type="search"
          value={query}
          placeholder="kind:page-error status:500 method:POST outcome:failed path:/api"
          aria-label="Search"
          aria-describedby="search-help"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => change({ query: event.currentTarget.value, open: '' })}
        />
        <span class="key" aria-hidden="true">
          /
        </span>
        <p id="search-help" class="search-help">
          Words and <code>kind:</code> <code>is:</code> <code>status:</code> <code>method:</code>{' '}
          <code>path:</code> <code>op:</code> <code>tag:</code> <code>owner:</code> <code>project:</code>{' '}
          <code>outcome:</code> <code>file:</code>, for example <code>kind:page-error</code>,{' '}
          <code>is:new</code>, <code>status:5xx</code>, <code>-status:404</code>,{' '}
          <code>project:"Mobile Safari"</code>, <code>outcome:flaky</code>
        </p>
      </div>
      <span class="found" role="status">
        {found === of ? formatNumber(of) : `${formatNumber(found)} of ${formatNumber(of)}`}
        {' shown'}
        {order && <span class="order">{`, ${order}`}</span>}
      </span>
      {children}
    </search>
  )
}

/** Focuses the search box when the user presses the slash key outside a text field. */
function useSlash(focus: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
        return
      event.preventDefault()
      focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
