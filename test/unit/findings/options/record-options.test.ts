import { expect, test } from 'vitest'
import {
  checkExpectable,
  type RecordOptions,
  resolveRecord,
} from '../../../../src/findings/options/record-options.js'

test.each([
  ['request-failed', { failedRequests: true }],
  ['page-error', { pageErrors: true }],
  ['console-error', { consoleErrors: true }],
  ['graphql-error', { graphqlErrors: true }],
  ['graphql-error', { graphqlErrors: /\/gql$/ }],
  ['api-error', { apiRequests: true }],
  ['csp-violation', { cspViolations: 'report' }],
] as const)('expecting an error of the kind %s requires %o', (kind, record: RecordOptions) => {
  expect(() => checkExpectable({ kind }, resolveRecord())).toThrow(
    new TypeError(
      `expectError needs errors of the kind '${kind}' to be recorded. Set record: { ${Object.keys(record)}: true } in networkErrorMonitorOptions.`,
    ),
  )
  expect(() => checkExpectable({ kind }, resolveRecord(record))).not.toThrow()
})

test('expecting an HTTP error requires no option', () => {
  expect(() => checkExpectable({ kind: 'http-error' }, resolveRecord())).not.toThrow()
})
