// The option `hosts`.
import { expect, test } from 'vitest'
import { type HostsOption, matchesHost } from '../../../../src/reporter/run/hosts.js'
import { testWith, withHosts } from '../fake-api.js'
import type { FakeTest } from '../fake-run.js'
import { judge } from './explain-failure.js'

test.each([
  { pattern: 'SHOP.test', name: 'shop.test:8080', matches: true },
  { pattern: 'shop.test', name: 'api.shop.test', matches: false },
  { pattern: 'shop.test', name: 'shop.test.evil.example', matches: false },
  { pattern: '*.stripe.com', name: 'api.eu.stripe.com', matches: true },
  { pattern: '*.stripe.com', name: 'stripe.com', matches: false },
  { pattern: 'localhost:*', name: 'localhost:3000', matches: true },
  { pattern: 'localhost:*', name: 'localhost', matches: true },
  { pattern: 'localhost:3000', name: 'localhost:3001', matches: false },
  { pattern: 'shop.test:443', name: 'shop.test', matches: true },
  { pattern: 'shop.test:8443', name: 'shop.test', matches: false },
  { pattern: '[::1]:3000', name: '[::1]:3000', matches: true },
  { pattern: '127.0.*.*:8080', name: '127.0.0.1:8080', matches: true },
  { pattern: '*.MÜNCHEN.example', name: 'api.xn--mnchen-3ya.example:8080', matches: true },
  { pattern: '*.shop.test:8443', name: '[redacted].shop.test:8443', matches: true },
  { pattern: '*.shop.test:443', name: '[redacted].shop.test:8443', matches: false },
])('the host $pattern allows $name: $matches', ({ pattern, name, matches }) => {
  expect(matchesHost(pattern, name)).toBe(matches)
})

const explain = (hosts: HostsOption, ...given: FakeTest[]) => judge({ hosts }, given)
const shopOnly = { allowed: ['shop.test'], fail: true }
const other = { host: 'api.prod.example', requests: 1 }

test('hosts.fail fails the run with the host and its tests', () => {
  const sentence = 'went to api.prod.example, which hosts.allowed does not name'
  const allowed = { host: 'shop.test', requests: 1 }
  expect(explain(shopOnly, withHosts('a', other), withHosts('b', allowed))).toBe(
    `1 request ${sentence} (in cart › a)`,
  )
  expect(explain(shopOnly, withHosts('a', other), withHosts('b', { ...other, requests: 1_200 }))).toBe(
    `1,201 requests ${sentence} (in cart › a and 1 more test)`,
  )
  expect(explain({ allowed: ['*.example'], fail: true }, withHosts('a', other))).toBeUndefined()
  expect(explain({ allowed: ['shop.test'] }, withHosts('a', other))).toBeUndefined()
})

test('hosts.fail fails a run that recorded no traffic, because nobody knows its hosts', () => {
  expect(explain(shopOnly, testWith('a', []))).toBe(
    'hosts.fail needs the traffic of the tests, and no test recorded any. Set record: { traffic: true } in networkErrorMonitorOptions',
  )
})

test('hosts.fail names three hosts, and counts the others', () => {
  const hosts = Array.from({ length: 5 }, (_, index) => ({ host: `h${index}.test`, requests: 1 }))
  expect(explain(shopOnly, withHosts('a', ...hosts))).toMatch(
    /h0.*h1.*h2.* and 2 more hosts \(hosts\.fail\)$/,
  )
})
