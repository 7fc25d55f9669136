import { posix, win32 } from 'node:path'

/** Returns a path with forward slashes, even if a merged report contains paths from another operating system. */
export function toRelativePath(folder: string, file: string): string {
  if (file === '') return '' // a test without a location, which Node would resolve to the current folder
  const path = /^[a-z]:[\\/]/i.test(folder) ? win32 : posix
  return path.relative(folder, file).replaceAll('\\', '/')
}
