import { isDocumented } from '../../../openapi/operation.js'
import { isCovered } from '../../../summary-file/api-coverage.js'
import { formatNumber, formatPresent } from '../../../values/numbers.js'
import { formatOperation, listUnseenStatuses } from '../../phrases/api.js'
import type { View } from '../list/view.js'
import { Badge, StatusBadge } from '../parts/badge.js'
import type { Run } from '../run.js'
import { SafeText } from '../text/safe-text.js'

const states = ['no longer called', 'never called', 'only mocked', 'not documented', 'called'] as const

/** An operation of a document, or a call that no document describes. */
interface ApiItem {
  readonly state: (typeof states)[number]
  readonly method: string
  readonly path: string
  /** The operation's id, if it is more than method and path. */
  readonly name: string
  readonly owner: string
  readonly tests: number
  readonly statuses: Readonly<Record<number, number>>
  readonly mocked: number
  readonly undocumented: readonly string[]
  readonly unseen: readonly string[]
}

export const apiView: View<ApiItem> = {
  name: 'api',
  items: listApiItems,
  omitted: ({ omitted }) => (omitted['apiCoverage.list'] ?? 0) + (omitted['apiCoverage.unknown'] ?? 0),
  describe: ({ apiCoverage }) => {
    const { covered = 0, operations = 0, unknown = [] } = apiCoverage ?? {}
    return {
      label: 'operations and calls',
      note: formatPresent({
        called: covered,
        'not called': operations - covered,
        'not documented': unknown.length,
      }),
    }
  },
  columns: () => [
    {
      title: 'State',
      width: '9rem',
      value: ({ state }) => state,
      cell: ({ state }) => <Badge text={state} />,
    },
    { title: 'Method', width: '4.5rem', value: ({ method }) => method },
    {
      title: 'Operation',
      width: 'minmax(10rem, 1.6fr)',
      isMain: true,
      value: ({ path }) => path,
      cell: ({ path, name }) => (
        <>
          <SafeText text={path} />{' '}
          <span class="why">
            <SafeText text={name} />
          </span>
        </>
      ),
    },
    { title: 'Owner', width: 'minmax(6rem, 0.8fr)', value: ({ owner }) => owner },
    { title: 'Tests', width: '4rem', unit: ['test', 'tests'], value: ({ tests }) => tests },
    {
      title: 'Statuses',
      width: 'minmax(8rem, 1.2fr)',
      value: formatStatuses,
      cell: (item) => <Statuses item={item} />,
    },
  ],
  id: ({ method, path, name, statuses }) => `${method} ${path} ${name} ${Object.keys(statuses)}`,
  text: (item) =>
    [item.state, item.method, item.path, item.name, item.owner, formatStatuses(item)].join('\n'),
}

/** Lists what needs attention first. */
function listApiItems({ apiCoverage, operations = [], changes }: Run): ApiItem[] {
  const lost = new Set(changes?.noLongerCovered)
  const known = (apiCoverage?.list ?? []).map((operation, index): ApiItem => {
    const { id, method, path, statuses, tests, mocked = 0 } = operation
    const { tags = [], owner } = operations[index] ?? {}
    return {
      state: getState(operation, lost),
      ...{ method, path, statuses, tests, mocked },
      name: formatOperation(operation) === id ? '' : id,
      owner: owner ?? tags.join(', '),
      undocumented: Object.keys(statuses).filter((status) => !isDocumented(operation, Number(status))),
      unseen: listUnseenStatuses(operation),
    }
  })
  const unknown = (apiCoverage?.unknown ?? []).map(
    ({ method, path, status, count }): ApiItem => ({
      ...{ state: 'not documented', method, path, statuses: { [status]: count } },
      ...{ name: '', owner: '', tests: 0, mocked: 0, undocumented: [], unseen: [] },
    }),
  )
  return [...known, ...unknown].sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
}

function getState(
  operation: NonNullable<Run['apiCoverage']>['list'][number],
  lost: ReadonlySet<string>,
): ApiItem['state'] {
  if (isCovered(operation)) return 'called'
  if (lost.has(operation.id)) return 'no longer called'
  return operation.mocked === undefined ? 'never called' : 'only mocked'
}

function formatStatuses({ statuses, mocked, undocumented, unseen }: ApiItem): string {
  return [
    ...Object.entries(statuses).map(([status, times]) => `${status} ×${times}`),
    ...(undocumented.length > 0 ? ['undocumented'] : []),
    ...(mocked > 0 ? [`${mocked} mocked`] : []),
    ...(unseen.length > 0 ? [`never ${unseen.join(', ')}`] : []),
  ].join(' ')
}

/** Shows the statuses of an operation, such as `200 ×12 500 ×1 undocumented never 404`. */
function Statuses({ item: { statuses, mocked, undocumented, unseen } }: { readonly item: ApiItem }) {
  return (
    <>
      {Object.entries(statuses).map(([status, times]) => (
        <span key={status}>
          <StatusBadge status={Number(status)} />
          <span class="dim">{` ×${formatNumber(times)} `}</span>
          {undocumented.includes(status) && <span class="undocumented">undocumented </span>}
        </span>
      ))}
      {mocked > 0 && <span class="dim">{`${formatNumber(mocked)} mocked `}</span>}
      {unseen.length > 0 && (
        <span class="dim">
          never <SafeText text={unseen.join(', ')} />
        </span>
      )}
    </>
  )
}
