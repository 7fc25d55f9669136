import { useMemo } from 'preact/hooks'
import { WindowedList } from '../list/windowed-list.js'
import { outcomes } from '../outcome.js'
import { Badge } from '../parts/badge.js'
import { ListHead } from '../parts/list-head.js'
import { LocationCells } from '../parts/location-cells.js'
import { Cell, NumberCell, Row } from '../parts/row.js'
import type { Test } from '../run.js'
import { getTestColumns, sortItems } from '../search/sort.js'
import { useReport } from '../state/report.js'
import { TestTitle } from '../text/test-title.js'
import { TestDetails } from './test-details.js'

export function TestList() {
  const { run, found, state, change } = useReport()
  const columns = getTestColumns(run)
  const tests = useMemo(() => sortItems(found.tests, columns, state.sort), [found, state.sort])
  return (
    <>
      <ListHead grid="test-grid" columns={columns} />
      <WindowedList
        label="Tests"
        items={tests}
        rowRem={[2.25, 5.25]}
        isOpen={({ name }) => name === state.open}
        renderRow={(test, isOpen) => (
          <TestRow test={test} isOpen={isOpen} onToggle={() => change({ open: isOpen ? '' : test.name })} />
        )}
        renderPanel={(test) => <TestDetails key={test.index} test={test} />}
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
  return (
    <Row grid="test-grid" isOpen={isOpen} onToggle={onToggle}>
      <Cell id="outcome">
        <Badge {...outcomes[test.outcome]} />
      </Cell>
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
