import type { ReporterDescription } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { chooseTerminalStream, findPlaywrightReport } from '../../../../src/reporter/run/run-info.js'

const folder = '/repo/network-error-report'

test.each<[string, ReporterDescription[], NodeJS.ProcessEnv, string | undefined]>([
  ['no HTML reporter', [['list']], {}, undefined],
  ['a folder of its own', [['html', { outputFolder: 'out/html' }]], {}, '../out/html/index.html'],
  ['a folder inside ours', [['html', { outputFolder: 'network-error-report/pw' }]], {}, 'pw/index.html'],
  ['symbols in its folder', [['html', { outputFolder: 'a b#?' }]], {}, '../a%20b%23%3F/index.html'],
  [
    'the environment variable',
    [['html', { outputFolder: 'x' }]],
    { PLAYWRIGHT_HTML_OUTPUT_DIR: '/repo/env' },
    '../env/index.html',
  ],
  ['the older variable', [['html']], { PLAYWRIGHT_HTML_REPORT: '/repo/old' }, '../old/index.html'],
])("finds Playwright's report with %s", (_, reporters, environment, expected) => {
  expect(findPlaywrightReport(reporters, '/repo', folder, environment)).toBe(expected)
})

describe('chooses the stream of the terminal summary', () => {
  test.each<[string, ReporterDescription[], NodeJS.WriteStream]>([
    ['list', [['list']], process.stdout],
    ['json to standard output', [['json'], ['list']], process.stderr],
    ['junit to standard output', [['junit', {}]], process.stderr],
    ['json without a file name', [['json', { outputFile: undefined }]], process.stderr],
    ['json to a file', [['json', { outputFile: 'results.json' }]], process.stdout],
  ])('next to the reporter %s', (_, reporter, stream) => {
    expect(chooseTerminalStream(reporter, []) === stream).toBe(true)
  })

  test.each<[string[], NodeJS.WriteStream]>([
    [['--reporter=playwright-backchannel/reporter,json'], process.stderr],
    [['--reporter', 'junit,playwright-backchannel/reporter'], process.stderr],
    [['--reporter=list,playwright-backchannel/reporter', 'json'], process.stdout],
    [['--reporter'], process.stdout],
  ])('with the command merge-reports %j', (commandLine, stream) => {
    const all = ['node', 'cli.js', 'merge-reports', ...commandLine]
    expect(chooseTerminalStream([['line']], all) === stream).toBe(true)
  })
})
