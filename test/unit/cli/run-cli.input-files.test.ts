// Input that is no file, or an unusually large one.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})

describe.skipIf(process.platform === 'win32')('a named pipe, which never ends, is refused by', () => {
  test.each([
    'compare pipe pipe',
    'baseline update --summary pipe',
    'baseline check --baseline pipe',
    'coverage pipe',
  ])('a named pipe, in which reading would never end, is refused by %s', (line) => {
    execFileSync('mkfifo', [join(folder.path, 'pipe')])
    expect(folder.fail(...line.split(' '))).toMatch(
      /^Failed to read .*pipe: it is not a file\. Check .*\.\n$/,
    )
  })
})
