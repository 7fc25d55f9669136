import { formatDuration } from '../../../values/numbers.js'
import { WindowedList } from '../list/windowed-list.js'
import { ListHead } from '../parts/list-head.js'
import { NumberCell, Row } from '../parts/row.js'
import { getTest, type Run, type Timeout } from '../run.js'
import { getTimeoutColumns, sortItems } from '../search/sort.js'
import { SafeText } from '../text/safe-text.js'
import type { ViewProps } from '../view-props.js'
import { TimeoutDetails } from './timeout-details.js'

export function TimeoutList({ run, found, state, change, show }: ViewProps) {
  const columns = getTimeoutColumns(run)
  const timeouts = sortItems(found.timeouts, columns, state.sort)
  const open = timeouts.findIndex(({ index }) => String(index) === state.open)
  return (
    <>
      <ListHead grid="timeout-grid" columns={columns} sort={state.sort} change={change} />
      <WindowedList
        label="Missing webhooks"
        count={timeouts.length}
        rowRem={[2.25, 4.25]}
        open={open}
        renderRow={(index) => {
          const timeout = timeouts[index]
          if (!timeout) return null
          const toggle = () => change({ open: index === open ? '' : String(timeout.index) })
          return <TimeoutRow run={run} timeout={timeout} isOpen={index === open} onToggle={toggle} />
        }}
        renderPanel={(index) => {
          const timeout = timeouts[index]
          return timeout && <TimeoutDetails key={timeout.index} run={run} timeout={timeout} show={show} />
        }}
      />
    </>
  )
}

interface TimeoutRowProps {
  readonly run: Run
  readonly timeout: Timeout
  readonly isOpen: boolean
  onToggle(): void
}

function TimeoutRow({ run, timeout, isOpen, onToggle }: TimeoutRowProps) {
  const test = getTest(run, timeout.test)
  return (
    <Row grid="timeout-grid" isOpen={isOpen} onToggle={onToggle}>
      <span class="cell template">
        <SafeText text={timeout.templateName} />
      </span>
      <span class="cell test">
        <SafeText text={test?.title ?? String(timeout.test)} />
        <span class="dim">{test && <SafeText text={` ${test.project}`} />}</span>
      </span>
      <span class="cell number waited">
        <span class="for-readers">waited </span>
        {formatDuration(timeout.timeoutMs)}
      </span>
      <NumberCell id="received" value={timeout.totalReceived} unit="received" />
    </Row>
  )
}
