import { useLayoutEffect, useMemo } from 'preact/hooks'
import { hasFindings } from '../phrases/phrases.js'
import { ApiView } from './api/api-view.js'
import { Head } from './head/head.js'
import { Views } from './head/views.js'
import { HistoryView } from './history/history-view.js'
import { SortSelect } from './parts/list-head.js'
import { OmittedNotice } from './parts/omitted-notice.js'
import { GroupSelect } from './patterns/group-select.js'
import { PatternList } from './patterns/pattern-list.js'
import { hasHistory, type Run } from './run.js'
import { applySearch, type Found } from './search/filter.js'
import { parseSearch } from './search/search.js'
import {
  getPatternColumns,
  getTestColumns,
  getTimeoutColumns,
  operationColumns,
  type SortChoice,
} from './search/sort.js'
import { Toolbar } from './search/toolbar.js'
import type { View } from './state/page-state.js'
import { createShow } from './state/show.js'
import { usePageState } from './state/use-page-state.js'
import { TestList } from './test-list/test-list.js'
import { UnreadableList } from './unreadable/unreadable-list.js'
import type { ViewProps } from './view-props.js'
import { WebhookList } from './webhooks/webhook-list.js'

export function App({ run }: { readonly run: Run }) {
  const hasItems = run.tests.length + run.webhooks.length > 0
  const hasMore = hasItems || run.data.api !== undefined || hasHistory(run.data)
  if (!hasFindings(run.data) && !hasMore) {
    return (
      <main class={toReportClass(run)}>
        <Head run={run} />
      </main>
    )
  }
  return (
    <div class={toReportClass(run)}>
      <Head run={run} />
      <Report run={run} />
    </div>
  )
}

/** The rows omit what a column would repeat or what it would never have. */
function toReportClass({ hasProjects, emptyColumns }: Run): string {
  return ['report', ...(hasProjects ? [] : ['one-project']), ...emptyColumns.map((id) => `no-${id}`)].join(
    ' ',
  )
}

const lists = {
  patterns: PatternList,
  tests: TestList,
  webhooks: WebhookList,
  api: ApiView,
  unreadable: UnreadableList,
}

function Report({ run }: { readonly run: Run }) {
  const [state, change] = usePageState(getFirstView(run))
  const show = createShow(run, state.query, change)
  useEscape(() => change({ open: '' }))
  if (state.view !== 'history') {
    return <ListView run={run} state={state} view={state.view} change={change} show={show} />
  }
  return (
    <>
      <Views run={run} view="history" query={state.query} change={change} />
      <main>
        <HistoryView run={run} show={show} />
      </main>
    </>
  )
}

type ListedView = Exclude<View, 'history'>

interface ListViewProps extends Pick<ViewProps, 'run' | 'state' | 'change' | 'show'> {
  readonly view: ListedView
}

function ListView({ run, state, view, change, show }: ListViewProps) {
  const found = useMemo(() => applySearch(run, parseSearch(state.query)), [run, state.query])
  const { items, all, omitted, unit, order, columns } = getContents(run, found)[view]
  const List = lists[view]
  return (
    <>
      <Views run={run} view={view} query={state.query} change={change} />
      <main>
        <Toolbar query={state.query} found={items} of={all} order={state.sort ? '' : order} change={change}>
          {view === 'patterns' && <GroupSelect run={run} group={state.group} change={change} />}
          {columns.length > 0 && (
            <SortSelect columns={columns} unsorted={order} sort={state.sort} change={change} />
          )}
        </Toolbar>
        {items > 0 && <List run={run} found={found} state={state} change={change} show={show} />}
        {items === 0 && <p class="nothing">{all === 0 ? 'Nothing to report' : 'No results'}</p>}
        <OmittedNotice number={omitted} unit={unit} />
      </main>
    </>
  )
}

/** Picks the most important view that is not empty. */
function getFirstView({ data, patterns, tests, timeouts, unreadable, webhooks }: Run): View {
  if (patterns.length > 0) return 'patterns'
  if (timeouts.length > 0) return 'webhooks'
  if (unreadable.length > 0) return 'unreadable'
  if (tests.length > 0) return 'tests'
  if (webhooks.length > 0) return 'webhooks'
  return data.api ? 'api' : 'history'
}

interface Contents {
  /** How many items match the search, and how many are on the page. */
  readonly items: number
  readonly all: number
  readonly omitted: number
  readonly unit: string
  /** The name of the default order. */
  readonly order: string
  readonly columns: readonly SortChoice[]
}

function getContents(run: Run, found: Found): Record<ListedView, Contents> {
  const { omitted } = run.data
  return {
    patterns: {
      items: found.patterns.length,
      all: run.patterns.length,
      omitted: omitted.patterns,
      unit: 'error',
      order: 'worst first',
      columns: getPatternColumns(run),
    },
    tests: {
      items: found.tests.length,
      all: run.tests.length,
      omitted: omitted.tests,
      unit: 'test',
      order: 'worst first',
      columns: getTestColumns(run),
    },
    webhooks: getWebhookContents(run, found),
    api: getApiContents(run, found),
    unreadable: {
      items: found.unreadable.length,
      all: run.unreadable.length,
      omitted: omitted.unreadableAttachments,
      unit: 'unreadable attachment',
      order: 'oldest first',
      columns: [],
    },
  }
}

function getApiContents({ data, operations, calls }: Run, found: Found): Contents {
  return {
    items: found.operations.length + found.calls.length,
    all: operations.length + calls.length,
    omitted: (data.api?.operations ?? 0) - operations.length,
    unit: 'operation',
    order: 'never called first',
    columns: operationColumns,
  }
}

/** Counts missing webhooks; without any, those that tests waited for. */
function getWebhookContents(run: Run, found: Found): Contents {
  if (run.timeouts.length === 0 || (found.timeouts.length === 0 && found.webhooks.length > 0)) {
    return {
      items: found.webhooks.length,
      all: run.webhooks.length,
      omitted: 0,
      unit: 'webhook',
      order: 'least headroom first',
      columns: [],
    }
  }
  return {
    items: found.timeouts.length,
    all: run.timeouts.length,
    omitted: run.data.omitted.webhookTimeouts,
    unit: 'missing webhook',
    order: 'oldest first',
    columns: getTimeoutColumns(run),
  }
}

/** Escape closes the open item and returns the focus to its row. */
function useEscape(close: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target instanceof HTMLInputElement) return
      document.querySelector<HTMLElement>('.row[aria-expanded="true"]')?.focus()
      close()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [close])
}
