import { useMemo } from 'preact/hooks'
import { formatNumber } from '../../values/numbers.js'
import { Head } from './head/head.js'
import { formatState, usePageState } from './page-state.js'
import type { Run } from './run.js'
import { RunContext } from './run-context.js'
import { type ListedView, views } from './views/views.js'

export function App({ run }: { readonly run: Run }) {
  const [state, change] = usePageState()
  const shown = useMemo(() => views.filter((view) => view.count(run) > 0), [run])
  const current = shown.find(({ name }) => name === state.view) ?? shown[0]
  return (
    <RunContext.Provider value={run}>
      <Head run={run} />
      {current && (
        <nav class="views" aria-label="Views">
          {shown.map((view) => (
            <ViewLink key={view.name} {...{ run, view }} isCurrent={view === current} />
          ))}
        </nav>
      )}
      <main>{current && <current.List key={current.name} {...{ state, change }} />}</main>
    </RunContext.Provider>
  )
}

interface ViewLinkProps {
  readonly run: Run
  readonly view: ListedView
  readonly isCurrent: boolean
}

/** Shows how many items a view has, and what matters about them. */
function ViewLink({ run, view, isCurrent }: ViewLinkProps) {
  const { label, note, tone = '' } = useMemo(() => view.describe(run), [run])
  const count = useMemo(() => view.count(run), [run])
  return (
    <a href={formatState({ view: view.name })} aria-current={isCurrent ? 'page' : undefined} class={tone}>
      <span class="figure">{formatNumber(count)}</span> <span class="label">{label}</span>{' '}
      <span class="note">{note}</span>
    </a>
  )
}
