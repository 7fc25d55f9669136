import { makeVisible } from '../../../../../values/safe-text.js'
import { WindowedList } from '../list/windowed-list.js'
import { SafeText } from '../parts/safe-text.js'
import { getTest, type Run, type Unreadable } from '../run.js'
import type { ViewProps } from '../view-props.js'

export function UnreadableList({ run, found, change }: ViewProps) {
  return (
    <WindowedList
      label="Unreadable attachments"
      count={found.unreadable.length}
      rowRem={[3.5, 5.25]}
      renderRow={(index) => {
        const unreadable = found.unreadable[index]
        if (!unreadable) return null
        const test = getTest(run, unreadable.test)
        const show = () => change({ view: 'tests', sort: '', open: test?.name ?? '' })
        return <UnreadableRow run={run} unreadable={unreadable} onOpen={show} />
      }}
    />
  )
}

interface UnreadableRowProps {
  readonly run: Run
  readonly unreadable: Unreadable
  onOpen(): void
}

function UnreadableRow({ run, unreadable, onOpen }: UnreadableRowProps) {
  const test = getTest(run, unreadable.test)
  return (
    <button type="button" class="row grid evidence-grid" onClick={onOpen}>
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
