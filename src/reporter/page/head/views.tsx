import { count, formatNumber } from '../../../values/numbers.js'
import type { PageAwaitedWebhook, PageData } from '../../page-data/page-types.js'
import type { Run } from '../run.js'
import { formatState, type View } from '../state/page-state.js'
import { useReport } from '../state/report.js'

export function Views() {
  const { run, state, change } = useReport()
  return (
    <nav class="views" aria-label="Views">
      {getTiles(run)
        .filter((tile) => hasContent(tile, run.data))
        .map((tile) => (
          <a
            key={tile.view}
            href={formatState({ view: tile.view, query: state.query, sort: '', group: '', open: '' })}
            aria-current={tile.view === state.view ? 'page' : undefined}
            class={tile.tone}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              change({ view: tile.view, sort: '', open: '' })
            }}
          >
            <TileText tile={tile} />
          </a>
        ))}
    </nav>
  )
}

function TileText({ tile: { number, label, note } }: { readonly tile: Tile }) {
  return (
    <>
      {number > 0 && <span class="figure">{formatNumber(number)}</span>} <span class="label">{label}</span>{' '}
      <span class="aside">{note}</span>
    </>
  )
}

/** Whether to show a view. Without errors, there may be lists of errors that are gone; the API may have no calls. */
function hasContent({ view, number }: Tile, { lists }: PageData): boolean {
  return number > 0 || view === 'api' || (view === 'patterns' && lists.length > 0)
}

interface Tile {
  readonly view: View
  readonly number: number
  readonly label: string
  readonly note: string
  readonly tone: '' | 'bad' | 'warn'
}

function getTiles({ data }: Run): Tile[] {
  const { totals, omitted, webhooks } = data
  return [
    getPatternTile(data),
    getTestTile(data),
    getWebhookTile(totals.webhookTimeouts, webhooks.length + omitted.webhooks, webhooks),
    ...getApiTiles(data),
    {
      view: 'unreadable',
      number: totals.unreadableAttachments,
      label: totals.unreadableAttachments === 1 ? 'unreadable attachment' : 'unreadable attachments',
      note: '',
      tone: 'warn',
    },
  ]
}

function getPatternTile({ totals, head }: PageData): Tile {
  return {
    view: 'patterns',
    number: totals.patterns,
    label: totals.patterns === 1 ? 'error' : 'errors',
    note: head.errorsNote,
    tone: head.hasNewErrors ? 'bad' : '',
  }
}

/** Counts affected tests or, without any errors, the tests that failed while requests were open. */
function getTestTile({ totals, tests, head }: PageData): Tile {
  const { testsWithNetworkErrors: affected, testsFailedByNetworkErrors: failed } = totals
  const pending = tests.filter(({ attempts }) => attempts.some((attempt) => attempt.pending)).length
  const number = affected || pending
  return {
    view: 'tests',
    number,
    label: `${affected > 0 ? 'affected ' : ''}${number === 1 ? 'test' : 'tests'}`,
    note: head.testsNote,
    tone: failed > 0 ? 'bad' : '',
  }
}

/** Counts missing webhooks or, if there are none, the webhooks that tests waited for. */
function getWebhookTile(timeouts: number, awaited: number, webhooks: readonly PageAwaitedWebhook[]): Tile {
  const close = webhooks.filter(({ isClose }) => isClose).length
  const note = close > 0 ? `${formatNumber(close)} almost timed out` : ''
  const view = 'webhooks'
  if (timeouts === 0 && awaited > 0) {
    const label = awaited === 1 ? 'awaited webhook' : 'awaited webhooks'
    return { view, number: awaited, label, note, tone: close > 0 ? 'warn' : '' }
  }
  const label = timeouts === 1 ? 'webhook missing' : 'webhooks missing'
  return { view, number: timeouts, label, note, tone: 'bad' }
}

function getApiTiles({ api }: PageData): Tile[] {
  if (!api) return []
  const { covered: number, operations, list, unknownCalls } = api
  const lost = list.filter(({ state }) => state === 'no longer called').length
  const parts = [
    lost > 0 ? `${formatNumber(lost)} no longer called` : '',
    unknownCalls > 0 ? count(unknownCalls, 'unknown call') : '',
  ]
  const label = `${number === 0 ? 'None ' : ''}of ${count(operations, 'operation')} called`
  return [
    { view: 'api', number, label, note: parts.filter(Boolean).join(', '), tone: lost > 0 ? 'warn' : '' },
  ]
}
