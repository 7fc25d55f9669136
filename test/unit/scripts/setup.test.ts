// Simulates a machine without a browser, Java or network, with an empty PATH and addresses where nothing listens.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../support/markdown.js'

const nowhere = 'http://127.0.0.1:9'
const bare = {
  PATH: join(repository, 'no-such-folder'),
  BACKCHANNEL_BROWSER_PATH: '/no-such-browser',
  PLAYWRIGHT_BROWSERS_PATH: join(repository, '.tmp/no-browsers'),
  PLAYWRIGHT_DOWNLOAD_HOST: nowhere,
  HTTPS_PROXY: nowhere,
}

function setUp(...flags: string[]) {
  const args = ['scripts/setup.mjs', '--skip-packages', ...flags]
  const options = { cwd: repository, env: bare, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, args, options)
  return { status, lastLine: stderr.trim().split('\n').at(-1) }
}

const missing = [
  'a browser: run `npx playwright install chromium`, or install Chromium or Chrome',
  'Java 17 or newer: put `java` on the PATH, for the real WireMock and MockServer',
]

test('the setup ends with a list of what is missing', () => {
  expect(setUp('--browser', '--java')).toEqual({
    status: 1,
    lastLine: `Missing, and cannot be installed here: ${missing.join('; ')}.`,
  })
})

test('the setup installs nothing that is already installed', () => {
  expect(setUp()).toEqual({ status: 0, lastLine: '' })
})
