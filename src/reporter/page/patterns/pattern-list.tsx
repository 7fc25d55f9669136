import { useMemo } from 'preact/hooks'
import { count } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { isRecovered } from '../../phrases/kind-counts.js'
import { WindowedList } from '../list/windowed-list.js'
import { RecoveredBadge, StateBadge } from '../parts/badge.js'
import { KindCells } from '../parts/kind-cells.js'
import { ListHead } from '../parts/list-head.js'
import { Cell, NumberCell, Row } from '../parts/row.js'
import { Timeline } from '../parts/timeline.js'
import type { Pattern, Run } from '../run.js'
import { getPatternColumns, sortItems } from '../search/sort.js'
import { useReport } from '../state/report.js'
import { formatTime } from '../text/format.js'
import { getRowTitle } from '../text/row-title.js'
import { SafeText } from '../text/safe-text.js'
import { type GroupHeading, groupPatterns, isHeading } from './group-patterns.js'
import { PatternDetails } from './pattern-details.js'

export function PatternList() {
  const { run, found, state, change } = useReport()
  const columns = getPatternColumns(run)
  const items = useMemo(
    () => groupPatterns(sortItems(found.patterns, columns, state.sort), state.group),
    [found, state.sort, state.group],
  )
  return (
    <>
      <ListHead grid="pattern-grid" columns={columns}>
        <span class="when">Timeline</span>
      </ListHead>
      <WindowedList
        label="Errors"
        items={items}
        rowRem={[2.25, getNarrowRowRem(run)]}
        isOpen={(item) => !isHeading(item) && item.key === state.open}
        renderRow={(item, isOpen) => {
          if (isHeading(item)) return <GroupRow group={item} />
          const toggle = () => change({ open: isOpen ? '' : item.key })
          return <PatternRow pattern={item} isOpen={isOpen} onToggle={toggle} />
        }}
        renderPanel={(item) => !isHeading(item) && <PatternDetails key={item.key} pattern={item} />}
      />
    </>
  )
}

/** Returns the row height, with extra lines for reasons and for tests that were let through or failed otherwise. */
function getNarrowRowRem({ patterns, emptyColumns }: Run): number {
  const hasReasons = patterns.some(({ reason }) => reason !== undefined)
  const isShort = emptyColumns.includes('limited') && emptyColumns.includes('otherwise')
  return 5.25 + (hasReasons ? 1.25 : 0) + (isShort ? 0 : 1.25)
}

/** Renders a group's heading, which is focusable so that the arrow keys can move past it. */
function GroupRow({ group: { heading, patterns } }: { readonly group: GroupHeading }) {
  return (
    <h2 class="row group" tabIndex={-1}>
      <SafeText text={heading} /> <span class="dim">{count(patterns, 'error')}</span>
    </h2>
  )
}

interface PatternRowProps {
  readonly pattern: Pattern
  readonly isOpen: boolean
  onToggle(): void
}

function PatternRow({ pattern, isOpen, onToggle }: PatternRowProps) {
  const { reason } = pattern
  const title = getRowTitle(pattern)
  return (
    <Row grid="pattern-grid" isOpen={isOpen} onToggle={onToggle}>
      <KindCells item={pattern} />
      <Cell id="path" title={[title, reason].filter(Boolean).join(' ')}>
        <StateBadge pattern={pattern} />
        <RecoveredBadge isShown={isRecovered(pattern)} />
        <SafeText text={title} />
        {reason !== undefined && (
          <span class="why">
            {' '}
            <SafeText text={reason} />
          </span>
        )}
      </Cell>
      <NumberCell
        id="tests"
        value={pattern.tests}
        unit={pattern.tests === 1 ? 'affected test' : 'affected tests'}
      />
      <NumberCell id="failed" value={pattern.failedTests} unit="failed" tone="bad" />
      <NumberCell id="otherwise" value={pattern.failedOtherwiseTests} unit="failed otherwise" />
      <NumberCell id="limited" value={pattern.limitedTests} unit="let through" />
      <NumberCell id="unaffected" value={pattern.unaffectedTests} unit="without effect" />
      <time class="cell number first" dateTime={pattern.firstSeen} title={makeVisible(pattern.firstSeen)}>
        <span class="for-readers">first seen </span>
        {formatTime(pattern.firstSeen)}
      </time>
      <time class="cell number last" dateTime={pattern.lastSeen} title={makeVisible(pattern.lastSeen)}>
        <span class="for-readers">last seen </span>
        {formatTime(pattern.lastSeen)}
      </time>
      <Cell id="when">
        <Timeline lanes={pattern.timeline} />
      </Cell>
    </Row>
  )
}
