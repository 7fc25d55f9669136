// The option `hosts`.
import { describe, expect, test } from 'vitest'
import { type HostsOption, matchesHost } from '../../../src/reporter/hosts.js'
import { type NetworkErrorReporterOptions, resolveOptions } from '../../../src/reporter/options.js'
import { judge } from './fail-run.js'
import { testWith, withHosts } from './fake-api.js'
import type { FakeTest } from './fake-run.js'

describe('the option hosts', () => {
  test.each<[pattern: string, host: string, matches: boolean]>([
    ['shop.test', 'shop.test', true],
    ['SHOP.test', 'shop.test:8080', true],
    ['shop.test', 'api.shop.test', false],
    ['shop.test', 'shop.test.evil.example', false],
    ['*.stripe.com', 'api.eu.stripe.com', true],
    ['*.stripe.com', 'stripe.com', false],
    ['*.stripe.com', 'evilstripe.com', false],
    ['localhost:*', 'localhost:3000', true],
    ['localhost:*', 'localhost', true],
    ['localhost:3000', 'localhost:3001', false],
    ['shop.test:443', 'shop.test', true],
    ['shop.test:8443', 'shop.test', false],
    ['[::1]:3000', '[::1]:3000', true],
    ['[::1]', '[::1]:3000', true],
    ['*', 'anything.test:1', true],
    ['127.0.*.*:8080', '127.0.0.1:8080', true],
    ['*.MÜNCHEN.example', 'api.xn--mnchen-3ya.example:8080', true],
    ['*.shop.test', '[redacted].shop.test:8443', true],
    ['*.shop.test:8443', '[redacted].shop.test:8443', true],
    ['*.shop.test:443', '[redacted].shop.test:8443', false],
  ])('%s allows %s: %j', (pattern, name, matches) => {
    expect(matchesHost(pattern, name)).toBe(matches)
  })

  test.each<[HostsOption | object, string]>([
    [{ fail: true }, 'hosts.fail needs hosts.allowed'],
    [{ allowed: [], fail: true }, 'hosts.fail needs hosts.allowed'],
    [{ allowed: 'shop.test' }, 'hosts.allowed must be an array of hosts'],
    [{ allowed: ['https://shop.test'] }, 'hosts.allowed[0] must be a host such as'],
    [{ allowed: ['shop.test/api'] }, 'hosts.allowed[0] must be a host such as'],
    [{ allowed: ['shop.test:port'] }, 'hosts.allowed[0] must be a host such as'],
    [{ allow: ['shop.test'] }, 'Did you mean "allowed"?'],
    [{ allowed: ['a'], fail: 'yes' }, 'hosts.fail must be true or false'],
  ])('%j throws a TypeError', (hosts, message) => {
    const resolve = () => resolveOptions({ hosts } as NetworkErrorReporterOptions)
    expect(resolve).toThrow(TypeError)
    expect(resolve).toThrow(message)
  })

  const explain = (hosts: HostsOption, ...given: FakeTest[]) => judge({ hosts }, given)
  const other = { host: 'api.prod.example', requests: 1 }

  test('fails the run with the host and its tests', () => {
    const allowed = { allowed: ['shop.test'], fail: true }
    const reason = '1 request went to api.prod.example, which hosts.allowed does not name (in cart › a)'
    expect(explain(allowed, withHosts('a', other), withHosts('b', { host: 'shop.test', requests: 1 }))).toBe(
      reason,
    )
    expect(explain(allowed, withHosts('a', other), withHosts('b', { ...other, requests: 1_200 }))).toBe(
      '1,201 requests went to api.prod.example, which hosts.allowed does not name (in cart › a and 1 more test)',
    )
    expect(explain({ allowed: ['*.example'], fail: true }, withHosts('a', other))).toBeUndefined()
    expect(explain({ allowed: ['shop.test'] }, withHosts('a', other))).toBeUndefined()
  })

  test('fails a run that recorded no traffic, because nobody knows its hosts', () => {
    expect(explain({ allowed: ['shop.test'], fail: true }, testWith('a', []))).toBe(
      'hosts.fail needs the traffic of the tests, and no test recorded any. Set record: { traffic: true } in networkErrorMonitorOptions',
    )
  })

  test('names three hosts, and counts the others', () => {
    const hosts = Array.from({ length: 5 }, (_, index) => ({ host: `h${index}.test`, requests: 1 }))
    expect(explain({ allowed: ['shop.test'], fail: true }, withHosts('a', ...hosts))).toMatch(
      /h0.*h1.*h2.* and 2 more hosts \(hosts\.fail\)$/,
    )
  })
})
