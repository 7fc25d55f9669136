import { expect, test } from 'vitest'
import { findingKinds } from '../../../../src/findings/kinds/kinds.js'
import {
  checkExpectable,
  type RecordOptions,
  resolveRecord,
} from '../../../../src/findings/options/record-options.js'

test.each([
  ['request-failed', { failedRequests: true }],
  ['page-error', { pageErrors: 'report' }],
  ['console-error', { consoleErrors: true }],
  ['console-warning', { consoleWarnings: true }],
  ['graphql-error', { graphqlErrors: true }],
  ['graphql-error', { graphqlErrors: /\/gql$/ }],
  ['api-error', { apiRequests: true }],
  ['csp-violation', { cspViolations: 'report' }],
] as const)('expecting an error of the kind %s requires %o', (kind, record: RecordOptions) => {
  expect(() => checkExpectable(kind, resolveRecord(), 'expectNetworkError()')).toThrow(
    new TypeError(
      `expectNetworkError() needs errors of the kind '${kind}' to be recorded. Set record: { ${Object.keys(record)}: true } in networkErrorMonitorOptions.`,
    ),
  )
  expect(() => checkExpectable(kind, resolveRecord(record), 'expectNetworkError()')).not.toThrow()
})

test('expecting an HTTP error requires no option', () => {
  expect(() => checkExpectable('http-error', resolveRecord(), 'expectNetworkError()')).not.toThrow()
})

test.each(
  findingKinds.flatMap(({ name, record }) => Object.keys(record).map((option) => ({ kind: name, option }))),
)("records the kind $kind without failing a test if $option is 'report'", ({ kind, option }) => {
  const { kinds, reported } = resolveRecord({ [option]: 'report' })
  expect([...kinds]).toEqual(['http-error', kind])
  expect([...reported]).toEqual([kind])
})
