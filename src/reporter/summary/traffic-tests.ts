import type { MockLeak, TestList, Traffic } from '../../summary-file/traffic.js'

/** Number of tests that reports list for each call or host. */
const maxTests = 5

/** Returns the side of a mock leak with fewer tests, which is more probably unintended. */
export function getSmallerSide({ mocked, answered }: MockLeak): TestList {
  return mocked.tests < answered.tests ? mocked : answered
}

/** Lists the tests that reports name, so that the summary contains their titles. */
export function listNotableTests({ mockLeaks, hosts, repeats }: Traffic): readonly string[] {
  const others = hosts.filter(({ appeared, allowed }) => appeared || allowed === false)
  const lists = [...mockLeaks.map(getSmallerSide), ...others]
  return [
    ...lists.flatMap(({ testIds }) => testIds.slice(0, maxTests)),
    ...repeats.map(({ testId }) => testId),
  ]
}
