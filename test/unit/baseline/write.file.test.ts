import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BaselineEntry, BaselineError } from '../../../src/baseline/baseline.js'
import { decodeBaseline } from '../../../src/baseline/decode.js'
import { type BaselineOption, loadBaseline } from '../../../src/baseline/read.js'
import { formatBaseline, writeBaseline } from '../../../src/baseline/write.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backchannel-baseline-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const entries: BaselineEntry[] = [
  { key: 'GET:500:/b', reason: 'Second' },
  {
    ...{ key: 'GET:404:/a', reason: 'First', ticket: 'T-1' },
    ...{ expires: '2027-03-31', added: '2026-11-21', tests: 12 },
  },
]

test('writes one entry per line, sorted by key', () => {
  expect(formatBaseline({ entries, schema: './s.json' })).toBe(`{
  "$schema": "./s.json",
  "knownErrors": [
    { "key": "GET:404:/a", "reason": "First", "ticket": "T-1", "expires": "2027-03-31", "added": "2026-11-21", "tests": 12 },
    { "key": "GET:500:/b", "reason": "Second" }
  ]
}
`)
  expect(formatBaseline({ entries: [] })).toContain('"knownErrors": []')
})

test('writes the same text after reading it back, with entries sorted by key', { timeout: 60_000 }, () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .filter((value) => value.trim() !== '')
  const date = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10))
  const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  const dates = { expires: option(date), added: option(date) }
  const entry = fc.record({
    key: text,
    reason: text,
    ticket: option(text),
    ...dates,
    tests: option(fc.nat()),
  })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ key }) => key }), option(text), (list, schema) => {
      const written = formatBaseline({ entries: list, schema })
      const read = decodeBaseline(written, 'b.json')
      expect(new Set(read.entries)).toEqual(new Set(list))
      if (schema !== undefined) expect(read.schema).toBe(schema)
      const keys = read.entries.map(({ key }) => key)
      expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)))
      expect(formatBaseline(read)).toBe(written)
      const lines = (schema === undefined ? 4 : 5) + (list.length === 0 ? 0 : list.length + 1)
      expect(written.split('\n')).toHaveLength(lines)
    }),
  )
})

describe('writing', () => {
  test('leaves no temporary file behind', () => {
    const file = join(folder, 'b.json')
    writeFileSync(file, 'old')
    writeBaseline({ file, entries, schema: './mine.json' })
    expect(readdirSync(folder)).toEqual(['b.json'])
    expect(decodeBaseline(readFileSync(file, 'utf8'), file).schema).toBe('./mine.json')
  })

  test('follows a symbolic link', () => {
    mkdirSync(join(folder, 'real'))
    writeFileSync(join(folder, 'real/b.json'), 'old')
    symlinkSync(join(folder, 'real/b.json'), join(folder, 'link.json'))
    writeBaseline({ file: join(folder, 'link.json'), entries })
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(folder, 'real/b.json'), 'utf8')).toBe(formatBaseline({ entries }))
  })

  test('keeps the old file on failure, and the error names that file', () => {
    const file = join(folder, 'taken')
    mkdirSync(file)
    expect(() => writeBaseline({ file, entries })).toThrow(BaselineError)
    expect(() => writeBaseline({ file, entries })).toThrow(`Failed to write ${file}: `)
    expect(readdirSync(folder)).toEqual(['taken'])
    expect(() => writeBaseline({ file: join(folder, 'none/b.json'), entries })).toThrow('Failed to write ')
  })
})

describe('loading the baseline', () => {
  beforeEach(() => {
    writeFileSync(join(folder, 'network-error-baseline.json'), formatBaseline({ entries }))
    writeFileSync(join(folder, 'other.json'), formatBaseline({ entries: [] }))
    writeFileSync(join(folder, 'marked.json'), `\ufeff${formatBaseline({ entries })}`)
  })

  test.each<[string, BaselineOption, number | undefined]>([
    ['the default file', undefined, 2],
    ['a path relative to the config folder', 'other.json', 0],
    ['a file that begins with a byte order mark', 'marked.json', 2],
    ['no file if the option is false', false, undefined],
  ])('reads %s', (_, option, count) => {
    expect(loadBaseline(option, folder)?.entries.length).toBe(count)
  })

  test('returns no baseline if the default file is missing', () => {
    rmSync(join(folder, 'network-error-baseline.json'))
    expect(loadBaseline(undefined, folder)).toBeUndefined()
  })

  test('rejects an explicit path that does not exist', () => {
    expect(() => loadBaseline('gone.json', folder)).toThrow(
      `Failed to read ${join(folder, 'gone.json')}: the file does not exist. Create it with "npx playwright-backchannel baseline update".`,
    )
  })

  test('throws for an unreadable file, even the default one', () => {
    rmSync(join(folder, 'network-error-baseline.json'))
    mkdirSync(join(folder, 'network-error-baseline.json'))
    expect(() => loadBaseline(undefined, folder)).toThrow(BaselineError)
    writeFileSync(join(folder, 'file'), '')
    expect(() => loadBaseline(undefined, join(folder, 'file'))).toThrow(BaselineError)
  })
})
