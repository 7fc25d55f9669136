import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file atomically: readers see the old text or the new one. A symbolic link remains a link. */
export function replaceFile(file: string, text: string): void {
  const target = existsSync(file) ? realpathSync(file) : file
  const temporary = `${target}.${randomUUID()}.tmp`
  try {
    writeFileSync(temporary, text, { flag: 'wx' })
    renameSync(temporary, target)
  } finally {
    rmSync(temporary, { force: true })
  }
}
