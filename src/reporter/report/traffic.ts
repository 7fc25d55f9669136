// Sections about what mocks hide, the hosts that tests call, and calls that a test repeats. The HTML report also uses this
// module, so it must not import anything from Node.

import type { MockLeak, Repeat, TestList, TrafficHost } from '../../summary-file/traffic.js'
import { count, formatNumber } from '../../values/numbers.js'
import type { SummaryModel } from '../summary/model.js'
import { getSmallerSide, isNotable } from '../summary/traffic.js'
import { type Line, listItems, type Section } from './document.js'
import { formatTest, type Tests } from './tests.js'

/** Empty without recorded traffic. */
export function buildTraffic(model: SummaryModel, tests: Tests): readonly Section[] {
  const { traffic, changes } = model
  if (!traffic) return []
  const { mockLeaks, hosts, repeats } = traffic
  return [
    {
      id: 'mockLeaks',
      title: `${count(mockLeaks.length, 'call')} mocked in some tests and not in others`,
      ...{ noun: 'call', tone: 'warning' },
      ...listItems(mockLeaks, (leak) => ({
        parts: [
          { code: `${leak.method} ${leak.url}` },
          describeLeak(leak),
          ...formatFirst(getSmallerSide(leak), tests),
        ],
      })),
    },
    buildHosts(hosts, tests),
    {
      id: 'repeats',
      title: `${count(repeats.length, 'call')} repeated more often in one test`,
      ...{ noun: 'call', tone: 'warning' },
      ...listItems(repeats, (repeat) => ({
        parts: [
          { code: `${repeat.method} ${repeat.url}` },
          describeRepeat(repeat, changes?.since.branch),
          ...formatTest(tests.get(repeat.testId)),
        ],
      })),
    },
  ]
}

/** Lists the hosts that need attention first. If none does, the title is enough for most readers. */
function buildHosts(hosts: readonly TrafficHost[], tests: Tests): Section {
  const notable = hosts.filter(isNotable)
  const requests = hosts.reduce((sum, host) => sum + host.requests, 0)
  const appeared = hosts.filter((host) => host.appeared).length
  const others = hosts.filter((host) => host.allowed === false).length
  const facts = [
    `${count(requests, 'request')} to ${count(hosts.length, 'host')}`,
    ...(appeared > 0 ? [`${formatNumber(appeared)} appeared`] : []),
    ...(others > 0 ? [`${formatNumber(others)} not in hosts.allowed`] : []),
  ]
  return {
    ...{ id: 'hosts', title: facts.join(', '), noun: 'host' },
    tone: notable.length > 0 ? 'warning' : 'plain',
    ...(notable.length === 0 && { isCollapsed: true as const }),
    ...listItems([...notable, ...hosts.filter((host) => !isNotable(host))], (host) => ({
      parts: [{ code: host.host }, describeHost(host), ...(isNotable(host) ? formatFirst(host, tests) : [])],
    })),
  }
}

function formatFirst({ testIds: [first = ''] }: TestList, tests: Tests): Line {
  return formatTest(tests.get(first))
}

export function describeLeak({ mocked, answered }: MockLeak): string {
  return `mocked in ${count(mocked.tests, 'test')}, answered by the server in ${formatNumber(answered.tests)}`
}

/** Describes a host as `412 requests in 40 tests, 2 unanswered, not in the compared run`. */
export function describeHost({ requests, tests, unanswered, appeared, allowed }: TrafficHost): string {
  return [
    `${count(requests, 'request')} in ${count(tests, 'test')}`,
    ...(unanswered > 0 ? [`${formatNumber(unanswered)} unanswered`] : []),
    ...(appeared ? ['appeared'] : []),
    ...(allowed === false ? ['not in hosts.allowed'] : []),
  ].join(', ')
}

/** Describes a repeated call as `up to 14 times in one test (2 in main)`. */
export function describeRepeat({ max, before }: Repeat, branch = 'the compared run'): string {
  return `up to ${count(max, 'time')} in one test (${formatNumber(before)} in ${branch})`
}
