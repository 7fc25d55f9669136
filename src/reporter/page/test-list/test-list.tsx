import { useMemo } from 'preact/hooks'
import { WindowedList } from '../list/windowed-list.js'
import { outcomeWords } from '../outcome.js'
import { Badge } from '../parts/badge.js'
import { ListHead } from '../parts/list-head.js'
import { LocationCells } from '../parts/location-cells.js'
import { NumberCell, Row } from '../parts/row.js'
import type { Test } from '../run.js'
import { getTestColumns, sortItems } from '../search/sort.js'
import { TestTitle } from '../text/test-title.js'
import type { ViewProps } from '../view-props.js'
import { TestDetails } from './test-details.js'

export function TestList({ run, found, state, change, show }: ViewProps) {
  const columns = getTestColumns(run)
  const tests = useMemo(() => sortItems(found.tests, columns, state.sort), [found, state.sort])
  const open = state.open ? tests.findIndex(({ name }) => name === state.open) : -1
  return (
    <>
      <ListHead grid="test-grid" columns={columns} sort={state.sort} change={change} />
      <WindowedList
        label="Tests"
        count={tests.length}
        rowRem={[2.25, 5.25]}
        open={open}
        renderRow={(index) => {
          const test = tests[index]
          if (!test) return null
          const toggle = () => change({ open: index === open ? '' : test.name })
          return <TestRow test={test} isOpen={index === open} onToggle={toggle} />
        }}
        renderPanel={(index) => {
          const test = tests[index]
          return test && <TestDetails key={test.index} run={run} test={test} show={show} />
        }}
      />
    </>
  )
}

interface TestRowProps {
  readonly test: Test
  readonly isOpen: boolean
  onToggle(): void
}

function TestRow({ test, isOpen, onToggle }: TestRowProps) {
  const { word, tone } = outcomeWords[test.outcome]
  return (
    <Row grid="test-grid" isOpen={isOpen} onToggle={onToggle}>
      <span class="cell outcome">
        <Badge tone={tone} text={word} />
      </span>
      <TestTitle test={test} />
      <LocationCells test={test} attempts={test.attempts} />
      <NumberCell
        id="patterns"
        value={test.patterns.length}
        unit={test.patterns.length === 1 ? 'error' : 'errors'}
      />
      <NumberCell
        id="errors"
        value={test.occurrences}
        unit={test.occurrences === 1 ? 'occurrence' : 'occurrences'}
      />
    </Row>
  )
}
