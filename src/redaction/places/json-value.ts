import { isRecord, type JsonObject } from '../../values/json.js'
import { createKeyLineTest } from '../key-lines.js'
import { isCount, isValidationMessage, type Rules } from '../rules.js'
import { namesSecret, valueField } from './named-values.js'
import { isSecretPair } from './prose.js'

/** Maximum nesting depth. Values that are nested more deeply are hidden, because they could overflow the stack. */
const maxDepth = 500

/** How values are redacted. */
interface Redaction {
  readonly rules: Rules
  /** Redacts a string. */
  readonly redact: (text: string) => string
}

/** Hides everything under a secret name and passes every other string through `redact`. */
export function redactJsonValue(value: unknown, redaction: Redaction, depth = 0): unknown {
  const { rules, redact } = redaction
  if (typeof value === 'string') return redact(value)
  if (typeof value === 'number') return redactNumber(value, redact)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) return rules.replacement
  if (Array.isArray(value)) return redactList(value, redaction, depth)
  if (!isPlain(value)) return value
  return redactObject(value, namesSecret(value, rules), redaction, depth)
}

function redactList(list: readonly unknown[], redaction: Redaction, depth: number): unknown {
  const { rules } = redaction
  if (isSecretPair(list, rules)) return [list[0], rules.replacement]
  const hidesKeyLine = createKeyLineTest()
  return list.map((item) =>
    typeof item === 'string' && hidesKeyLine(item)
      ? rules.replacement
      : redactJsonValue(item, redaction, depth + 1),
  )
}

/** `hidesValue` says that the object or, for `meta` of JSON:API, the one around it names a secret. */
function redactObject(value: JsonObject, hidesValue: boolean, redaction: Redaction, depth: number): unknown {
  const { rules, redact } = redaction
  const redactField = (name: string, item: unknown): unknown => {
    if (isHidden(name, item, hidesValue, rules)) return rules.replacement
    return hidesValue && name === 'meta' && isRecord(item)
      ? redactObject(item, true, redaction, depth + 1)
      : redactJsonValue(item, redaction, depth + 1)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [redact(name), redactField(name, item)]),
  )
}

/**
 * Redacts one value as it would be redacted at `place` in `body`: every key on the way to it can hide it, and so can
 * the fields next to these keys. The body need not contain the value.
 */
export function redactJsonPlace(
  [name, ...inner]: readonly string[],
  value: unknown,
  body: unknown,
  redaction: Redaction,
): unknown {
  if (name === undefined) return redactJsonValue(value, redaction)
  const { rules } = redaction
  const isInPair = name === '1' && Array.isArray(body) && body.length <= 2
  if (isInPair && isSecretPair([body[0], value], rules)) return rules.replacement
  const hidesValue = isRecord(body) && namesSecret(body, rules)
  const child = getOwn(body, name)
  if (isHidden(name, inner.length === 0 ? value : (child ?? {}), hidesValue, rules)) return rules.replacement
  return redactJsonPlace(inner, value, child, redaction)
}

function getOwn(value: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(Object(value), name)?.value
}

function isHidden(name: string, item: unknown, hidesValue: boolean, rules: Rules): boolean {
  if (isSecretField(name, item, rules)) return true
  return hidesValue && valueField.test(name) && isSecretField('secret', item, rules)
}

function redactNumber(value: number, redact: (text: string) => string): unknown {
  const redacted = redact(String(value))
  return redacted === String(value) ? value : redacted
}

function isPlain(value: object): value is JsonObject {
  return isRecord(value) && !(value instanceof Date)
}

function isSecretField(name: string, value: unknown, rules: Rules): boolean {
  if (value === undefined || value === null || value === '' || typeof value === 'boolean') return false
  if (typeof value === 'number' && isCount(name)) return false
  return rules.hidesField(name, getFirstText(value)) && !isValidationMessage(value, rules)
}

/** A body's own `toString` may be no function, so an object is never converted to text. */
function getFirstText(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}
