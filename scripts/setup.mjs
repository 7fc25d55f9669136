// Installs what is missing: npm packages, and with --browser a Chromium, --java a Java runtime, --firefox, --ffmpeg.
// Uses Node only, because it runs before any packages are installed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { npmCommand, toolCommand } from './commands.mjs'
import { findFfmpeg } from './ffmpeg.mjs'
import { findFirefox } from './firefox.mjs'
import { root } from './paths.mjs'

installPackages()
if (process.argv.includes('--browser')) await ensureBrowser()
if (process.argv.includes('--java')) await ensureJava()
if (process.argv.includes('--firefox')) ensureFirefox()
if (process.argv.includes('--ffmpeg')) ensureFfmpeg()

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
  if (findBrowser()) return
  const installed = run(toolCommand('@playwright/test', ['install', 'chromium']))
  if (installed && findBrowser()) return
  installFromDebian(
    'chromium',
    'No browser found, and none could be installed. Run `npx playwright install chromium`, or install Chromium or Chrome.',
  )
}

async function ensureJava() {
  const { findJava } = await import('./java.mjs')
  if (findJava()) return
  installFromDebian(
    'default-jre-headless',
    'No Java found: the tests need it for the real WireMock and MockServer. Put `java` (17 or newer) on the PATH.',
  )
}

function ensureFirefox() {
  if (findFirefox()) return
  installFromDebian(
    'firefox-esr',
    'No Firefox found. Install Firefox ESR as /usr/bin/firefox-esr or /usr/bin/firefox.',
  )
}

function ensureFfmpeg() {
  if (findFfmpeg()) return
  installFromDebian('ffmpeg', 'No ffmpeg found. Install it as /usr/bin/ffmpeg.')
}

function installFromDebian(name, failure) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) stop(failure)
  run({ command: 'apt-get', args: ['update', '-qq'] })
  run({ command: 'apt-get', args: ['install', '-y', '-qq', '--no-install-recommends', name] }, failure)
}

/** Whether a command succeeded. With a `failure` message, a failing command ends the process. */
function run({ command, args, shell = false }, failure) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(command, args, { cwd: root, env, shell, stdio: ['ignore', 2, 2] })
  if (status !== 0 && failure) stop(failure)
  return status === 0
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
