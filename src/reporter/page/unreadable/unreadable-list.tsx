import { makeVisible } from '../../../values/text/safe-text.js'
import { WindowedList } from '../list/windowed-list.js'
import { getTest, type Unreadable } from '../run.js'
import { useReport } from '../state/report.js'
import { SafeText } from '../text/safe-text.js'

export function UnreadableList() {
  const { found, state } = useReport()
  return (
    <WindowedList
      label="Unreadable attachments"
      items={found.unreadable}
      rowRem={[3.5, 5.25]}
      isOpen={({ index }) => String(index) === state.open}
      renderRow={(unreadable, isMarked) => <UnreadableRow unreadable={unreadable} isMarked={isMarked} />}
    />
  )
}

interface UnreadableRowProps {
  readonly unreadable: Unreadable
  /** Whether the user jumped to this row. */
  readonly isMarked: boolean
}

function UnreadableRow({ unreadable, isMarked }: UnreadableRowProps) {
  const { run, show } = useReport()
  const test = getTest(run, unreadable.test)
  return (
    <button
      type="button"
      class="row grid evidence-grid"
      aria-current={isMarked}
      aria-disabled={!test}
      onClick={() => test && show.test(test)}
    >
      <code class="cell name">
        <SafeText text={unreadable.name} />
      </code>
      <span class="cell test">
        <SafeText text={test?.title ?? String(unreadable.test)} />
        <span class="dim">{test && <SafeText text={` ${test.file}:${test.line} ${test.project}`} />}</span>
      </span>
      <span class="cell retry dim">{`attempt ${unreadable.retry + 1}`}</span>
      <span class="cell reason" title={makeVisible(unreadable.reason)}>
        <SafeText text={unreadable.reason} />
      </span>
    </button>
  )
}
