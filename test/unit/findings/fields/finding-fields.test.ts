// The fields of a finding are declared once, and the published schema agrees with them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findingFields } from '../../../../src/findings/fields/finding-fields.js'
import type { Fields } from '../../../../src/findings/fields/redact-fields.js'

const { $defs } = JSON.parse(readFileSync('schema/backchannel.json', 'utf8'))

test.each`
  what                                   | definition         | fields
  ${'a finding'}                         | ${'finding'}       | ${findingFields}
  ${"a finding's state in the baseline"} | ${'errorBaseline'} | ${findingFields.baseline.fields}
  ${"a finding's details"}               | ${'details'}       | ${findingFields.details.fields}
`('schema/backchannel.json declares every field of $what', ({ definition, fields }) => {
  expect(describeSchema($defs[definition])).toEqual(describeFields(fields))
})

const jsonTypes: Readonly<Record<string, string>> = {
  time: 'string',
  true: 'boolean',
  headers: 'object',
  verdict: 'string',
  warnedBy: 'string',
  baselineState: 'string',
  phase: 'string',
  texts: 'array',
}

function describeFields(fields: Fields) {
  return {
    types: Object.fromEntries(
      Object.entries(fields).map(([name, { type }]) => [name, jsonTypes[type] ?? type]),
    ),
    required: Object.keys(fields).filter((name) => !fields[name]?.optional),
  }
}

interface Schema {
  readonly properties: Readonly<Record<string, { readonly type?: string; readonly $ref?: string }>>
  readonly required?: readonly string[]
}

/** Describes the fields of a schema, in which times and nested objects have their own definitions. */
function describeSchema({ properties, required = [] }: Schema) {
  const definitions: Readonly<Record<string, string>> = { '#/$defs/time': 'string' }
  const types = Object.entries(properties).map(([name, { type, $ref = '' }]) => [
    name,
    type ?? definitions[$ref] ?? 'object',
  ])
  return { types: Object.fromEntries(types), required }
}
