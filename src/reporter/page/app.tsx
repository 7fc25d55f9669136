import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import type { PageData } from '../page-data/page-types.js'
import { hasFindings } from '../phrases/phrases.js'
import { ApiView } from './api/api-view.js'
import { Head } from './head/head.js'
import { Views } from './head/views.js'
import { KeyLists } from './parts/key-lists.js'
import { SortSelect } from './parts/list-head.js'
import { OmittedNotice } from './parts/omitted-notice.js'
import { GroupSelect } from './patterns/group-select.js'
import { PatternList } from './patterns/pattern-list.js'
import type { Run } from './run.js'
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
import { ReportContext, useReport } from './state/report.js'
import { createShow } from './state/show.js'
import { usePageState } from './state/use-page-state.js'
import { TestList } from './test-list/test-list.js'
import { UnreadableList } from './unreadable/unreadable-list.js'
import { WebhookList } from './webhooks/webhook-list.js'

export function App({ run }: { readonly run: Run }) {
  const hasItems = run.tests.length + run.webhooks.length > 0
  const hasMore = hasItems || run.data.api !== undefined || run.data.lists.length > 0
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

/** Returns classes that hide empty columns, and the project column if there is only one project. */
function toReportClass({ hasProjects, emptyColumns }: Run): string {
  return ['report', ...(hasProjects ? [] : ['one-project']), ...emptyColumns.map((id) => `no-${id}`)].join(
    ' ',
  )
}

interface ListKind {
  List(): ComponentChildren
  /** The kinds of found items that the list shows. */
  readonly contents: readonly (keyof Found)[]
  readonly unit: string
  /** The name of the list's default order. */
  readonly order: string
  getColumns?(run: Run): readonly SortChoice[]
  /** Key of the number of items that are not on the page. */
  readonly omitted?: keyof PageData['omitted']
}

const lists: Readonly<Record<View, ListKind>> = {
  patterns: {
    List: PatternList,
    contents: ['patterns'],
    omitted: 'patterns',
    unit: 'error',
    order: 'worst first',
    getColumns: getPatternColumns,
  },
  tests: {
    List: TestList,
    contents: ['tests'],
    omitted: 'tests',
    unit: 'test',
    order: 'worst first',
    getColumns: getTestColumns,
  },
  webhooks: {
    List: WebhookList,
    contents: ['timeouts'],
    omitted: 'webhookTimeouts',
    unit: 'missing webhook',
    order: 'oldest first',
    getColumns: getTimeoutColumns,
  },
  api: {
    List: ApiView,
    contents: ['operations', 'calls'],
    omitted: 'operations',
    unit: 'operation',
    order: 'never called first',
    getColumns: () => operationColumns,
  },
  unreadable: {
    List: UnreadableList,
    contents: ['unreadable'],
    omitted: 'unreadableAttachments',
    unit: 'unreadable attachment',
    order: 'oldest first',
  },
}

/** The list of awaited webhooks, which is shown if there are no missing webhooks. */
const awaited: ListKind = {
  List: WebhookList,
  contents: ['webhooks'],
  unit: 'webhook',
  order: 'least headroom first',
}

function getList(view: View, run: Run, found: Found): ListKind {
  const hasTimeouts = found.timeouts.length > 0 || (run.timeouts.length > 0 && found.webhooks.length === 0)
  return view === 'webhooks' && !hasTimeouts ? awaited : lists[view]
}

function Report({ run }: { readonly run: Run }) {
  const [state, change] = usePageState(getFirstView(run))
  const found = useMemo(() => applySearch(run, parseSearch(state.query)), [run, state.query])
  const show = createShow(run, state.query, change)
  useEscape(() => change({ open: '' }))
  return (
    <ReportContext.Provider value={{ run, found, state, change, show }}>
      <Views />
      <main>
        <ListView view={state.view} />
      </main>
    </ReportContext.Provider>
  )
}

function ListView({ view }: { readonly view: View }) {
  const { run, found, state, change } = useReport()
  const { List, contents, omitted, unit, order, getColumns } = getList(view, run, found)
  const columns = getColumns?.(run) ?? []
  const items = countItems(found, contents)
  const all = countItems(run, contents)
  return (
    <>
      <Toolbar query={state.query} found={items} of={all} order={state.sort ? '' : order} change={change}>
        {view === 'patterns' && <GroupSelect />}
        {columns.length > 0 && <SortSelect columns={columns} unsorted={order} />}
      </Toolbar>
      {items > 0 && <List />}
      {items === 0 && <p class="nothing">{all === 0 ? 'Nothing to report' : 'No results'}</p>}
      {omitted && <OmittedNotice number={run.data.omitted[omitted]} unit={unit} />}
      {view === 'patterns' && <KeyLists lists={run.data.lists} />}
    </>
  )
}

function countItems(found: Found, contents: ListKind['contents']): number {
  return contents.reduce((sum, name) => sum + found[name].length, 0)
}

/** Returns the most important view that is not empty. */
function getFirstView({ data, patterns, tests, timeouts, unreadable, webhooks }: Run): View {
  if (patterns.length > 0) return 'patterns'
  if (timeouts.length > 0) return 'webhooks'
  if (unreadable.length > 0) return 'unreadable'
  if (tests.length > 0) return 'tests'
  if (webhooks.length > 0) return 'webhooks'
  return data.api ? 'api' : 'patterns'
}

/** Closes the open item when the user presses Escape, and returns the focus to its row. */
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
