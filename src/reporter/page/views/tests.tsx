import { formatPresent } from '../../../values/numbers.js'
import type { PageTest } from '../../page-data/page-data.js'
import { nameOutcome } from '../../report/explain-error.js'
import type { View } from '../list/view.js'
import { TestPanel } from '../panels/test-panel.js'
import { countOccurrences, formatLocation, formatTitle, listPatterns } from '../run.js'
import { listTestColumns } from './test-columns.js'

export const testsView: View<PageTest> = {
  name: 'tests',
  items: ({ tests }) => tests,
  omitted: ({ omitted }) => omitted['tests'] ?? 0,
  describe: ({ tests }, total) => ({
    label: total === 1 ? 'test' : 'tests',
    note: formatPresent({
      failed: tests.filter(({ outcome }) => outcome === 'unexpected').length,
      flaky: tests.filter(({ outcome }) => outcome === 'flaky').length,
    }),
  }),
  columns: (run) => [
    ...listTestColumns(run),
    {
      title: 'Errors',
      width: '4rem',
      unit: ['error', 'errors'],
      value: (test) => listPatterns(run, test).length,
    },
    {
      title: 'Occurrences',
      width: '6.5rem',
      unit: ['occurrence', 'occurrences'],
      value: countOccurrences,
    },
  ],
  id: ({ id }) => id,
  text: (test, run) =>
    [
      ...[formatTitle(test), formatLocation(test), test.project, nameOutcome(test.outcome)],
      ...listPatterns(run, test).map(({ title }) => title),
    ].join('\n'),
  Panel: ({ item }) => <TestPanel test={item} />,
}
