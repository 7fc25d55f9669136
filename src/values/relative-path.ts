import { posix, win32 } from 'node:path'

/** A merge may contain paths of another operating system than the one on which it runs. */
export function toRelativePath(folder: string, file: string): string {
  if (file === '') return '' // a test without a location; Node would take it for the current folder
  const path = /^[a-z]:[\\/]/i.test(folder) ? win32 : posix
  return path.relative(folder, file).replaceAll('\\', '/')
}
