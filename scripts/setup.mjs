// Installs missing software: npm packages (unless --skip-packages), Chromium (--browser), Java (--java), Firefox
// (--firefox), FFmpeg (--ffmpeg) and, where Debian's packages are available, a faster Chromium (--headless-shell).
// Uses only Node, because it runs before any packages are installed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { npmCommand, toolCommand } from './commands.mjs'
import { findFfmpeg } from './ffmpeg.mjs'
import { findFirefox } from './firefox.mjs'
import { root } from './paths.mjs'

const requirements = {
  '--browser': [
    'a browser: run `npx playwright install chromium`, or install Chromium or Chrome',
    ensureBrowser,
  ],
  '--java': ['Java 17 or newer: put `java` on the PATH, for the real WireMock and MockServer', ensureJava],
  '--firefox': ['Firefox ESR: install it as /usr/bin/firefox-esr or /usr/bin/firefox', ensureFirefox],
  '--ffmpeg': ['ffmpeg: install it as /usr/bin/ffmpeg', ensureFfmpeg],
}
const impatient = ['-oAcquire::http::Timeout=10', '-oAcquire::Retries=0']

if (!process.argv.includes('--skip-packages')) installPackages()
const missing = []
for (const [option, [description, ensure]] of Object.entries(requirements)) {
  if (process.argv.includes(option) && !(await ensure())) missing.push(description)
}
if (missing.length > 0) stop(`Missing, and cannot be installed here: ${missing.join('; ')}.`)
if (process.argv.includes('--headless-shell')) await preferHeadlessShell()

function installPackages() {
  if (!packagesAreMissing()) return
  run(
    npmCommand(['ci', '--no-audit', '--no-fund']),
    'Failed to install the npm packages. Check the network and run it again.',
  )
}

function packagesAreMissing() {
  const installed = new URL('node_modules/.package-lock.json', root)
  return (
    !existsSync(installed) ||
    statSync(installed).mtimeMs < statSync(new URL('package-lock.json', root)).mtimeMs
  )
}

async function ensureBrowser() {
  const { findBrowser } = await import('./browser.mjs')
  if (findBrowser()) return true
  run(toolCommand('@playwright/test', ['install', 'chromium']))
  if (findBrowser()) return true
  const isInstalled = installFromDebian('chromium-headless-shell') || installFromDebian('chromium')
  return isInstalled && findBrowser()
}

/** Installs the headless shell: the tests start many browsers, and it starts three times as fast as Chromium. */
async function preferHeadlessShell() {
  const { findBrowser } = await import('./browser.mjs')
  const { BACKCHANNEL_BROWSER_PATH: chosen } = process.env
  if (chosen || findBrowser() !== '/usr/bin/chromium' || !isDebianRoot()) return
  console.error(
    'Trying to install chromium-headless-shell, in which the tests start faster than in chromium.',
  )
  installFromDebian('chromium-headless-shell', { stdio: 'ignore', limits: impatient })
}

async function ensureJava() {
  const { findJava } = await import('./java.mjs')
  return findJava() || (installFromDebian('default-jre-headless') && findJava())
}

function ensureFirefox() {
  return findFirefox() || (installFromDebian('firefox-esr') && findFirefox())
}

function ensureFfmpeg() {
  return findFfmpeg() || (installFromDebian('ffmpeg') && findFfmpeg())
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function installFromDebian(name, { stdio, limits = [] } = {}) {
  if (!isDebianRoot()) return false
  const apt = (...args) => run({ command: 'apt-get', args: [...limits, ...args], stdio })
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', name)
}

/** Runs a command and returns whether it succeeded. With a `failure` message, a failing command ends the process. */
function run({ command, args, shell = false, stdio = ['ignore', 2, 2] }, failure) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(command, args, { cwd: root, env, shell, stdio })
  if (status !== 0 && failure) stop(failure)
  return status === 0
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
