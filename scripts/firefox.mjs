import { existsSync } from 'node:fs'

/** The path of a Firefox that speaks WebDriver BiDi, or undefined. */
export function findFirefox() {
  return ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
}
