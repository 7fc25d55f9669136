// The fields of a finding are declared once, and the published schemas agree with them.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findingFields } from '../../../../src/findings/fields/finding-fields.js'
import type { Fields } from '../../../../src/findings/fields/redact-fields.js'

const { errorName, title, ...summaryFields } = findingFields

describe.each<[string, Fields]>([
  ['backchannel.json', findingFields],
  ['network-error-summary.json', summaryFields],
])('schema/%s declares', (name, fields) => {
  const { $defs } = JSON.parse(readFileSync(`schema/${name}`, 'utf8'))

  test('every field of a finding', () => {
    expect(describeSchema($defs.finding)).toEqual(describeFields(fields))
  })

  test('every field of its details', () => {
    expect(describeSchema($defs.details)).toEqual(describeFields(findingFields.details.fields))
  })
})

/** Lists names, and which of them are required. */
function describeFields(fields: Fields) {
  const names = Object.keys(fields).toSorted()
  return { names, required: names.filter((name) => !fields[name]?.optional) }
}

interface Schema {
  readonly properties: object
  readonly required?: readonly string[]
}

function describeSchema({ properties, required = [] }: Schema) {
  return { names: Object.keys(properties).toSorted(), required: required.toSorted() }
}
