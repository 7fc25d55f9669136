import { formatNumber, formatPresent } from '../../../values/numbers.js'
import type { View } from '../list/view.js'
import { Badge, StatusBadge } from '../parts/badge.js'
import { SafeText } from '../parts/text.js'
import { type ApiItem, listApiItems, listStatusFacts, listStatusWords } from './api-items.js'

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
      cell: ({ path, name, isDeprecated }) => (
        <>
          <SafeText text={path} /> {isDeprecated && <Badge text="deprecated" tone="warn" />}{' '}
          <SafeText class="why" text={name} />
        </>
      ),
    },
    { title: 'Owner', width: 'minmax(6rem, 0.8fr)', value: ({ owner }) => owner },
    {
      title: 'Tests',
      width: '4rem',
      unit: ['test', 'tests'],
      value: ({ tests }) => tests,
      cell: (item) => formatCount(item, item.tests),
    },
    {
      title: 'Calls by tests',
      width: '6.5rem',
      hint: "Responses to the tests' own API calls, not to pages",
      unit: ['call by tests', 'calls by tests'],
      value: ({ byTest }) => byTest,
      cell: (item) => formatCount(item, item.byTest),
    },
    {
      title: 'Statuses',
      width: 'minmax(8rem, 1.2fr)',
      value: (item) => listStatusWords(item).join(' '),
      cell: Statuses,
    },
  ],
  id: ({ method, path, name, statuses }) => `${method} ${path} ${name} ${Object.keys(statuses)}`,
  text: (item) =>
    [
      ...[item.state, item.method, item.path, item.name, item.owner],
      ...[item.isDeprecated ? 'deprecated' : '', ...listStatusWords(item)],
    ].join('\n'),
}

/** Omits the counts of a call that is not documented, because the summary does not have them. */
function formatCount({ state }: ApiItem, number: number): string {
  return state === 'not documented' ? '' : formatNumber(number)
}

function Statuses(item: ApiItem) {
  return listStatusFacts(item).map(({ status, words, isUndocumented }) => (
    <span key={`${status} ${words}`}>
      {status !== undefined && <StatusBadge status={Number(status)} />}
      <SafeText
        class={isUndocumented ? 'undocumented' : 'dim'}
        text={`${status === undefined ? '' : ' '}${words} `}
      />
    </span>
  ))
}
