import { createRequire } from 'node:module'
import type { Ajv } from 'ajv'
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { isRecord } from '../../values/json.js'
import { createMatcher, type PayloadMatcher } from './matcher.js'
import { formatValue } from './values/format-value.js'

/** Compiled schemas, cached because template factories run in every test with the same schema object. */
const compiled = new WeakMap<object, ValidateFunction>()

export function createSchemaMatcher(schema: object | boolean): PayloadMatcher {
  const validate = compile(schema)
  return createMatcher('schema', `schema(${formatName(schema)})`, ({ body }) => {
    const matched = validate(body)
    return { matched, actual: body, ...(matched ? {} : { note: formatNote(validate.errors?.[0]) }) }
  })
}

function compile(schema: object | boolean): ValidateFunction {
  const known = typeof schema === 'object' ? compiled.get(schema) : undefined
  const validate = known ?? compileNew(schema)
  if (typeof schema === 'object') compiled.set(schema, validate)
  return validate
}

/** Loads ajv on demand, so that specs without schemas do not spend tens of milliseconds on it. */
function compileNew(schema: object | boolean): ValidateFunction {
  const load = createRequire(import.meta.url)
  const options = { strict: false, validateFormats: false, logger: false } as const
  try {
    if (isDraft07(schema)) {
      const { Ajv: Draft07 }: { Ajv: typeof Ajv } = load('ajv')
      return new Draft07(options).compile(schema)
    }
    const { Ajv2020: Draft2020 }: { Ajv2020: typeof Ajv2020 } = load('ajv/dist/2020.js')
    return new Draft2020(options).compile(schema)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TypeError(
      `jsonSchema must be a valid JSON Schema (draft 2020-12 or 07); got ${formatValue(schema)}: ${reason}`,
      { cause },
    )
  }
}

/** Whether a schema declares draft-07, as most published schemas do. */
function isDraft07(schema: object | boolean): boolean {
  return isRecord(schema) && /draft-07\/schema#?$/.test(String(schema['$schema']))
}

function formatName(schema: object | boolean): string {
  if (!isRecord(schema)) return String(schema)
  const name = schema['title'] ?? schema['$id']
  return typeof name === 'string' ? name : formatValue(schema)
}

function formatNote(error: ErrorObject | undefined): string {
  return `${error?.instancePath || 'the payload'} ${error?.message ?? 'is invalid'}`
}
