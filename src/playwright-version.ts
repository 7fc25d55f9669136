const oldestMinor = 60

/**
 * Explains why a version of Playwright is too old; returns undefined for others, and if the version is unknown. Before
 * 1.60, browsers emit no `context` event, so nothing would be recorded.
 * https://playwright.dev/docs/release-notes#version-160
 */
export function explainOldPlaywright(version: string | undefined): string | undefined {
  if (version === undefined) return undefined
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 1 || (major === 1 && minor >= oldestMinor)) return undefined
  return `playwright-backchannel needs @playwright/test 1.${oldestMinor} or newer; this is ${version}`
}
