// The way between the views; the numbers are the answer, the links are the next click.
import { count, formatNumber } from '../format.js'
import { formatState, type View } from '../page-state.js'
import type { Run } from '../run.js'
import type { ChangeState } from '../use-page-state.js'

interface ViewsProps {
  readonly run: Run
  readonly view: View
  readonly query: string
  readonly change: ChangeState
}

export function Views({ run, view, query, change }: ViewsProps) {
  return (
    <nav class="views" aria-label="Views">
      {getTiles(run).map((tile) => (
        <a
          key={tile.view}
          href={formatState({ view: tile.view, query, sort: '', open: '' })}
          aria-current={tile.view === view ? 'page' : undefined}
          class={tile.number === 0 ? 'none' : tile.tone}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            change({ view: tile.view, sort: '', open: '' })
          }}
        >
          <span class="figure">{formatNumber(tile.number)}</span> <span class="label">{tile.label}</span>{' '}
          <span class="aside">{tile.note}</span>
        </a>
      ))}
    </nav>
  )
}

interface Tile {
  readonly view: View
  readonly number: number
  readonly label: string
  readonly note: string
  readonly tone: '' | 'bad' | 'warn'
}

function getTiles({ data: { totals, tests, omitted } }: Run): Tile[] {
  const failed = totals.testsFailedByNetworkErrors
  const listed = tests.length + omitted.tests
  const others = listed - totals.testsWithNetworkErrors
  return [
    {
      view: 'patterns',
      number: totals.patterns,
      label: totals.patterns === 1 ? 'error pattern' : 'error patterns',
      note: `${count(totals.networkErrors, 'error')}, ${formatNumber(totals.uniqueErrors)} different`,
      tone: '',
    },
    {
      view: 'tests',
      number: totals.testsWithNetworkErrors,
      label: totals.testsWithNetworkErrors === 1 ? 'test hit' : 'tests hit',
      note: `${formatNumber(failed)} failed by them${others > 0 ? `, ${formatNumber(others)} more listed` : ''}`,
      tone: failed > 0 ? 'bad' : '',
    },
    {
      view: 'webhooks',
      number: totals.webhookTimeouts,
      label: totals.webhookTimeouts === 1 ? 'webhook never came' : 'webhooks never came',
      note: totals.webhookTimeouts === 0 ? 'none missed' : 'waits that timed out',
      tone: 'bad',
    },
    {
      view: 'evidence',
      number: totals.unreadableAttachments,
      label: 'unreadable evidence',
      note: totals.unreadableAttachments === 0 ? 'all was read' : 'could not be read',
      tone: 'warn',
    },
  ]
}
