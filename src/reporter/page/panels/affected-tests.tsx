import { useMemo } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import type { PageTest } from '../../page-data/page-data.js'
import { nameOutcome } from '../../report/explain-error.js'
import { Rows } from '../list/rows.js'
import { dropEmptyColumns } from '../list/sort.js'
import type { Column } from '../list/view.js'
import { formatColumns } from '../list/view-list.js'
import { formatState } from '../page-state.js'
import { Badge } from '../parts/badge.js'
import { OmittedNotice, SafeText } from '../parts/text.js'
import { formatLocation, formatTitle, type Run, useRun } from '../run.js'

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
        {...{ items: tests, columns, initialRows: maxTests }}
      />
      <OmittedNotice number={total - tests.length} unit="test" />
    </div>
  )
}

/** The columns that tell a test from others, in the list of all tests and in that of an error's tests. */
export function listTestColumns({ hasProjects }: Pick<Run, 'hasProjects'>): readonly Column<PageTest>[] {
  return [
    {
      title: 'Outcome',
      width: '5rem',
      value: ({ outcome }) => nameOutcome(outcome),
      cell: ({ outcome }) => <Badge text={nameOutcome(outcome)} />,
    },
    { title: 'Test', width: 'minmax(10rem, 1.5fr)', isMain: true, value: formatTitle, cell: TestTitle },
    { title: 'File', width: 'minmax(8rem, 1fr)', value: formatLocation },
    { title: 'Project', width: '8rem', value: ({ project }) => (hasProjects ? project : '') },
    { title: 'Attempts', width: '5rem', value: ({ attempts }) => attempts.length, cell: AttemptMarks },
  ]
}

function TestTitle({ titlePath }: PageTest) {
  const groups = titlePath.slice(0, -1)
  return (
    <>
      {groups.length > 0 && (
        <span class="dim">
          <SafeText text={groups.join(' › ')} />
          {' › '}
        </span>
      )}
      <SafeText text={titlePath.at(-1) ?? ''} />
    </>
  )
}

/** Numbers the attempts of a test, coloured by how they ended. */
function AttemptMarks({ attempts }: PageTest) {
  return attempts.map(({ retry, status, verdict }) => {
    const words = [`attempt ${retry + 1} ${nameOutcome(status)}`, verdict && `verdict: ${verdict}`]
    const text = words.filter(Boolean).join(', ')
    return (
      <span key={retry} class={`attempt ${status}`} title={text}>
        <span aria-hidden="true">{retry + 1}</span>
        <span class="for-readers">{text}</span>
      </span>
    )
  })
}
