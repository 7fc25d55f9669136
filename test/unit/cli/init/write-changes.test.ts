// A write that fails midway loses nothing, and says which files it changed.
import { mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { FileChange } from '../../../../src/cli/init/edit.js'
import { writeChanges } from '../../../../src/cli/init/write-changes.js'
import { type CliFolder, createCliFolder } from '../../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
  folder.write({ 'a.ts': 'before', 'b.ts': 'before' })
})

const path = (name: string) => join(folder.path, name)
const change = (name: string, more: Partial<FileChange> = {}): FileChange => ({
  file: path(name),
  text: 'before',
  encoding: 'utf8',
  edits: [{ start: 0, end: 6, text: 'after' }],
  summary: '1 import',
  ...more,
})
const createNew = (name: string) =>
  change(name, { text: '', isNew: true, edits: [{ start: 0, end: 0, text: 'after' }] })

/** Writes the changes and returns the error message, or an empty string. */
function write(...changes: FileChange[]): string {
  try {
    writeChanges(changes, (file) => relative(folder.path, file))
    return ''
  } catch (error) {
    return String(error)
      .replaceAll(`${folder.path}/`, '')
      .replace(/'[^']*\.unfinished'/, 'TEMPORARY')
  }
}

test.each([
  {
    what: 'was edited in the meantime',
    createChange: () => change('b.ts', { text: 'earlier' }),
    name: 'b.ts',
    reason: 'it has just changed',
  },
  {
    what: 'was created in the meantime',
    createChange: () => createNew('b.ts'),
    name: 'b.ts',
    reason: 'it has just changed',
  },
  {
    what: 'cannot be written',
    createChange: () => createNew('nowhere/c.ts'),
    name: 'nowhere/c.ts',
    reason: 'ENOENT',
  },
])('writes nothing if a file $what', ({ createChange, name, reason }) => {
  const message = write(change('a.ts'), createChange())
  expect(message).toContain(`InputError: Wrote nothing, because ${name} cannot be written: ${reason}`)
  expect(message).toMatch(/\. Run the command again afterwards\.$/)
  expect([folder.read('a.ts'), folder.read('b.ts')]).toEqual(['before', 'before'])
  expect(readdirSync(folder.path).toSorted()).toEqual(['a.ts', 'b.ts'])
})

test('lists the changed and the unchanged files if one cannot be replaced', () => {
  const blocked = {
    ...createNew('d.ts'),
    get edits() {
      mkdirSync(path('c.ts')) // from now on, c.ts cannot be written
      return createNew('d.ts').edits
    },
  }
  expect(write(change('a.ts'), createNew('c.ts'), blocked)).toBe(
    `InputError: Failed to write every file: EISDIR: illegal operation on a directory, rename TEMPORARY -> 'c.ts'. Run the command again afterwards.
Changed 1 file:
  a.ts  1 import
Did not change 2 files:
  c.ts  1 import
  d.ts  1 import`,
  )
  expect(folder.read('a.ts')).toBe('after')
  expect(readdirSync(folder.path).toSorted()).toEqual(['a.ts', 'b.ts', 'c.ts'])
})
