// Folders for the files of tests.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder that is removed when the test ends, or with `afterAll` when all tests of the file have ended. */
export function createTestFolder(onEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'backchannel-test-'))
  onEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes files by their paths in a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}
