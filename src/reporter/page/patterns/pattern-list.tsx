import { useMemo } from 'preact/hooks'
import { count } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { isRecovered } from '../../phrases/kind-counts.js'
import { WindowedList } from '../list/windowed-list.js'
import { KindCells } from '../parts/kind-cells.js'
import { ListHead } from '../parts/list-head.js'
import { RecoveredBadge } from '../parts/recovered-badge.js'
import { NumberCell, Row } from '../parts/row.js'
import { StateBadge } from '../parts/state-badge.js'
import { Timeline } from '../parts/timeline.js'
import type { Pattern, Run } from '../run.js'
import { getPatternColumns, sortItems } from '../search/sort.js'
import { formatTime } from '../text/format.js'
import { getRowTitle } from '../text/row-title.js'
import { SafeText } from '../text/safe-text.js'
import type { ViewProps } from '../view-props.js'
import { type GroupHeading, groupPatterns, isHeading } from './group-patterns.js'
import { PatternDetails } from './pattern-details.js'

export function PatternList({ run, found, state, change, show }: ViewProps) {
  const columns = getPatternColumns(run)
  const items = useMemo(
    () => groupPatterns(sortItems(found.patterns, columns, state.sort), state.group),
    [found, state.sort, state.group],
  )
  const open = items.findIndex((item) => !isHeading(item) && item.key === state.open)
  return (
    <>
      <ListHead grid="pattern-grid" columns={columns} sort={state.sort} change={change}>
        <span class="when">Timeline</span>
      </ListHead>
      <WindowedList
        label="Errors"
        count={items.length}
        rowRem={[2.25, getNarrowRowRem(run)]}
        open={open}
        renderRow={(index) => {
          const pattern = items[index]
          if (!pattern) return null
          if (isHeading(pattern)) return <GroupRow group={pattern} />
          const toggle = () => change({ open: index === open ? '' : pattern.key })
          return <PatternRow pattern={pattern} isOpen={index === open} onToggle={toggle} />
        }}
        renderPanel={(index) => {
          const pattern = items[index]
          return (
            pattern &&
            !isHeading(pattern) && (
              <PatternDetails key={pattern.key} run={run} found={found} pattern={pattern} show={show} />
            )
          )
        }}
      />
    </>
  )
}

/** Reasons need a line, and so do tests that were let through or failed otherwise. */
function getNarrowRowRem({ patterns, emptyColumns }: Run): number {
  const hasReasons = patterns.some(({ reason }) => reason !== undefined)
  const isShort = emptyColumns.includes('limited') && emptyColumns.includes('otherwise')
  return 5.25 + (hasReasons ? 1.25 : 0) + (isShort ? 0 : 1.25)
}

/** Focusable, so that the arrow keys pass it. */
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
  return (
    <Row grid="pattern-grid" isOpen={isOpen} onToggle={onToggle}>
      <KindCells item={pattern} />
      <span class="cell path" title={makeVisible(getTooltip(pattern))}>
        <StateBadge pattern={pattern} />
        <RecoveredBadge isShown={isRecovered(pattern)} />
        <SafeText text={getRowTitle(pattern)} />
        {pattern.reason !== undefined && (
          <span class="why">
            {' '}
            <SafeText text={pattern.reason} />
          </span>
        )}
      </span>
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
      <span class="cell when">
        <Timeline lanes={pattern.timeline} />
      </span>
    </Row>
  )
}

function getTooltip(pattern: Pattern): string {
  const text = getRowTitle(pattern)
  return pattern.reason === undefined ? text : `${text} ${pattern.reason}`
}
