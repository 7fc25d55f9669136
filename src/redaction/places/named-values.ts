// Redacts objects that name a secret in one field and hold its value in another, as validators do when they echo
// rejected values: `{"loc": ["body", "password"], "input": …}`.
import { isRecord, type JsonObject } from '../../values/json.js'
import { replaceSpans } from '../replace-spans.js'
import type { Rules } from '../rules.js'
import { hideJsonValue } from './hide-json-value.js'

const namingField = /^(?:name|key|field|path|propertypath|param|property|label|instancepath|pointer|loc)$/i
export const valueField: RegExp =
  /^(?:value|input|rejectedvalue|invalidvalue|data|originalvalue|received|context)$/i

/** Whether the object or its JSON:API `source` names a secret, as in `{"pointer": "/data/password"}`. */
export function namesSecret(value: JsonObject, rules: Rules): boolean {
  return Object.entries(value).some(([name, item]) => {
    if (name === 'source' && isRecord(item)) return isSecretName('pointer', item['pointer'], rules)
    return isSecretName(name, item, rules)
  })
}

function isSecretName(field: string, item: unknown, rules: Rules): boolean {
  const named: unknown = Array.isArray(item) ? item.findLast((entry) => typeof entry === 'string') : item
  return namingField.test(field) && typeof named === 'string' && hidesNamed(field, named, rules)
}

/** Checks only the last part of a dotted `name`, because an event such as `password.changed` has no secret `data`. */
function hidesNamed(field: string, named: string, rules: Rules): boolean {
  return rules.hidesField(field.toLowerCase() === 'name' ? (named.split('.').at(-1) ?? '') : named)
}

/** An object in the text: its key, whether it names a secret, and the values to hide if it does. */
interface Frame {
  readonly key: string
  isSecret: boolean
  readonly values: Value[]
}

interface Value {
  /** Index of the value in the text. */
  readonly index: number
  readonly backslashes: string
}

/** A key with its separator, or a brace. The values of fields such as `path` are matched separately, by `namedText`. */
const part = /(?<!\\)(\\{0,16})(["'])([^"'\\]{1,200})\1\2\s{0,20}(?::|=>)\s{0,20}|[{}]/g
/** The text of a field such as `path`: a string, or the last string of a list. */
const namedText =
  /^\\{0,16}["']([^"'\\]{1,200})|^\[[^[\]]*?["']([^"'\\]{1,200})\\{0,16}["'](?:,\s{0,20}\d{1,9})?\s{0,20}\]/
const maxNamedText = 1000

/** Hides values that another field names as secret, in JSON (even escaped or truncated) and Python or Ruby objects. */
export function redactNamedValues(text: string, rules: Rules): string {
  if (!text.includes('{')) return text
  return replaceSpans(text, findNamedValues(text, rules), ({ index, backslashes }) =>
    hideJsonValue(text, index, backslashes, rules),
  )
}

function findNamedValues(text: string, rules: Rules): Value[] {
  const found: Value[] = []
  const frames: Frame[] = []
  const close = () => {
    const frame = frames.pop()
    const parent = frames.at(-1)
    if (frame?.isSecret) found.push(...frame.values)
    if (frame?.isSecret && frame.key === 'source' && parent) parent.isSecret = true
    if (frame?.key === 'meta' && parent) parent.values.push(...frame.values)
  }
  let key = ''
  for (const match of text.matchAll(part)) {
    if (match[0] === '{') frames.push({ key, isSecret: false, values: [] })
    else if (match[0] === '}') close()
    const [all, backslashes = '', , name = ''] = match
    key = name
    const frame = frames.at(-1)
    const index = match.index + all.length
    if (frame && valueField.test(name)) frame.values.push({ index, backslashes })
    if (frame && namingField.test(name)) frame.isSecret ||= isSecretNamed(name, text, index, rules)
  }
  while (frames.length > 0) close()
  return found.sort((a, b) => a.index - b.index)
}

function isSecretNamed(field: string, text: string, start: number, rules: Rules): boolean {
  const [, alone, last] = namedText.exec(text.slice(start, start + maxNamedText)) ?? []
  return hidesNamed(field, alone ?? last ?? '', rules)
}
