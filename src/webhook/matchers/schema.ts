// schema(…): the payload is valid against a JSON Schema (draft 2020-12).
import { createRequire } from 'node:module'
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { isRecord } from './equality.js'
import { inline, type PayloadMatcher } from './matcher.js'

/** Template factories run for every test with the same schema object. */
const compiled = new WeakMap<object, ValidateFunction>()

export function schemaMatcher(schema: object | boolean): PayloadMatcher {
  const validate = compile(schema)
  const summary = `schema(${nameOf(schema)})`
  return {
    matches: ({ body }) => validate(body),
    describe: () => summary,
    explain: ({ body }) => {
      const matched = validate(body)
      return { matcher: summary, matched, ...(matched ? {} : { note: noteOf(validate.errors?.[0]) }) }
    },
  }
}

function compile(schema: object | boolean): ValidateFunction {
  const known = typeof schema === 'object' ? compiled.get(schema) : undefined
  const validate = known ?? compileNew(schema)
  if (typeof schema === 'object') compiled.set(schema, validate)
  return validate
}

/** ajv is loaded here and not at the top: it costs tens of milliseconds, which specs without schemas must not pay. */
function compileNew(schema: object | boolean): ValidateFunction {
  const ajv: { Ajv2020: typeof Ajv2020 } = createRequire(import.meta.url)('ajv/dist/2020.js')
  try {
    return new ajv.Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TypeError(
      `jsonSchema must be a valid JSON Schema (draft 2020-12); got ${inline(schema)}: ${reason}`,
      {
        cause,
      },
    )
  }
}

function nameOf(schema: object | boolean): string {
  if (!isRecord(schema)) return String(schema)
  const name = schema['title'] ?? schema['$id']
  return typeof name === 'string' ? name : inline(schema)
}

function noteOf(error: ErrorObject | undefined): string {
  return `${error?.instancePath || 'the payload'} ${error?.message ?? 'is invalid'}`
}
