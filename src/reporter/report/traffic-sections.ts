// Sections about what mocks hide and the hosts that tests call.

import {
  getSmallerSide,
  isNotAllowed,
  type MockLeak,
  type TestList,
  type Traffic,
  type TrafficHost,
} from '../../summary-file/traffic.js'
import { count, formatNumber, sum } from '../../values/numbers.js'
import type { SummaryModel } from '../summary/model.js'
import { type Line, listItems, listPresent, type Section } from './document.js'
import { formatTest, type Tests } from './format-test.js'

/** Empty without recorded traffic. */
export function buildTraffic({ traffic }: SummaryModel, tests: Tests): readonly Section[] {
  if (!traffic) return []
  const { mockLeaks, totals } = traffic
  return [
    {
      id: 'mockLeaks',
      title: `${count(totals.mockLeaks, 'call')} mocked in some tests and not in others`,
      noun: 'call',
      tone: 'warning',
      ...listItems(mockLeaks, (leak) => ({
        parts: [
          { code: `${leak.method} ${leak.url}` },
          describeLeak(leak),
          ...formatFirst(getSmallerSide(leak), tests),
        ],
      })),
      total: totals.mockLeaks,
    },
    buildHosts(traffic, tests),
  ]
}

const notAllowed = 'not in hosts.allowed'

/** Lists the hosts that need attention first. If none does, the title is enough for most readers. */
function buildHosts(traffic: Traffic, tests: Tests): Section {
  const { hosts, testsWithSharedWorkers = 0, testsWithoutTraffic = 0 } = traffic
  const notable = hosts.filter(isNotAllowed)
  const others = hosts.filter((host) => !isNotAllowed(host))
  const facts = listPresent([
    ...describeHosts(traffic),
    testsWithSharedWorkers > 0 && describeSharedWorkers(testsWithSharedWorkers),
    testsWithoutTraffic > 0 && describeUnrecorded(testsWithoutTraffic),
    notable.length > 0 && `${formatNumber(notable.length)} ${notAllowed}`,
  ])
  return {
    id: 'hosts',
    title: facts.join(', '),
    noun: 'host',
    tone: notable.length > 0 ? 'warning' : 'plain',
    isCollapsed: notable.length === 0,
    ...listItems([...notable, ...others], (host) => ({
      parts: [
        { code: host.host },
        describeHost(host),
        ...(isNotAllowed(host) ? formatFirst(host, tests) : []),
      ],
    })),
  }
}

/** Counts requests and hosts. Of too many hosts, the summary contains the first ones, and no other is checked. */
function describeHosts({ hosts, totals }: Traffic): readonly string[] {
  const requests = count(totals.requests, 'request')
  const unlisted = totals.requests - sum(hosts.map((host) => host.requests))
  if (unlisted === 0) return [`${requests} to ${count(totals.hosts, 'host')}`]
  return [
    `${requests} to more than ${count(totals.hosts, 'host')}`,
    `${formatNumber(unlisted)} of them to hosts that were not checked`,
  ]
}

function describeSharedWorkers(tests: number): string {
  return `without those of SharedWorkers, which no browser reports (in ${count(tests, 'test')})`
}

function describeUnrecorded(tests: number): string {
  return `without those of ${count(tests, 'test')} that did not record traffic`
}

function formatFirst({ testIds: [first = ''] }: TestList, tests: Tests): Line {
  return formatTest(tests.get(first))
}

function describeLeak({ mocked, answered }: MockLeak): string {
  return `mocked in ${count(mocked.tests, 'test')}, answered by the server in ${formatNumber(answered.tests)}`
}

/** Describes a host as `412 requests in 40 tests, 2 unanswered, not in hosts.allowed`. */
function describeHost(host: TrafficHost): string {
  const { requests, tests, unanswered } = host
  return listPresent([
    `${count(requests, 'request')} in ${count(tests, 'test')}`,
    unanswered > 0 && `${formatNumber(unanswered)} unanswered`,
    isNotAllowed(host) && notAllowed,
  ]).join(', ')
}
