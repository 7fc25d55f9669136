import type { ErrorObject } from 'ajv/dist/2020.js'
import { createError } from '../values/errors.js'
import { describePath } from '../values/files.js'
import { getString, isRecord, type JsonObject } from '../values/json.js'
import { makeVisible, truncate } from '../values/text.js'
import { getErrorMessage } from '../values/thrown-errors.js'
import { type Baseline, type BaselineEntry, BaselineError, isDate } from './baseline.js'
import { isBaselineFile } from './validators.js'

export function decodeBaseline(text: string, file: string): Baseline {
  try {
    const value = parse(text)
    checkRepeatedKeys(text)
    return decode(value, file)
  } catch (error) {
    throw new BaselineError(`Failed to read ${describePath(file)}: ${getErrorMessage(error)}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw createError(
      `it is not valid JSON (${makeVisible(getErrorMessage(error))}). Correct or restore the file.`,
    )
  }
}

const stringOrPunctuation = /"(?:[^"\\]|\\.)*"?|[{}:]/g

/** Checks valid JSON for keys that an object has twice, of which `JSON.parse` keeps the last without a word. */
function checkRepeatedKeys(json: string): void {
  const objects: Set<string>[] = []
  let string = ''
  for (const [token] of json.matchAll(stringOrPunctuation)) {
    if (token === '{') objects.push(new Set())
    else if (token === '}') objects.pop()
    else if (token === ':') addKey(String(JSON.parse(string)), objects.at(-1))
    else string = token
  }
}

function addKey(key: string, keys = new Set<string>()): void {
  if (keys.has(key)) throw createError(`an object has the key ${quote(key)} twice. Join the two.`)
  keys.add(key)
}

function decode(value: unknown, file: string): Baseline {
  if (!isBaselineFile(value)) throw createError(describeErrors(value, isBaselineFile.errors ?? []))
  const { $schema: schema, knownErrors: entries } = value
  for (const [index, entry] of entries.entries()) checkDates(entry, describeEntry(entry, index))
  checkDuplicates(entries)
  return { file, schema, entries }
}

const nonEmpty = 'a non-empty string'
const date = 'a date such as "2027-03-31"'

/** An object of the file. */
interface FilePart {
  readonly value: JsonObject
  /** Names it in a message. */
  readonly where: string
  readonly fields: Fields
}

/** What the schema requires of each field, in words. */
const fileFields: Fields = { $schema: nonEmpty, knownErrors: 'an array of entries' }
const entryFields: Fields = {
  error: nonEmpty,
  reason: nonEmpty,
  ticket: nonEmpty,
  expires: date,
  added: date,
}

type Fields = Readonly<Record<string, string>>

/** Describes the first error. Prefers an unknown field, because that may be the misspelt name of a missing one. */
function describeErrors(file: unknown, errors: readonly ErrorObject[]): string {
  const [first] = errors
  const unknown = errors.find(
    ({ instancePath, keyword }) => instancePath === first?.instancePath && keyword === 'additionalProperties',
  )
  const { instancePath = '', params = {} } = unknown ?? first ?? {}
  const [, member, index, field] = instancePath.split('/')
  if (!isRecord(file)) return 'it is not an object. Give { "knownErrors": [] }.'
  if (index === undefined) {
    return describeError({ value: file, where: 'the file', fields: fileFields }, params, member)
  }
  const entry = [file['knownErrors']].flat()[Number(index)]
  const where = describeEntry(entry, Number(index))
  if (!isRecord(entry)) return `${where} must be an object. Give { "error": …, "reason": … }.`
  return describeError({ value: entry, where, fields: entryFields }, params, field)
}

function describeError(
  { value, where, fields }: FilePart,
  { additionalProperty: unknown, missingProperty: missing }: ErrorObject['params'],
  field: string = missing,
): string {
  if (unknown !== undefined) {
    return `${where} has an unknown field ${quote(unknown)}. Valid fields: ${Object.keys(fields).join(', ')}.`
  }
  if (field === 'knownErrors') return `"${field}" must be ${fields[field]}. Add it, even if empty.`
  if (missing !== undefined) return `${where} has no "${missing}". Add ${fields[missing]}.`
  return `"${field}" of ${where} must be ${fields[field]}, got ${describeValue(value[field])}. Correct the entry.`
}

/** Checks that the dates exist in the calendar, which the schema's pattern cannot express. */
function checkDates(entry: BaselineEntry, where: string): void {
  const field = (['expires', 'added'] as const).find(
    (name) => entry[name] !== undefined && !isDate(entry[name]),
  )
  if (field) throw createError(describeError({ value: { ...entry }, where, fields: entryFields }, {}, field))
}

function describeEntry(value: unknown, index: number): string {
  const error = getString(value, 'error')
  return `entry ${index + 1}${error === undefined ? '' : ` (${quote(error)})`}`
}

function describeValue(value: unknown): string {
  return truncate(makeVisible(JSON.stringify(value)), 100)
}

function quote(text: string): string {
  return `"${truncate(makeVisible(text), 200)}"`
}

function checkDuplicates(entries: readonly BaselineEntry[]): void {
  const first = new Map<string, number>()
  for (const [index, { error }] of entries.entries()) {
    const earlier = first.get(error)
    if (earlier !== undefined) {
      throw createError(
        `entries ${earlier + 1} and ${index + 1} have the same "error" ${quote(error)}. Remove one of them.`,
      )
    }
    first.set(error, index)
  }
}
