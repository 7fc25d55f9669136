// Attachments of a blob report from somewhere else can have any path.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAttachment } from '../../../../src/reporter/collect/read-attachment.js'
import { createTestFolder } from '../../../support/test-folder.js'

const read = (path: string) =>
  readAttachment({ name: 'network-errors.json', contentType: 'application/json', path })

test('reads a file', () => {
  const file = join(createTestFolder(), 'network-errors.json')
  writeFileSync(file, '[]')
  expect(read(file)).toBe('[]')
})

test('does not wait for a named pipe, and reads no device or folder', () => {
  const folder = createTestFolder()
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  for (const path of [pipe, folder, '/dev/zero']) expect(() => read(path)).toThrow('it is not a file')
})

test.runIf(process.platform === 'linux')('reads nothing of the machine from a file without a size', () => {
  expect(read('/proc/self/environ')).toBe('')
})

test.each`
  what                     | path                               | reason
  ${'that does not exist'} | ${'/nowhere/secret-folder/a.json'} | ${'the file does not exist'}
  ${'with a null byte'}    | ${'/secret-folder/a\0b'}           | ${'the file cannot be read (ERR_INVALID_ARG_VALUE)'}
`('does not reveal a path $what', ({ path, reason }) => {
  expect(() => read(path)).toThrow(new Error(reason))
})
