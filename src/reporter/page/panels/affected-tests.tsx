import { useMemo } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PageTest } from '../../page-data/page-data.js'
import { Rows } from '../list/rows.js'
import { dropEmptyColumns } from '../list/sort.js'
import { formatColumns } from '../list/view-list.js'
import { formatState } from '../page-state.js'
import { OmittedNotice } from '../parts/omitted-notice.js'
import { useRun } from '../run-context.js'
import { listTestColumns } from '../views/test-columns.js'

const maxTests = 20

interface AffectedTestsProps {
  readonly heading: string
  /** Names the list for screen readers. */
  readonly label: string
  readonly tests: readonly PageTest[]
  /** Number of all tests, including those that are not on the page. */
  readonly total: number
}

/** Lists tests, each of which links to its own row. */
export function AffectedTests({ heading, label, tests, total }: AffectedTestsProps) {
  const run = useRun()
  const columns = useMemo(() => dropEmptyColumns(listTestColumns(run), tests), [tests])
  return (
    <div class="affected" style={{ '--columns': formatColumns(columns) }}>
      <h2>
        {`${heading} `}
        <span class="dim number">{formatNumber(total)}</span>
      </h2>
      <Rows
        label={makeVisible(label)}
        view={{ id: ({ id }) => id, href: ({ id }) => formatState({ view: 'tests', open: id }) }}
        items={tests}
        columns={columns}
        initialRows={maxTests}
      />
      <OmittedNotice number={total - tests.length} unit="test" />
    </div>
  )
}
