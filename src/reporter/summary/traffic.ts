import { isLoopback } from '../../findings/keys/finding-path.js'
import type { Call, MockLeak, Repeat, TestList, Traffic, TrafficHost } from '../../summary-file/traffic.js'

/** Number of tests that reports list for each call or host. */
const maxTests = 5
/** Growth from which on a call is listed, so that one more retry or page does not list it. */
const minFactor = 2
const minGrowth = 5

/** What a comparison needs of the earlier run. */
interface EarlierTraffic {
  readonly hosts?: readonly string[] | undefined
  readonly calls?: ReadonlyMap<string, number> | undefined
}

/** Adds what only a comparison shows: hosts that appeared and calls that are repeated more often. */
export function compareTraffic(traffic: Traffic, { hosts, calls }: EarlierTraffic = {}): Traffic {
  const known = new Set(hosts)
  const isKnown = (host: string) => known.has(host) || isLoopback(host.replace(/:\d+$/, ''))
  return {
    ...traffic,
    ...(hosts && {
      hosts: traffic.hosts.map((host) => (isKnown(host.host) ? host : { ...host, appeared: true })),
    }),
    ...(calls && { repeats: listRepeats(traffic.calls, calls) }),
  }
}

function listRepeats(calls: readonly Call[], callsBefore: ReadonlyMap<string, number>): readonly Repeat[] {
  return calls
    .flatMap((call): readonly Repeat[] => {
      const before = callsBefore.get(`${call.method} ${call.url}`)
      if (before === undefined) return []
      const hasGrown = call.max >= before * minFactor && call.max - before >= minGrowth
      return hasGrown ? [{ ...call, before }] : []
    })
    .sort((a, b) => b.max - b.before - (a.max - a.before))
}

/** Returns the side of a mock leak with fewer tests, which is more probably unintended. */
export function getSmallerSide({ mocked, answered }: MockLeak): TestList {
  return mocked.tests < answered.tests ? mocked : answered
}

/** Whether a host needs attention. */
export function isNotable({ appeared, allowed }: TrafficHost): boolean {
  return appeared === true || allowed === false
}

/** Lists the tests that reports name, so that the summary contains their titles. */
export function listNotableTests({ mockLeaks, hosts, repeats }: Traffic): readonly string[] {
  const lists = [...mockLeaks.map(getSmallerSide), ...hosts.filter(isNotable)]
  return [
    ...lists.flatMap(({ testIds }) => testIds.slice(0, maxTests)),
    ...repeats.map(({ testId }) => testId),
  ]
}
