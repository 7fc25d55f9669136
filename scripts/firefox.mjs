import { existsSync } from 'node:fs'

/** Returns the path of a Firefox that supports WebDriver BiDi, or undefined. */
export function findFirefox() {
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
}
