import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClassifier } from '../../../../src/baseline/classify.js'
import { planUpdate } from '../../../../src/cli/baseline/plan-update.js'
import type { RunError } from '../../../../src/summary-file/run-summary.js'
import { runError } from '../../../support/run-error.js'

const fields = { reason: 'Found' }
const toErrors = (kind: string, names: readonly string[]) => names.map((name) => runError(name, { kind }))

const segment = fc.constantFrom('a', 'b', '7', '<id>', '\\*', '*', '**')
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`)
const name = fc.oneof(
  path.map((location) => `GET 500 ${location}`),
  fc.constantFrom('TypeError: a', 'console.error: a'),
)
const error = name.map((each) => runError(each))
const runs = fc.array(fc.array(error), { maxLength: 4 })

test('any runs make exactly their own names known', () => {
  const check = (all: RunError[][], other: string) => {
    let entries: ReturnType<typeof planUpdate>['entries'] = []
    for (const errors of all) {
      const plan = planUpdate(entries, errors, fields, 0)
      expect(plan.entries.slice(0, entries.length)).toEqual(entries)
      entries = plan.entries
    }
    const classify = createClassifier(entries, 0)
    const names = new Set(all.flat().map((each) => each.name))
    const hasWildcard = /(?<!\\)\*/.test(other)
    expect(classify(other).state).toBe(names.has(other) && !hasWildcard ? 'known' : 'new')
    expect(new Set(entries.map((entry) => entry.error)).size).toBe(entries.length)
  }
  fc.assert(fc.property(runs, name, check), { numRuns: 1_000 })
})

test('names a template with which generated segments would be one error, and adds them all', () => {
  const names = [1, 2, 3, 4, 5].map((number) => `GET 404 /blog/post${number}`)
  const plan = planUpdate([], toErrors('http-error', names), fields, 0)
  expect(plan.entries.map((entry) => entry.error)).toEqual(names)
  expect(plan.routes).toEqual(['/blog/:id'])
})

test('leaves out only the outage of the own server', () => {
  const errors = [
    ...toErrors('request-failed', [
      'GET net::ERR_CONNECTION_REFUSED /api/a',
      'GET net::ERR_NAME_NOT_RESOLVED https://cdn.test/app.js',
      'GET net::ERR_FAILED /api/b',
    ]),
    ...toErrors('http-error', ['GET 503 /api/c', 'GET 502 /api/d', 'GET 504 /api/e']),
  ]
  const plan = planUpdate([], errors, fields, 0)
  expect(plan.outages.map(({ name }) => name)).toEqual(['GET net::ERR_CONNECTION_REFUSED /api/a'])
  expect(plan.added.map(({ name }) => name)).toEqual(errors.slice(1).map(({ name }) => name))
})

const wildcards = ['GET 404 /*', 'GET 404 /*/*', '**', 'GET 404 /\\\\*', 'GET 404 /a\u200b']
test.each(wildcards)('refuses %s, which no run has and which could cover others', (name) => {
  const plan = planUpdate([], toErrors('http-error', [name, 'GET 404 /\\*']), fields, 0)
  expect(plan.refused.map((error) => error.name)).toEqual([name])
  expect(plan.entries.map((entry) => entry.error)).toEqual(['GET 404 /\\*'])
})
