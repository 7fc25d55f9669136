import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FindingLog } from '../../../src/findings/finding-log.js'
import { type NetworkErrorRecord, toIdentity } from '../../../src/findings/http-error/record.js'
import { formatContext, formatFailure, formatLimitWarning } from '../../../src/findings/messages.js'
import { resolveMonitorOptions } from '../../../src/findings/options.js'
import { resolveRule } from '../../../src/findings/rule.js'

const anyRecord: fc.Arbitrary<NetworkErrorRecord> = fc.record({
  url: fc.constantFrom('http://a.test/1', 'http://a.test/2', 'http://b.test/3?x=1'),
  status: fc.constantFrom(400, 404, 500),
  method: fc.constantFrom('GET', 'POST'),
  timestamp: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
})

function logOf(
  records: readonly NetworkErrorRecord[],
  prepare: (log: FindingLog) => void = () => undefined,
): FindingLog {
  const log = new FindingLog()
  prepare(log)
  for (const record of records) log.add(record)
  return log
}

describe('error log', () => {
  test('keeps the first record of each status and URL, in order', () => {
    fc.assert(
      fc.property(fc.array(anyRecord), (records) => {
        const firsts = records.filter(
          (one, i) => records.findIndex((other) => toIdentity(other) === toIdentity(one)) === i,
        )
        expect(logOf(records).records).toEqual(firsts)
      }),
    )
  })

  test('excluding before or after the errors came is the same', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord),
        fc.constantFrom(/a\.test/g, /3/y, /x=1/, /nothing/),
        (records, pattern) => {
          const { excludePatterns } = resolveMonitorOptions({ excludePatterns: [pattern] })
          const before = logOf(records, (log) => log.exclude(excludePatterns))
          const after = logOf(records)
          after.exclude(excludePatterns)
          expect(before.records).toEqual(after.records)
          const stateless = new RegExp(pattern.source)
          expect(before.records.some(({ url }) => stateless.test(url))).toBe(false)
        },
      ),
    )
  })

  test('an expected error is missing until it came, and is not recorded', () => {
    const rule = resolveRule({ url: '/1', status: [400, 404] }, 'http://a.test')
    const log = logOf([], (empty) => empty.expect(rule))
    expect(log.missing).toEqual([rule])
    log.add({ url: 'http://a.test/1', status: 404, method: 'GET', timestamp: '' })
    expect([log.missing, log.records]).toEqual([[], []])
  })
})

test('an expected error counts although a pattern excludes it', () => {
  const rule = resolveRule({ status: 404 })
  const log = logOf([], (empty) => {
    empty.exclude([/a\.test/])
    empty.expect(rule)
  })
  log.add({ url: 'http://a.test/1', status: 404, method: 'GET', timestamp: '' })
  expect([log.missing, log.records]).toEqual([[], []])
})

test('records cannot be changed by whoever reads them', () => {
  const [record] = logOf([{ url: 'http://a.test/1', status: 500, method: 'GET', timestamp: '' }]).records
  expect(() => Object.assign(record as object, { url: 'changed' })).toThrow(TypeError)
  expect(() => Object.assign(logOf([]).records, { length: 1 })).toThrow(TypeError)
})

describe('messages', () => {
  const records = [
    { url: 'http://a.test/1', status: 500, method: 'GET', timestamp: '' },
    { url: 'http://a.test/2', status: 404, method: 'POST', timestamp: '' },
  ]
  const lines = 'GET 500 http://a.test/1\nPOST 404 http://a.test/2'

  test('are the specification’s, to the letter', () => {
    expect(formatFailure(records, [])).toBe(
      `Network errors detected: 2 request(s) failed.\nFailed requests:\n${lines}`,
    )
    expect(formatContext(records)).toBe(`Network errors also detected (2 request(s)):\n${lines}`)
    expect(formatLimitWarning(records)).toBe(
      `Network errors detected but not failing test (maxTestsPerError limit reached):\n${lines}`,
    )
  })

  test.each([
    [{ method: 'post', status: 422, url: '/movies' }, 'POST 422 /movies'],
    [{ status: [500, 599] as const }, '500-599'],
    [{ url: /movies/i }, '/movies/i'],
    [{}, 'any network error'],
  ])('an expected error is named as written: %o', (rule, description) => {
    expect(formatFailure([], [resolveRule(rule)])).toBe(`Expected network error not seen: ${description}`)
  })

  test.each([
    [{ status: 302 }, 'status'],
    [{ status: [500, 400] }, 'status'],
    [{ url: 7 }, 'url'],
    [{ url: '' }, 'url'],
    [{ method: '' }, 'method'],
    [{ statuses: [1] }, 'statuses'],
    [null, 'rule'],
    [/movies/, 'rule'],
    [[], 'rule'],
    [{ status: 404n }, 'status'],
  ])('a bad rule is named: %o', (rule, part) => {
    expect(() => resolveRule(rule as never)).toThrow(TypeError)
    expect(() => resolveRule(rule as never)).toThrow(part)
  })
})
