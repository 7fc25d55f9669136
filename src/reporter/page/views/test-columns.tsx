import type { PageTest } from '../../page-data/page-data.js'
import { nameOutcome } from '../../report/explain-error.js'
import type { Column } from '../list/view.js'
import { AttemptMarks } from '../parts/attempt-marks.js'
import { Badge } from '../parts/badge.js'
import { formatLocation, formatTitle, type Run } from '../run.js'
import { SafeText } from '../text/safe-text.js'

/** The columns that tell a test from others, in the list of all tests and in that of an error's tests. */
export function listTestColumns({ hasProjects }: Pick<Run, 'hasProjects'>): readonly Column<PageTest>[] {
  return [
    {
      title: 'Outcome',
      width: '5rem',
      value: ({ outcome }) => nameOutcome(outcome),
      cell: ({ outcome }) => <Badge text={nameOutcome(outcome)} />,
    },
    {
      title: 'Test',
      width: 'minmax(10rem, 1.5fr)',
      isMain: true,
      value: formatTitle,
      cell: (test) => <TestTitle test={test} />,
    },
    { title: 'File', width: 'minmax(8rem, 1fr)', value: formatLocation },
    { title: 'Project', width: '8rem', value: ({ project }) => (hasProjects ? project : '') },
    {
      title: 'Attempts',
      width: '5rem',
      value: ({ attempts }) => attempts.length,
      cell: ({ attempts }) => <AttemptMarks attempts={attempts} />,
    },
  ]
}

function TestTitle({ test: { titlePath } }: { readonly test: PageTest }) {
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
