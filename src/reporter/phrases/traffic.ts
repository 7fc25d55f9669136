// Phrases about traffic. The HTML report also uses them, so this module must not import anything from Node.

import type { MockLeak, Repeat, TrafficHost } from '../../summary-file/traffic.js'
import { count, formatNumber } from '../../values/numbers.js'

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
