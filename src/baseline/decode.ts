import { getErrorMessage } from '../values/errors.js'
import { describePath } from '../values/files.js'
import { isRecord } from '../values/json.js'
import { makeVisible, truncate } from '../values/text.js'
import { type Baseline, type BaselineEntry, BaselineError } from './baseline.js'
import { isDate } from './dates.js'

/** Decodes a baseline without ajv, because every worker reads it and loading ajv takes longer than these checks. */
export function decodeBaseline(text: string, file: string): Baseline {
  try {
    return decode(parse(text), file)
  } catch (error) {
    throw new BaselineError(`Failed to read ${describePath(file)}: ${getErrorMessage(error)}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(
      `it is not valid JSON (${makeVisible(getErrorMessage(error))}). Correct or restore the file.`,
    )
  }
}

function decode(value: unknown, file: string): Baseline {
  if (!isRecord(value)) throw new Error(`it is not an object. Give { "knownErrors": [] }.`)
  checkNames(value, ['$schema', 'knownErrors'], 'the file')
  const schema = readOptional(value, '$schema', isText, 'the file')
  const { knownErrors } = value
  if (!Array.isArray(knownErrors))
    throw new Error('"knownErrors" must be an array of entries. Add it, even if empty.')
  const entries = knownErrors.map(decodeEntry)
  checkDuplicates(entries)
  return { file, schema, entries }
}

const entryFields = ['key', 'reason', 'ticket', 'expires', 'added', 'tests', 'paths']

function decodeEntry(value: unknown, index: number): BaselineEntry {
  const where = describeEntry(value, index)
  if (!isRecord(value)) throw new Error(`${where} must be an object. Give { "key": …, "reason": … }.`)
  checkNames(value, entryFields, where)
  return {
    key: readRequired(value, 'key', where),
    reason: readRequired(value, 'reason', where),
    ticket: readOptional(value, 'ticket', isText, where),
    expires: readOptional(value, 'expires', isDay, where),
    added: readOptional(value, 'added', isDay, where),
    tests: readOptional(value, 'tests', isCount, where),
    paths: readOptional(value, 'paths', isPaths, where),
  }
}

function describeEntry(value: unknown, index: number): string {
  const key = isRecord(value) ? value['key'] : undefined
  const name = typeof key === 'string' ? ` (${quote(key)})` : ''
  return `entry ${index + 1}${name}`
}

function checkNames(value: object, names: readonly string[], where: string): void {
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown === undefined) return
  throw new Error(`${where} has an unknown field ${quote(unknown)}. Valid fields: ${names.join(', ')}.`)
}

interface Rule<T> {
  readonly isValid: (value: unknown) => value is T
  readonly expected: string
}

const isText: Rule<string> = {
  isValid: (value): value is string => typeof value === 'string' && value.trim() !== '',
  expected: 'a non-empty string',
}
const isDay: Rule<string> = { isValid: isDate, expected: 'a date such as "2027-03-31"' }
const isCount: Rule<number> = {
  isValid: (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
  expected: 'a whole number of tests, 0 or more',
}

const isPaths: Rule<readonly string[]> = {
  isValid: (value): value is readonly string[] =>
    Array.isArray(value) && value.length > 0 && value.every(isText.isValid),
  expected: 'a non-empty list of paths such as "/products/*/reviews"',
}

type Fields = Readonly<Record<string, unknown>>

function readRequired(fields: Fields, name: string, where: string): string {
  const value = readOptional(fields, name, isText, where)
  if (value === undefined) throw new Error(`${where} has no "${name}". Add ${isText.expected}.`)
  return value
}

function readOptional<T>(fields: Fields, name: string, rule: Rule<T>, where: string): T | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || rule.isValid(value)) return value
  throw new Error(
    `"${name}" of ${where} must be ${rule.expected}, got ${describeValue(value)}. Correct the entry.`,
  )
}

function describeValue(value: unknown): string {
  return truncate(makeVisible(JSON.stringify(value)), 100)
}

function quote(text: string): string {
  return `"${truncate(makeVisible(text), 200)}"`
}

function checkDuplicates(entries: readonly BaselineEntry[]): void {
  const first = new Map<string, number>()
  for (const [index, { key }] of entries.entries()) {
    const earlier = first.get(key)
    if (earlier !== undefined) {
      throw new Error(
        `entries ${earlier + 1} and ${index + 1} have the same "key" ${quote(key)}. Remove one of them.`,
      )
    }
    first.set(key, index)
  }
}
