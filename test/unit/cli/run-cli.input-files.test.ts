// Input that is no file, or an unusually large one.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})

describe.skipIf(process.platform === 'win32')(
  'a named pipe, in which reading would never end, is refused by',
  () => {
    test.each([
      'compare pipe pipe',
      'baseline update --summary pipe',
      'baseline check --baseline pipe',
      'coverage pipe',
    ])('%s', (line) => {
      execFileSync('mkfifo', [join(folder.path, 'pipe')])
      expect(folder.fail(...line.split(' '))).toMatch(
        /^Failed to read .*pipe: it is not a file\. Check .*\.\n$/,
      )
    })

    test('init, as .gitignore and as package.json', () => {
      folder.write({ 'a.ts': `import '@playwright/test'`, 'b/a.ts': '' })
      for (const name of ['.gitignore', 'b/package.json']) execFileSync('mkfifo', [join(folder.path, name)])
      expect(folder.fail('init', '--write')).toMatch(/^Failed to read .*\.gitignore: it is not a file/)
      expect(folder.read('a.ts')).toBe(`import '@playwright/test'`)
    })
  },
)
