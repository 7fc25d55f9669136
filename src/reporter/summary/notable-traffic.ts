import type { MockLeak, TestList, Traffic, TrafficHost } from '../../summary-file/traffic.js'

/** Number of tests that reports list for each call or host. */
const maxTests = 5

/** Returns the side of a mock leak with fewer tests, which is more probably unintended. */
export function getSmallerSide({ mocked, answered }: MockLeak): TestList {
  return mocked.tests < answered.tests ? mocked : answered
}

/** Whether a host needs attention. */
export function isNotable({ allowed }: TrafficHost): boolean {
  return allowed === false
}

/** Lists the tests that reports name, so that the summary contains their titles. */
export function listNotableTests({ mockLeaks, hosts }: Traffic): readonly string[] {
  const lists = [...mockLeaks.map(getSmallerSide), ...hosts.filter(isNotable)]
  return lists.flatMap(({ testIds }) => testIds.slice(0, maxTests))
}
