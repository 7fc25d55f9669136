import { expect, test } from 'vitest'
import { npmCommand } from '../../../scripts/commands.mjs'

const npmCli = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'

const npm = { command: 'npm', args: ['ci'], shell: false }

test.each`
  what                                                  | platform   | path            | expected
  ${'the npm that runs the script'}                     | ${'win32'} | ${npmCli}       | ${{ command: process.execPath, args: [npmCli, 'ci'], shell: false }}
  ${'npm.cmd through a shell on Windows'}               | ${'win32'} | ${undefined}    | ${{ command: 'npm.cmd', args: ['ci'], shell: true }}
  ${'npm elsewhere'}                                    | ${'linux'} | ${undefined}    | ${npm}
  ${'npm when another package manager runs the script'} | ${'linux'} | ${'/y/yarn.js'} | ${npm}
`('npmCommand starts $what', ({ platform, path, expected }) => {
  const env = path === undefined ? {} : { npm_execpath: path }
  expect(npmCommand(['ci'], { platform, env })).toEqual(expected)
})
