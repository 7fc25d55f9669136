import { formatPresent } from '../../../values/numbers.js'
import type { PagePattern } from '../../page-data/page-data.js'
import { isRecovered } from '../../report/explain-error.js'
import type { Column, View } from '../list/view.js'
import { ErrorPanel } from '../panels/error-panel.js'
import { Badge } from '../parts/badge.js'
import { getOwnTitle, KindBadge, nameKind } from '../parts/kind-badge.js'
import { SafeText } from '../text/safe-text.js'

export const errorsView: View<PagePattern> = {
  name: 'errors',
  items: ({ patterns }) => patterns,
  omitted: ({ omitted }) => omitted['patterns'] ?? 0,
  describe: ({ totals }, total) => ({
    label: total === 1 ? 'error' : 'errors',
    note: formatPresent({
      new: totals.newPatterns,
      expired: totals.expiredPatterns,
      known: totals.knownPatterns,
    }),
    tone: totals.newPatterns + totals.expiredPatterns > 0 ? 'bad' : '',
  }),
  columns: () => columns,
  id: ({ key }) => key,
  text: getText,
  Panel: ({ item }) => <ErrorPanel pattern={item} />,
}

const columns: readonly Column<PagePattern>[] = [
  {
    title: 'Status',
    width: '8.5rem',
    value: nameKind,
    cell: (pattern) => <KindBadge {...pattern} />,
  },
  {
    title: 'State',
    width: '6.5rem',
    value: getState,
    cell: (pattern) => getState(pattern) && <Badge text={getState(pattern)} />,
  },
  {
    title: 'Error',
    width: 'minmax(8rem, 1fr)',
    isMain: true,
    value: getOwnTitle,
    cell: (pattern) => <ErrorTitle pattern={pattern} />,
  },
  {
    title: 'Tests',
    width: '4rem',
    unit: ['affected test', 'affected tests'],
    value: ({ tests }) => tests,
  },
  { title: 'Failed', width: '4rem', unit: ['failed', 'failed'], value: ({ effects }) => effects.failed },
  {
    title: 'Warned',
    width: '4.5rem',
    hint: 'Tests that passed although the error counts',
    unit: ['warned', 'warned'],
    value: ({ effects }) => effects.warned,
  },
  {
    title: 'In failed test',
    width: '6.5rem',
    hint: 'Tests that failed themselves, because of this error or not',
    unit: ['in failed test', 'in failed tests'],
    value: ({ effects }) => effects.inFailedTests,
  },
  {
    title: 'Accepted',
    width: '5rem',
    hint: 'Tests in which the error does not count',
    unit: ['accepted', 'accepted'],
    value: ({ effects }) => effects.accepted,
  },
]

function ErrorTitle({ pattern }: { readonly pattern: PagePattern }) {
  const { reason, phase } = pattern
  return (
    <>
      {isRecovered(pattern) && <Badge text="recovered" />} <SafeText text={getOwnTitle(pattern)} />{' '}
      {phase !== undefined && `(in ${phase}) `}
      {reason !== undefined && (
        <span class="why">
          <SafeText text={reason} />
        </span>
      )}
    </>
  )
}

/** Returns the state in the baseline or, without one, the change since the compared run. */
function getState({ baseline, change }: PagePattern): string {
  return baseline?.state ?? (change === 'same' ? '' : (change ?? ''))
}

function getText(pattern: PagePattern): string {
  const { kind, key, title, reason = '', urls, samples, correlationIds, operations = [] } = pattern
  return [
    ...[nameKind(pattern), kind, key, title, reason, getState(pattern)],
    ...urls.map(({ url }) => url),
    ...samples.flatMap(({ message = '', details }) => [message, details?.body ?? '']),
    ...correlationIds.map(({ value }) => value),
    ...operations.flatMap(({ id, path, owner = '', tags }) => [id, path, owner, ...tags]),
  ].join('\n')
}
