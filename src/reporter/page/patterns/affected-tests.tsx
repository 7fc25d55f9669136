import { count, formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text/safe-text.js'
import { WindowedList } from '../list/windowed-list.js'
import { outcomes } from '../outcome.js'
import { Badge } from '../parts/badge.js'
import { LocationCells } from '../parts/location-cells.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { Cell } from '../parts/row.js'
import type { Pattern, Test } from '../run.js'
import { useReport } from '../state/report.js'
import { TestTitle } from '../text/test-title.js'

interface AffectedTestsProps {
  readonly pattern: Pattern
  /** The tests that match the search. */
  readonly tests: readonly Test[]
  /** Number of affected tests that do not match the search. */
  readonly hidden: number
}

export function AffectedTests({ pattern, tests, hidden }: AffectedTestsProps) {
  const { show } = useReport()
  return (
    <div class="affected">
      <h2>
        {'Affected tests '}
        <span class="dim number">{formatNumber(pattern.tests)}</span>
      </h2>
      <div class="grid affected-grid affected-head" aria-hidden="true">
        <span>Outcome</span>
        <span>Test</span>
        <span>File</span>
        <span class="project">Project</span>
        <span>Attempts</span>
      </div>
      <WindowedList
        label={makeVisible(`Tests affected by ${pattern.key}`)}
        items={tests}
        rowRem={[2.125, 3.5]}
        ownScroll
        renderRow={(test) => <AffectedTest test={test} pattern={pattern} onOpen={() => show.test(test)} />}
      />
      {hidden > 0 && <p class="left-out">{`${count(hidden, 'more test')} hidden by the search`}</p>}
      <OmittedNotice number={pattern.tests - tests.length - hidden} unit="test" />
    </div>
  )
}

interface AffectedTestProps {
  readonly test: Test
  readonly pattern: Pattern
  onOpen(): void
}

function AffectedTest({ test, pattern, onOpen }: AffectedTestProps) {
  const attempts = test.attempts.filter(({ patterns }) => patterns.includes(pattern.index))
  return (
    <button type="button" class="row grid affected-grid" onClick={onOpen}>
      <Cell id="outcome">
        <Badge {...outcomes[test.outcome]} />
      </Cell>
      <TestTitle test={test} />
      <LocationCells test={test} attempts={attempts} />
    </button>
  )
}
