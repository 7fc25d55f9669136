import { expect, test } from 'vitest'
import schema from '../../../../schema/network-error-summary.json' with { type: 'json' }
import { renderJson } from '../../../../src/reporter/outputs/json.js'
import {
  attemptFields,
  errorFields,
  summaryFields,
  testFields,
} from '../../../../src/summary-file/summary.js'
import { summarizeAttempt } from '../fake-run.js'

const { error, test: testSchema, attempt } = schema.$defs

test.each([
  { what: 'the summary', fields: summaryFields, schema },
  { what: 'an error', fields: errorFields, schema: error },
  { what: 'a test', fields: testFields, schema: testSchema },
  { what: 'an attempt', fields: attemptFields, schema: attempt },
])('publishes the fields of $what that its schema has', ({ fields, schema: { properties } }) => {
  expect(fields.toSorted()).toEqual(Object.keys(properties).sort())
})

test('publishes no other field of the model', () => {
  const model = { ...summarizeAttempt({}), internal: 'x' }
  expect([...renderJson(model)].join('')).not.toContain('internal')
})
