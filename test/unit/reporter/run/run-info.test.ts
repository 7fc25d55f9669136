import { join } from 'node:path'
import type { ReporterDescription } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import {
  chooseTerminalStream,
  findPlaywrightReport,
  getRunInfo,
} from '../../../../src/reporter/run/run-info.js'

const folder = '/repo/network-error-report'

test.each<{
  what: string
  reporters: ReporterDescription[]
  environment?: NodeJS.ProcessEnv
  expected: string | undefined
}>([
  { what: 'no HTML reporter', reporters: [['list']], expected: undefined },
  {
    what: 'a folder of its own',
    reporters: [['html', { outputFolder: 'out/html' }]],
    expected: '../out/html/index.html',
  },
  {
    what: 'a folder inside ours',
    reporters: [['html', { outputFolder: 'network-error-report/pw' }]],
    expected: 'pw/index.html',
  },
  {
    what: 'symbols in its folder',
    reporters: [['html', { outputFolder: 'a b#?' }]],
    expected: '../a%20b%23%3F/index.html',
  },
  {
    what: 'the environment variable',
    reporters: [['html', { outputFolder: 'x' }]],
    environment: { PLAYWRIGHT_HTML_OUTPUT_DIR: '/repo/env' },
    expected: '../env/index.html',
  },
  {
    what: 'the older variable',
    reporters: [['html']],
    environment: { PLAYWRIGHT_HTML_REPORT: '/repo/old' },
    expected: '../old/index.html',
  },
])("finds Playwright's report with $what", ({ reporters, environment = {}, expected }) => {
  expect(findPlaywrightReport(reporters, '/repo', folder, environment)).toBe(expected)
})

describe('chooses the stream of the terminal summary', () => {
  test.each<{ what: string; reporters: ReporterDescription[]; stream: NodeJS.WriteStream }>([
    { what: 'list', reporters: [['list']], stream: process.stdout },
    { what: 'json to standard output', reporters: [['json'], ['list']], stream: process.stderr },
    { what: 'junit to standard output', reporters: [['junit', {}]], stream: process.stderr },
    {
      what: 'json without a file name',
      reporters: [['json', { outputFile: undefined }]],
      stream: process.stderr,
    },
    { what: 'json to a file', reporters: [['json', { outputFile: 'results.json' }]], stream: process.stdout },
  ])('next to the reporter $what', ({ reporters, stream }) => {
    expect(chooseTerminalStream(reporters, []) === stream).toBe(true)
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

test.each<{ what: string; rootDir: string[]; root: string | undefined }>([
  { what: 'a folder below it', rootDir: ['e2e', 'tests'], root: 'e2e/tests' },
  { what: 'a folder beside it', rootDir: ['..', 'tests'], root: '../tests' },
  { what: 'that folder', rootDir: [], root: undefined },
])('says where the paths of tests begin, from where the run was started: $what', ({ rootDir, root }) => {
  const { run } = getRunInfo({ rootDir: join(process.cwd(), ...rootDir) }, {}, 'report')
  expect(run.root).toBe(root)
})
