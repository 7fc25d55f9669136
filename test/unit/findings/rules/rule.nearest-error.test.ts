import { expect, test } from 'vitest'
import type { Finding } from '../../../../src/findings/kinds/kinds.js'
import { describeNearest, type NetworkErrorRule, resolveRule } from '../../../../src/findings/rules/rule.js'
import { createFinding } from '../builders.js'

const host = 'http://shop.test'
const error = (method: string, status: number, url: string) => createFinding('/', { method, status, url })
const draft = error('POST', 422, `${host}/movies?draft=1`)
const describe = (rule: NetworkErrorRule, findings: readonly Finding[], baseURL?: string) =>
  describeNearest(resolveRule(rule, baseURL), findings, (finding) => finding)

test.each<[NetworkErrorRule, Finding, why: string, baseURL?: string]>([
  [{ url: '/movies?page=2' }, draft, 'url does not match', host],
  [{ url: '**/orders' }, draft, 'url does not match'],
  [{ method: 'put' }, draft, 'method is PUT'],
  [{ status: 400 }, draft, 'status is 400'],
  [{ status: [500, 599] }, draft, 'status is 500-599'],
  [
    { method: 'GET', status: 404, url: '**/movie' },
    draft,
    'method is GET and its status is 404 and its url does not match',
  ],
])('explains why %o does not match the error %s', (rule, finding, why, baseURL) => {
  const { method, status, url } = finding
  expect(describe(rule, [finding], baseURL)).toBe(
    `The nearest error was ${method} ${status} ${url}: the rule's ${why}.`,
  )
})

test('says that a matching error occurred before expectError() was called', () => {
  expect(describe({ url: '**/movies' }, [draft])).toBe(
    `The nearest error was POST 422 ${draft.url}: it occurred before expectError() was called, so call that before the action that triggers it.`,
  )
})

test('prefers an error at the same URL to one with the same method and status elsewhere', () => {
  const findings = [error('POST', 422, `${host}/orders`), error('GET', 400, `${host}/movies`)]
  const rule = { method: 'POST', status: 422, url: '/movies' }
  expect(describe(rule, findings, host)).toContain('GET 400 http://shop.test/movies: ')
})

test('compares a rule only with errors of its own kind', () => {
  const broken = createFinding('', { kind: 'page-error', url: host, errorName: 'TypeError', message: 'a\nb' })
  expect(describe({ status: 422 }, [broken])).toBeUndefined()
  expect(describe({ kind: 'page-error', message: 'c' }, [draft, broken])).toBe(
    "The nearest error was TypeError: a (http://shop.test): the rule's message does not match.",
  )
})

test('redacts the error and keeps it on one line', () => {
  const redact = (finding: Finding) => ({ ...finding, url: `${host}/[redacted]\n${'x'.repeat(1000)}` })
  const line = describeNearest(resolveRule({ status: 500 }), [draft], redact)
  expect(line).toMatch(
    /^The nearest error was POST 422 http:\/\/shop\.test\/\[redacted\]\\nx+…: the rule's status is 500\.$/,
  )
  expect(line?.length).toBeLessThan(400)
})
