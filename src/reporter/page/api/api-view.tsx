import { useMemo } from 'preact/hooks'
import { isDocumented } from '../../../openapi/operation.js'
import { count, formatNumber } from '../../../values/numbers.js'
import type { CoverageState, PageOperation } from '../../page-data/page-types.js'
import { formatOperation, listUnseenStatuses } from '../../phrases/api.js'
import { WindowedList } from '../list/windowed-list.js'
import { getStatusTone, type Tone } from '../outcome.js'
import { Badge } from '../parts/badge.js'
import { ListHead } from '../parts/list-head.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { Cell, NumberCell } from '../parts/row.js'
import { Table } from '../parts/table.js'
import { operationColumns, sortItems } from '../search/sort.js'
import { useReport } from '../state/report.js'
import { Code, SafeText } from '../text/safe-text.js'

/** Shows which operations the tests called, and which calls are in no API document. */
export function ApiView() {
  const { run, found, state } = useReport()
  const operations = useMemo(
    () => sortItems(found.operations, operationColumns, state.sort),
    [found, state.sort],
  )
  const { omitted = 0 } = run.data.api ?? {}
  return (
    <>
      {omitted > 0 && (
        <p class="left-out">{`${count(omitted, 'response')} not counted: too many different ones in one test`}</p>
      )}
      {operations.length > 0 && (
        <>
          <ListHead grid="operation-grid" columns={operationColumns}>
            <span class="statuses">Statuses</span>
          </ListHead>
          <WindowedList
            label="Operations"
            items={operations}
            rowRem={[2.25, 6.75]}
            renderRow={(operation) => <OperationRow operation={operation} />}
          />
        </>
      )}
      {found.calls.length > 0 && <CallTable />}
    </>
  )
}

const tones: Readonly<Record<CoverageState, Tone>> = {
  'no longer called': 'bad',
  'never called': 'warn',
  'only mocked': 'quiet',
  called: 'good',
}

/** Renders a row that is focusable although it has no details, so that the arrow keys can move to it. */
function OperationRow({ operation }: { readonly operation: PageOperation }) {
  const { method, path, id, owner, tags, state, tests } = operation
  const owners = owner ?? tags.join(', ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between rows
    <div class="row grid operation-grid" tabIndex={0}>
      <Cell id="state">
        <Badge tone={tones[state]} text={state} />
      </Cell>
      <Cell id="method" text={method} />
      <Cell id="path" title={formatOperation(operation)}>
        <SafeText text={path} />
        {id !== `${method} ${path}` && (
          <span class="why">
            {' '}
            <SafeText text={id} />
          </span>
        )}
      </Cell>
      <Cell id="owner" title={owners} text={owners} />
      <NumberCell id="tests" value={tests} unit={tests === 1 ? 'test' : 'tests'} />
      <Statuses operation={operation} />
    </div>
  )
}

/** Shows the statuses of an operation, such as `200 ×12 500 ×1 undocumented never 404`. */
function Statuses({ operation }: { readonly operation: PageOperation }) {
  const { statuses, mocked = 0 } = operation
  const unseen = listUnseenStatuses(operation)
  return (
    <Cell id="statuses">
      {Object.entries(statuses).map(([status, times]) => (
        <span key={status} class="seen">
          <Badge tone={Number(status) < 400 ? 'good' : getStatusTone(Number(status))} text={status} />
          <span class="dim">{` ×${formatNumber(times)} `}</span>
          {!isDocumented(operation, Number(status)) && <span class="undocumented">undocumented </span>}
        </span>
      ))}
      {mocked > 0 && <span class="dim">{`${formatNumber(mocked)} mocked `}</span>}
      {unseen.length > 0 && (
        <span class="dim">
          never <SafeText text={unseen.join(', ')} />
        </span>
      )}
    </Cell>
  )
}

function CallTable() {
  const { run, found } = useReport()
  return (
    <section class="waits calls">
      <h2>Calls that no document knows, most frequent first</h2>
      <Table heads={['Call', 'Status', 'Times']}>
        {found.calls.map(({ method, path, status, count }) => (
          <tr key={`${method} ${status} ${path}`}>
            <th scope="row">
              <Code text={`${method} ${path}`} />
            </th>
            <td data-label="status">{status}</td>
            <td data-label={count === 1 ? 'time' : 'times'}>{formatNumber(count)}</td>
          </tr>
        ))}
      </Table>
      <OmittedNotice number={(run.data.api?.unknownCalls ?? 0) - run.calls.length} unit="call" />
    </section>
  )
}
