import { useMemo } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PagePattern, PageTest } from '../../page-data/page-data.js'
import { Rows } from '../list/rows.js'
import { dropEmptyColumns } from '../list/sort.js'
import { formatColumns } from '../list/view-list.js'
import { formatState } from '../page-state.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { useRun } from '../run-context.js'
import { listTestColumns } from '../views/test-columns.js'

const maxTests = 20

interface AffectedTestsProps {
  readonly pattern: PagePattern
  readonly tests: readonly PageTest[]
}

export function AffectedTests({ pattern, tests }: AffectedTestsProps) {
  const run = useRun()
  const columns = useMemo(() => dropEmptyColumns(listTestColumns(run), tests), [tests])
  return (
    <div class="affected" style={{ '--columns': formatColumns(columns) }}>
      <h2>
        {'Affected tests '}
        <span class="dim number">{formatNumber(pattern.tests)}</span>
      </h2>
      <Rows
        label={makeVisible(`Tests affected by ${pattern.key}`)}
        view={{ id: ({ id }) => id, href: ({ id }) => formatState({ view: 'tests', open: id }) }}
        items={tests}
        columns={columns}
        initialRows={maxTests}
      />
      <OmittedNotice number={pattern.tests - tests.length} unit="test" />
    </div>
  )
}
