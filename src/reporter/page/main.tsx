import './style/page.css'
import './style/list.css'
import './style/panel.css'
import { render, type VNode } from 'preact'
import { useMemo } from 'preact/hooks'
import { count, formatNumber } from '../../values/numbers.js'
import { readData } from '../page-data/page-data.js'
import { Head } from './head.js'
import { List } from './list/list.js'
import type { View } from './list/view.js'
import { formatState, type PageStateProps, usePageState } from './page-state.js'
import { createRun, type Run, RunContext } from './run.js'
import { ReportSection } from './sections.js'
import { errorsView } from './views/errors.js'
import { testsView } from './views/tests.js'
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
            <TabLink key={tab.name} tab={tab} isCurrent={tab === current} />
          ))}
        </nav>
      )}
      <main>{current && <current.Content key={current.name} state={state} change={change} />}</main>
    </RunContext.Provider>
  )
}

interface Tab {
  readonly name: string
  /** The number of all items, including those that are not on the page. */
  readonly count: number
  readonly label: string
  readonly note: string
  Content(props: PageStateProps): VNode
}

/** Lists the views that have something, the most important first. */
function listTabs(run: Run): readonly Tab[] {
  const tabs = [
    createTab(errorsView, run),
    createTab(webhooksView, run),
    createTab(testsView, run),
    createSectionsTab(run),
  ]
  return tabs.filter((tab) => tab.count > 0)
}

function createTab<T>(view: View<T>, run: Run): Tab {
  const items = view.items(run)
  const total = view.total(run)
  return {
    name: view.name,
    count: total,
    label: count(total, view.noun).replace(/^\S+ /, ''),
    note: view.note(run),
    Content: (props) => <List view={view} items={items} {...props} />,
  }
}

function createSectionsTab({ sections }: Run): Tab {
  return {
    name: 'more',
    count: sections.length,
    label: 'more',
    note: '',
    Content: () => (
      <div class="view more">
        {sections.map((section) => (
          <ReportSection key={section.id} section={section} />
        ))}
      </div>
    ),
  }
}

function TabLink({ tab, isCurrent }: { readonly tab: Tab; readonly isCurrent: boolean }) {
  return (
    <a href={formatState({ view: tab.name })} aria-current={isCurrent ? 'page' : undefined}>
      <span class="figure">{formatNumber(tab.count)}</span> <span class="label">{tab.label}</span>{' '}
      <span class="note">{tab.note}</span>
    </a>
  )
}
