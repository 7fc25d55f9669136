import type { TestList } from '../../../summary-file/traffic.js'
import { formatPresent } from '../../../values/numbers.js'
import { makeVisible } from '../../../values/text.js'
import { describeHost, describeLeak } from '../../report/traffic.js'
import { getSmallerSide } from '../../summary/traffic.js'
import type { View } from '../list/view.js'
import { AffectedTests } from '../panels/affected-tests.js'
import { Badge } from '../parts/badge.js'
import { getTestTitle, type Run, useRun } from '../run.js'

const states = ['not allowed', 'mock leak', 'host'] as const

/** A call that is not mocked everywhere, or a host. */
interface TrafficItem {
  readonly state: (typeof states)[number]
  /** The call, or the host. */
  readonly name: string
  readonly what: string
  /** The tests to look at; the smaller side of a mock leak. */
  readonly tests: TestList
}

export const trafficView: View<TrafficItem> = {
  name: 'traffic',
  items: listTrafficItems,
  omitted: ({ omitted }) =>
    ['mockLeaks', 'hosts'].reduce((sum, list) => sum + (omitted[`traffic.${list}`] ?? 0), 0),
  describe: ({ traffic }) => {
    const { mockLeaks = [], hosts = [] } = traffic ?? {}
    return {
      label: 'calls and hosts',
      note: formatPresent({
        [mockLeaks.length === 1 ? 'mock leak' : 'mock leaks']: mockLeaks.length,
        [hosts.length === 1 ? 'host' : 'hosts']: hosts.length,
      }),
      tone: hosts.some(({ allowed }) => allowed === false) ? 'bad' : mockLeaks.length > 0 ? 'warn' : '',
    }
  },
  columns: () => [
    {
      title: 'State',
      width: '8rem',
      value: ({ state }) => state,
      cell: ({ state }) => <Badge text={state} />,
    },
    { title: 'Call or host', width: 'minmax(10rem, 1fr)', isMain: true, value: ({ name }) => name },
    { title: 'What', width: 'minmax(10rem, 1.2fr)', value: ({ what }) => what },
  ],
  id: ({ state, name }) => `${state} ${name}`,
  text: ({ state, name, what, tests }, run) =>
    [state, name, what, ...tests.testIds.map((id) => getTestTitle(run, id))].join('\n'),
  Panel: TrafficPanel,
}

/** Lists what needs attention first. */
function listTrafficItems({ traffic }: Run): TrafficItem[] {
  const { mockLeaks = [], hosts = [] } = traffic ?? {}
  const items = [
    ...hosts.map((host): TrafficItem => {
      const state = host.allowed === false ? 'not allowed' : 'host'
      return { state, name: host.host, what: describeHost(host), tests: host }
    }),
    ...mockLeaks.map((leak): TrafficItem => {
      const name = `${leak.method} ${leak.url}`
      return { state: 'mock leak', name, what: describeLeak(leak), tests: getSmallerSide(leak) }
    }),
  ]
  return items.sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
}

function TrafficPanel({ item: { name, tests } }: { readonly item: TrafficItem }) {
  const { testsById } = useRun()
  const label = `Tests of ${name}`
  return (
    <section aria-label={makeVisible(label)}>
      <AffectedTests
        heading="Tests"
        label={label}
        tests={tests.testIds.flatMap((id) => testsById.get(id) ?? [])}
        total={tests.tests}
      />
    </section>
  )
}
