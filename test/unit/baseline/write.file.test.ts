import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BaselineEntry, BaselineError } from '../../../src/baseline/baseline.js'
import { decodeBaseline } from '../../../src/baseline/decode.js'
import { type BaselineOption, loadBaseline, readBaseline } from '../../../src/baseline/read.js'
import { formatBaseline, writeBaseline } from '../../../src/baseline/write.js'
import { createTestFolder, writeFiles } from '../../support/test-folder.js'

let folder: string
beforeEach(() => {
  folder = createTestFolder()
})

const entries: BaselineEntry[] = [
  { error: 'GET 500 /b', reason: 'Second' },
  { error: 'GET 404 /a', reason: 'First', ticket: 'T-1', expires: '2027-03-31', added: '2026-11-21' },
]

test('writes one entry per line, sorted by name', () => {
  expect(formatBaseline(entries, './s.json')).toBe(`{
  "$schema": "./s.json",
  "knownErrors": [
    { "error": "GET 404 /a", "reason": "First", "ticket": "T-1", "expires": "2027-03-31", "added": "2026-11-21" },
    { "error": "GET 500 /b", "reason": "Second" }
  ]
}
`)
  expect(formatBaseline([])).toContain('"knownErrors": []')
})

test('writes any text so that it is read back, with entries sorted by name', () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .filter((value) => value.trim() !== '')
  const entry = fc.record({ error: text, reason: text, ticket: text }, { requiredKeys: ['error', 'reason'] })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ error }) => error }), text, (list, schema) => {
      const read = decodeBaseline(formatBaseline(list, schema), 'b.json')
      expect(read.schema).toBe(schema)
      expect(read.entries).toEqual(list.toSorted((a, b) => (a.error < b.error ? -1 : 1)))
    }),
  )
})

test('writing leaves no temporary file behind', () => {
  const file = join(folder, 'b.json')
  writeFiles(folder, { 'b.json': 'old' })
  writeBaseline({ file, entries, schema: './mine.json' })
  expect(readdirSync(folder)).toEqual(['b.json'])
  expect(readBaseline(file).schema).toBe('./mine.json')
})

test.each`
  baseline           | schema
  ${'b.json'}        | ${'./node_modules/playwright-backchannel/schema/network-error-baseline.json'}
  ${'e2e/ui/b.json'} | ${'../../node_modules/playwright-backchannel/schema/network-error-baseline.json'}
`('points editors of $baseline to the schema of the installed package', ({ baseline, schema }) => {
  writeFiles(folder, {
    [baseline]: '',
    'node_modules/playwright-backchannel/schema/network-error-baseline.json': '{}',
  })
  writeBaseline({ file: join(folder, baseline), entries })
  expect(readBaseline(join(folder, baseline)).schema).toBe(schema)
})

test('writing follows a symbolic link', () => {
  writeFiles(folder, { 'real/b.json': 'old' })
  symlinkSync(join(folder, 'real/b.json'), join(folder, 'link.json'))
  writeBaseline({ file: join(folder, 'link.json'), entries })
  expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(folder, 'real/b.json'), 'utf8')).toBe(formatBaseline(entries))
})

test('keeps the old file on failure, and the error names that file', () => {
  const file = join(folder, 'taken')
  mkdirSync(file)
  expect(() => writeBaseline({ file, entries })).toThrow(BaselineError)
  expect(() => writeBaseline({ file, entries })).toThrow(`Failed to write ${file}: `)
  expect(readdirSync(folder)).toEqual(['taken'])
  expect(() => writeBaseline({ file: join(folder, 'none/b.json'), entries })).toThrow('Failed to write ')
})

describe('loading the baseline', () => {
  beforeEach(() => {
    writeFiles(folder, {
      'network-error-baseline.json': formatBaseline(entries),
      'other.json': formatBaseline([]),
      'marked.json': `\ufeff${formatBaseline(entries)}`,
    })
  })

  test.each<{ what: string; option: BaselineOption; count: number | undefined }>([
    { what: 'the default file', option: undefined, count: 2 },
    { what: 'a path relative to the config folder', option: 'other.json', count: 0 },
    { what: 'a file that begins with a byte order mark', option: 'marked.json', count: 2 },
    { what: 'no file if the option is false', option: false, count: undefined },
  ])('loading the baseline reads $what', ({ option, count }) => {
    expect(loadBaseline(option, folder)?.entries.length).toBe(count)
  })

  test('returns no baseline if the default file is missing', () => {
    rmSync(join(folder, 'network-error-baseline.json'))
    expect(loadBaseline(undefined, folder)).toBeUndefined()
  })

  test('rejects an explicit path that does not exist', () => {
    expect(() => loadBaseline('gone.json', folder)).toThrow(
      `Failed to read ${join(folder, 'gone.json')}: the file does not exist. Create it with "npx playwright-backchannel baseline update --baseline ${join(folder, 'gone.json')}".`,
    )
  })

  test('throws for an unreadable file, even the default one', () => {
    rmSync(join(folder, 'network-error-baseline.json'))
    mkdirSync(join(folder, 'network-error-baseline.json'))
    expect(() => loadBaseline(undefined, folder)).toThrow(BaselineError)
    expect(() => loadBaseline(undefined, folder)).toThrow('. Check the path and its permissions.')
  })
})
