import { render, type VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { formatNumber } from '../../values/numbers.js'
import { readData } from '../page-data/page-data.js'
import { Head } from './head.js'
import type { Tile, View } from './list/view.js'
import { ViewList } from './list/view-list.js'
import { formatState, type PageStateProps, usePageState } from './page-state.js'
import { createRun, type Run, RunContext } from './run.js'
import './style/page.css'
import './style/list.css'
import './style/panel.css'
import { errorsView } from './views/errors.js'
import { testsView } from './views/tests.js'
import { trafficView } from './views/traffic.js'
import { unreadableView } from './views/unreadable.js'
import { webhooksView } from './views/webhooks.js'

const data = document.getElementById('data')
const page = document.getElementById('page')
if (data && page) {
  const run = createRun(await readData(data.textContent ?? ''))
  data.remove()
  render(<App run={run} />, page)
  requestAnimationFrame(() => setTimeout(() => performance.mark('list usable')))
}

function App({ run }: { readonly run: Run }) {
  const [state, change] = usePageState()
  const tabs = useMemo(() => listTabs(run), [run])
  const current = tabs.find(({ name }) => name === state.view) ?? tabs[0]
  return (
    <RunContext.Provider value={run}>
      <Head run={run} />
      {current && (
        <nav class="views" aria-label="Views">
          {tabs.map((tab) => (
            <TabLink key={tab.name} {...tab} isCurrent={tab === current} />
          ))}
        </nav>
      )}
      <main>{current && <current.List key={current.name} {...{ state, change }} />}</main>
    </RunContext.Provider>
  )
}

/** A view of any kind of item. */
interface Tab extends Tile {
  readonly name: string
  /** The number of all items, including those that are not on the page. */
  readonly count: number
  List(props: PageStateProps): VNode
}

/** Lists the views that have items, the most important first. A view consists of one file and its line here. */
function listTabs(run: Run): readonly Tab[] {
  const tabs = [
    createTab(errorsView, run),
    createTab(webhooksView, run),
    createTab(testsView, run),
    createTab(trafficView, run),
    createTab(unreadableView, run),
  ]
  return tabs.filter(({ count }) => count > 0)
}

function createTab<T>(view: View<T>, run: Run): Tab {
  const items = view.items(run)
  const count = items.length + view.omitted(run)
  return {
    ...{ ...view.describe(run, count), name: view.name, count },
    List: (props) => <ViewList {...{ view, items }} {...props} />,
  }
}

function TabLink({ name, count, label, note, tone = '', isCurrent }: Tab & { readonly isCurrent: boolean }) {
  return (
    <a href={formatState({ view: name })} aria-current={isCurrent ? 'page' : undefined} class={tone}>
      <span class="figure">{formatNumber(count)}</span> <span class="label">{label}</span>{' '}
      <span class="note">{note}</span>
    </a>
  )
}
