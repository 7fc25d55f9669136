import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chooseTerminalStream,
  findPlaywrightReport,
  getRunInfo,
  redactRunInfo,
} from '../../../../src/reporter/run/run-info.js'

const folder = '/repo/network-error-report'

test.each`
  what                          | reporters                                                  | expected                       | environment
  ${'no HTML reporter'}         | ${[['list']]}                                              | ${undefined}                   | ${undefined}
  ${'a folder of its own'}      | ${[['html', { outputFolder: 'out/html' }]]}                | ${'../out/html/index.html'}    | ${undefined}
  ${'a folder inside ours'}     | ${[['html', { outputFolder: 'network-error-report/pw' }]]} | ${'pw/index.html'}             | ${undefined}
  ${'symbols in its folder'}    | ${[['html', { outputFolder: 'a b#?' }]]}                   | ${'../a%20b%23%3F/index.html'} | ${undefined}
  ${'the environment variable'} | ${[['html', { outputFolder: 'x' }]]}                       | ${'../env/index.html'}         | ${{ PLAYWRIGHT_HTML_OUTPUT_DIR: '/repo/env' }}
  ${'the older variable'}       | ${[['html']]}                                              | ${'../old/index.html'}         | ${{ PLAYWRIGHT_HTML_REPORT: '/repo/old' }}
`("finds Playwright's report with $what", ({ reporters, environment = {}, expected }) => {
  expect(findPlaywrightReport(reporters, '/repo', folder, environment)).toBe(expected)
})

test.each`
  what                          | reporters                                     | stream
  ${'list'}                     | ${[['list']]}                                 | ${process.stdout}
  ${'json to standard output'}  | ${[['json'], ['list']]}                       | ${process.stderr}
  ${'junit to standard output'} | ${[['junit', {}]]}                            | ${process.stderr}
  ${'json without a file name'} | ${[['json', { outputFile: undefined }]]}      | ${process.stderr}
  ${'json to a file'}           | ${[['json', { outputFile: 'results.json' }]]} | ${process.stdout}
`('chooses the stream of the terminal summary next to the reporter $what', ({ reporters, stream }) => {
  expect(chooseTerminalStream(reporters, []) === stream).toBe(true)
})

test.each<[string[], NodeJS.WriteStream]>([
  [['--reporter=playwright-backchannel/reporter,json'], process.stderr],
  [['--reporter', 'junit,playwright-backchannel/reporter'], process.stderr],
  [['--reporter=list,playwright-backchannel/reporter', 'json'], process.stdout],
  [['--reporter'], process.stdout],
])('chooses the stream of the terminal summary with the command merge-reports %j', (commandLine, stream) => {
  const all = ['node', 'cli.js', 'merge-reports', ...commandLine]
  expect(chooseTerminalStream([['line']], all) === stream).toBe(true)
})

test.each<{ what: string; rootDir: string[]; root: string | undefined }>([
  { what: 'a folder below it', rootDir: ['e2e', 'tests'], root: 'e2e/tests' },
  { what: 'a folder beside it', rootDir: ['..', 'shop'], root: '../shop' },
  { what: 'that folder', rootDir: [], root: undefined },
])('says where the paths of tests begin, from where the run was started: $what', ({ rootDir, root }) => {
  const { run } = getRunInfo({ rootDir: join(process.cwd(), ...rootDir) }, {}, 'report')
  expect(run.root).toBe(root)
})

test('redacts what users name themselves, such as projects, filters and the branch', () => {
  const info = getRunInfo({}, {}, 'report')
  const run = { ...info.run, projects: ['jane'], filters: ['--grep jane'], branch: 'jane/cart' }
  const redacted = redactRunInfo({ ...info, run }, (text) => text.replace('jane', '[redacted]'))
  expect(redacted.run).toMatchObject({
    projects: ['[redacted]'],
    filters: ['--grep [redacted]'],
    branch: '[redacted]/cart',
  })
})
