// Finds a browser for this repository's runs, preferably Playwright's own, or else a system Chromium or Chrome.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = [
  // Playwright's own choice for headless tests, which starts in less than half the time of the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const quietArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Returns the path of a browser, or undefined. Considers only `BACKCHANNEL_BROWSER_PATH` if it is set. */
export function findBrowser() {
  const { BACKCHANNEL_BROWSER_PATH: only } = process.env
  const candidates = only ? [only] : [chromium.executablePath(), ...systemBrowsers]
  return candidates.find((path) => path && existsSync(path))
}

/** Returns launch options for this machine: an installed browser, no background traffic, and no sandbox for root. */
export function launchOptions() {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quietArgs] : quietArgs
  const executablePath = findBrowser()
  return executablePath ? { executablePath, args } : { args }
}
