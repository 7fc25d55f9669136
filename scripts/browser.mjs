// Finds a browser for this repository's runs: one installed by Playwright, else a system Chromium or Chrome.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemBrowsers = [
  // What Playwright itself runs headless tests in: it starts in less than half the time of the whole browser.
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

/** The path of a browser, or undefined. `BACKCHANNEL_BROWSER_PATH` names the only one to be considered. */
export function findBrowser() {
  const { BACKCHANNEL_BROWSER_PATH: only } = process.env
  const candidates = only ? [only] : [chromium.executablePath(), ...systemBrowsers]
  return candidates.find((path) => path && existsSync(path))
}

/** Launch options for this machine: an installed browser, without background traffic, and without a sandbox for root. */
export function launchOptions() {
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quietArgs] : quietArgs
  const executablePath = findBrowser()
  return executablePath ? { executablePath, args } : { args }
}
