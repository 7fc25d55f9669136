import { createRequire } from 'node:module'
import { stripVTControlCharacters } from 'node:util'
import type { Ajv } from 'ajv'
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { Redactor } from '../../redaction/redactor.js'
import { createTypeError } from '../../values/errors.js'
import { getOrCreate } from '../../values/groups.js'
import { hasMethod, isPlainObject, isRecord } from '../../values/json.js'
import { getErrorMessage } from '../../values/thrown-errors.js'
import { describeUnread } from '../journal/received-webhook.js'
import type { ReceivedWebhook } from '../journal/types.js'
import { checkJsonValue } from './check-json.js'
import { explainMissing, explainOtherPath, findValue } from './find-field.js'
import { formatValue, isEqual, toPlainJson } from './json-values.js'
import {
  createMatcher,
  createNamedMatcher,
  type Judgement,
  type PayloadMatcher,
  UnusableMatcherError,
} from './matcher.js'

/** Creates a matcher for one value at one path of the payload; shown as `field(data.id=42)`. */
export function createFieldMatcher(path: string, value: unknown): PayloadMatcher {
  checkJsonValue(`expected of matchField("${path}")`, value)
  const expected = copy(value)
  const place = path.split('.')
  const judge = (webhook: ReceivedWebhook): Judgement => {
    const found = findValue(webhook.body, place)
    if ('value' in found) return { matched: isEqual(found.value, expected), actual: found.value }
    const whyMissing = { ...found, ...explainOtherPath(webhook.body, path, expected) }
    return { matched: false, ...(explainUnparsed(webhook) ?? whyMissing) }
  }
  return { ...createNamedMatcher('field', place, expected, judge), needsJson: true }
}

/** Creates a matcher for payloads that contain the given part; shown as `partial({"event":"movie.created"})`. */
export function createPartialMatcher(expected: object): PayloadMatcher {
  checkJsonValue('expected of matchPartial()', expected)
  const part = copy(expected)
  const explain = (webhook: ReceivedWebhook): Judgement => {
    const difference = findDifference(webhook.body, part)
    if (!difference) return { matched: true, expected: part, actual: webhook.body }
    return { matched: false, ...difference, ...explainUnparsed(webhook) }
  }
  const describe = (redactor: Redactor) => `partial(${formatValue(redactor.json(toPlainJson(part)))})`
  return { ...createMatcher('partial', describe, explain), part, needsJson: true }
}

type Unparsed = { readonly cannotTell: string } | { readonly note: string; readonly actual: unknown }

function explainUnparsed(webhook: ReceivedWebhook): Unparsed | undefined {
  const cannotTell = describeUnread(webhook)
  if (cannotTell !== undefined) return { cannotTell }
  return webhook.parseError ? { note: 'the body is not JSON', actual: webhook.body } : undefined
}

type Predicate = (payload: unknown, webhook: ReceivedWebhook) => unknown

/**
 * Creates a matcher that passes if a function returns a truthy value; messages show the given description. The function gets
 * a copy of the payload, because `sort()`, for example, would change what other matchers and the test see.
 */
export function createPredicateMatcher(description: string, predicate: Predicate): PayloadMatcher {
  return createMatcher('predicate', description, (webhook) => {
    const { body: actual } = webhook
    let result: unknown
    try {
      result = predicate(copy(actual, copyPlain), webhook)
    } catch (error) {
      // Playwright's `expect` colors its messages.
      const thrown = stripVTControlCharacters(getErrorMessage(error))
      return { matched: false, actual, cannotTell: 'the predicate threw', thrown }
    }
    rejectPromise(result, description)
    // It may have read the text of a body that could not be read; only if it fails is the answer open.
    const cannotTell = result ? undefined : describeUnread(webhook)
    if (cannotTell !== undefined) return { matched: false, actual, cannotTell }
    const note = result === undefined ? 'the predicate returned undefined' : undefined
    return { matched: Boolean(result), actual, note }
  })
}

/** Throws for what can be awaited, such as a promise, or the query of a database library. */
function rejectPromise(result: unknown, description: string): void {
  if (result instanceof Promise) result.catch(() => undefined)
  if (!hasMethod(result, 'then')) return
  throw new UnusableMatcherError(
    `predicate of matchPredicate("${description}") must be synchronous; it returned a promise.`,
  )
}

/** Compiled schemas, cached because template factories run in every test with the same schema object. */
const compiled = new WeakMap<object, ValidateFunction>()

export function createSchemaMatcher(schema: object | boolean): PayloadMatcher {
  const validate = compile(schema)
  const explain = (webhook: ReceivedWebhook): Judgement => {
    const { body: actual } = webhook
    const cannotTell = describeUnread(webhook)
    if (cannotTell !== undefined) return { matched: false, actual, cannotTell }
    if (validate(actual)) return { matched: true, actual }
    return { matched: false, actual, ...explainError(validate.errors?.[0]) }
  }
  return createMatcher('schema', (redactor) => `schema(${formatName(schema, redactor)})`, explain)
}

function compile(schema: object | boolean): ValidateFunction {
  if (typeof schema === 'boolean') return compileNew(schema)
  return getOrCreate(compiled, schema, () => compileNew(schema))
}

/** Loads ajv on demand, so that specs without schemas do not spend tens of milliseconds on it. */
function compileNew(schema: object | boolean): ValidateFunction {
  const load = createRequire(import.meta.url)
  const options = { strict: false, validateFormats: false, logger: false } as const
  if (isRecord(schema) && schema['$async'] === true) {
    throw createTypeError('jsonSchema must be synchronous; leave out $async.')
  }
  try {
    // As most published schemas declare.
    if (isRecord(schema) && /draft-07\/schema#?$/.test(String(schema['$schema']))) {
      const { Ajv: Draft07 }: { Ajv: typeof Ajv } = load('ajv')
      return new Draft07(options).compile(schema)
    }
    const { Ajv2020: Draft2020 }: { Ajv2020: typeof Ajv2020 } = load('ajv/dist/2020.js')
    return new Draft2020(options).compile(schema)
  } catch (cause) {
    throw createTypeError(
      `jsonSchema must be a valid JSON Schema (draft 2020-12 or 07); got ${formatValue(schema)}: ${getErrorMessage(cause)}`,
      { cause },
    )
  }
}

function formatName(schema: object | boolean, redactor: Redactor): string {
  if (!isRecord(schema)) return String(schema)
  const name = schema['title'] ?? schema['$id']
  if (typeof name === 'string') return name
  return formatValue(redactor.json(toPlainJson(schema)))
}

/** Explains an error. A pattern is a value of its own, because it may be a secret, as its place can show. */
function explainError(error: ErrorObject | undefined) {
  const path = error?.instancePath ?? ''
  const subject = path || 'the payload'
  const place = path.split('/').slice(1)
  const pattern: unknown = error?.keyword === 'pattern' ? error.params['pattern'] : undefined
  if (pattern !== undefined) return { place, note: `${subject} must match the pattern`, expected: pattern }
  return { note: `${subject} ${error?.message ?? 'is invalid'}` }
}

/** Copies a value, so that a template does not change if the caller changes the object later. */
function copy<T>(value: T, clone: (value: T) => T = structuredClone): T {
  try {
    return clone(value)
  } catch {
    return value // nested too deeply
  }
}

/** Copies lists and plain objects. The body of a custom provider may have others, such as a Buffer, whose methods it needs. */
function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyPlain)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyPlain(item)]))
}

interface Difference {
  readonly place: readonly string[]
  readonly expected: unknown
  readonly actual?: unknown
  readonly missing?: readonly string[]
  readonly found?: string | undefined
}

/** Finds the first difference. Ignores keys that the part does not have; arrays must have the same length. */
function findDifference(
  actual: unknown,
  expected: unknown,
  place: readonly string[] = [],
): Difference | undefined {
  const whole = { place, expected, actual }
  if (typeof expected !== 'object' || expected === null) return isEqual(actual, expected) ? undefined : whole
  const isSameKind = Array.isArray(expected)
    ? Array.isArray(actual) && actual.length === expected.length
    : isRecord(actual)
  if (!isSameKind) return whole
  const values = new Map<string, unknown>(Object.entries(Object(actual)))
  for (const [key, part] of Object.entries(expected)) {
    const inner = [...place, key]
    if (!values.has(key)) return { place: inner, expected: part, ...explainMissing(actual, inner) }
    const difference = findDifference(values.get(key), part, inner)
    if (difference) return difference
  }
  return undefined
}
