// The option `hosts`, which can fail a run because of requests to hosts that no test should call.

import { domainToASCII } from 'node:url'
import { isNotAllowed, type Traffic, type TrafficHost } from '../../summary-file/traffic.js'
import { createInvalid } from '../../values/check-value.js'
import { createTypeError } from '../../values/errors.js'
import { count } from '../../values/numbers.js'
import { acceptFlag, acceptList, acceptOptional, defineOptions } from '../../values/option-table.js'
import { makeVisible } from '../../values/text.js'
import { anyItems, matchesPattern, parsePattern } from '../../values/wildcards.js'
import type { TestEntry } from '../collect/test-entry.js'

/** Which hosts requests may go to, and whether others fail the run. */
export interface HostsOption {
  /**
   * Hosts such as `'shop.test'`, `'*.stripe.com'` and `'localhost:3000'`. `*` matches any characters, and an entry
   * without a port allows every port.
   */
  readonly allowed?: readonly string[] | undefined
  /** Whether a request to any other host fails the run. Default: `false`. */
  readonly fail?: boolean
}

export type ResolvedHosts = Required<HostsOption>

const maxHosts = 3
const entryParts = /^(\[[\da-f:]+\]|[^\s:/?#@[\]]+)(?::(\d+|\*))?$/i
/** A host that browsers return. It can contain the replacement of a redacted part, such as `[redacted].shop.test`. */
const hostParts = /^(.*?)(?::(\d+))?$/

const table = defineOptions<ResolvedHosts>('hosts', {
  allowed: acceptOptional(acceptList('hosts', checkHost)),
  fail: acceptFlag(false),
})

/** Checks the option. Throws a `TypeError` for an invalid host, and for `fail` without `allowed`. */
export function checkHosts(value: unknown = {}, name = 'hosts'): ResolvedHosts {
  const option = table.resolve(value, name)
  if (option.fail && !option.allowed?.length) {
    throw createTypeError(`${name}.fail needs hosts.allowed. List the hosts that tests may call.`)
  }
  return option
}

function checkHost(value: unknown, name: string): string {
  if (typeof value === 'string' && entryParts.test(value)) return value
  throw createInvalid(name, "a host such as 'shop.test', '*.shop.test' or 'localhost:3000'", value)
}

/** Marks the hosts that the option does not allow. */
export function markHosts(traffic: Traffic, { allowed }: ResolvedHosts): Traffic {
  if (!allowed) return traffic
  const isAllowed = ({ host }: TrafficHost) => allowed.some((pattern) => matchesHost(pattern, host))
  const hosts = traffic.hosts.map((host) => (isAllowed(host) ? host : { ...host, allowed: false as const }))
  return { ...traffic, hosts }
}

/** Whether a pattern of the option matches a host, which has no port if it is the default. */
export function matchesHost(pattern: string, host: string): boolean {
  const [, wanted = '', wantedPort = '*'] = entryParts.exec(pattern.toLowerCase()) ?? []
  const [, name = '', port] = hostParts.exec(host.toLowerCase()) ?? []
  const wantedName = domainToASCII(wanted) || wanted // browsers return the ASCII form of names such as `münchen.de`
  const wantedCharacters = parsePattern(wantedName, { '*': anyItems, '**': anyItems })
  if (!matchesPattern(wantedCharacters, name)) return false
  return wantedPort === '*' || (port === undefined ? ['80', '443'] : [port]).includes(wantedPort)
}

/** Explains which requests fail the run. Returns nothing if none does. */
export function findUnallowedRequests(
  { fail }: ResolvedHosts,
  traffic: Traffic | undefined,
  tests: ReadonlyMap<string, TestEntry>,
): readonly string[] {
  if (!fail) return []
  if (!traffic) return [explainNoTraffic]
  const others = traffic.hosts.filter(isNotAllowed)
  const rest = others.length - maxHosts
  const sentences = others.slice(0, maxHosts).map((host) => formatHost(host, tests))
  return rest > 0 ? [...sentences, `${count(rest, 'more host')} (hosts.fail)`] : sentences
}

const explainNoTraffic =
  'hosts.fail needs the traffic of the tests, and no test recorded any. Set record: { traffic: true } in networkErrorMonitorOptions'

function formatHost(
  { host, requests, tests, testIds: [first = ''] }: TrafficHost,
  entries: ReadonlyMap<string, TestEntry>,
): string {
  const title = makeVisible(entries.get(first)?.titlePath.join(' › ') ?? first)
  const others = tests > 1 ? ` and ${count(tests - 1, 'more test')}` : ''
  const sentence = `${count(requests, 'request')} went to ${makeVisible(host)}, which hosts.allowed does not name`
  return `${sentence} (in ${title}${others})`
}
