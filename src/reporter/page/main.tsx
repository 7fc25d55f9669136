import './page.css'
import './list.css'
import './panel.css'
import { render } from 'preact'
import { formatNumber } from '../../values/numbers.js'
import { Head } from './head.js'
import { createPageContext, PageContext } from './page-context.js'
import { type PageData, type PageTab, readData } from './page-data.js'
import { formatState, usePageState } from './page-state.js'
import { List } from './parts/list.js'

const element = document.getElementById('data')
const page = document.getElementById('page')
if (element && page) {
  const data = await readData(element.textContent ?? '')
  element.remove()
  const context = createPageContext(data)
  render(
    <PageContext.Provider value={context}>
      <App data={data} />
    </PageContext.Provider>,
    page,
  )
  requestAnimationFrame(() => setTimeout(() => performance.mark('list usable')))
}

function App({ data }: { readonly data: PageData }) {
  const [state, change] = usePageState()
  const { tabs } = data
  const current = tabs.find(({ name }) => name === state.view) ?? tabs[0]
  return (
    <>
      <Head data={data} />
      {current && (
        <nav class="views" aria-label="Views">
          {tabs.map((tab) => (
            <TabLink key={tab.name} tab={tab} isCurrent={tab === current} />
          ))}
        </nav>
      )}
      <main>{current && <List key={current.name} tab={current} state={state} change={change} />}</main>
    </>
  )
}

function TabLink({ tab, isCurrent }: { readonly tab: PageTab; readonly isCurrent: boolean }) {
  return (
    <a href={formatState({ view: tab.name })} aria-current={isCurrent ? 'page' : undefined}>
      <span class="figure">{formatNumber(tab.total)}</span> <span class="label">{tab.label}</span>{' '}
      <span class="note">{tab.note}</span>
    </a>
  )
}
