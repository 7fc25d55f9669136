import { existsSync } from 'node:fs'

/** Returns the path of the system's ffmpeg, or undefined. */
export function findFfmpeg() {
  return ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg'].find((path) =>
    existsSync(path),
  )
}
