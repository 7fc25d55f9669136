import { expect, test } from 'vitest'
import { findPlaywrightReport } from '../../../../src/reporter/run/run-info.js'

const folder = '/repo/network-error-report'

test.each([
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
  ['the older variable', [['html', undefined]], { PLAYWRIGHT_HTML_REPORT: '/repo/old' }, '../old/index.html'],
] as const)("finds Playwright's report with %s", (_, reporters, environment, expected) => {
  const list = reporters.map(([name, options]) => [name, options] as [string, unknown])
  expect(findPlaywrightReport(list as never, '/repo', folder, environment)).toBe(expected)
})
