import { formatDuration } from '../../../values/numbers.js'
import { WindowedList } from '../list/windowed-list.js'
import { ListHead } from '../parts/list-head.js'
import { Cell, NumberCell, Row } from '../parts/row.js'
import { getTest, type Timeout } from '../run.js'
import { getTimeoutColumns, sortItems } from '../search/sort.js'
import { useReport } from '../state/report.js'
import { SafeText } from '../text/safe-text.js'
import { TimeoutDetails } from './timeout-details.js'

export function TimeoutList() {
  const { run, found, state, change } = useReport()
  const columns = getTimeoutColumns(run)
  const timeouts = sortItems(found.timeouts, columns, state.sort)
  return (
    <>
      <ListHead grid="timeout-grid" columns={columns} />
      <WindowedList
        label="Missing webhooks"
        items={timeouts}
        rowRem={[2.25, 4.25]}
        isOpen={({ index }) => String(index) === state.open}
        renderRow={(timeout, isOpen) => {
          const toggle = () => change({ open: isOpen ? '' : String(timeout.index) })
          return <TimeoutRow timeout={timeout} isOpen={isOpen} onToggle={toggle} />
        }}
        renderPanel={(timeout) => <TimeoutDetails key={timeout.index} timeout={timeout} />}
      />
    </>
  )
}

interface TimeoutRowProps {
  readonly timeout: Timeout
  readonly isOpen: boolean
  onToggle(): void
}

function TimeoutRow({ timeout, isOpen, onToggle }: TimeoutRowProps) {
  const test = getTest(useReport().run, timeout.test)
  return (
    <Row grid="timeout-grid" isOpen={isOpen} onToggle={onToggle}>
      <Cell id="template" text={timeout.templateName} />
      <Cell id="test">
        <SafeText text={test?.title ?? String(timeout.test)} />
        <span class="dim">{test && <SafeText text={` ${test.project}`} />}</span>
      </Cell>
      <Cell id="waited" style="number">
        <span class="for-readers">waited </span>
        {formatDuration(timeout.timeoutMs)}
      </Cell>
      <NumberCell id="received" value={timeout.totalReceived} unit="received" />
    </Row>
  )
}
