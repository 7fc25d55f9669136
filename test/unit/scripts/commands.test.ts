import { expect, test } from 'vitest'
import { npmCommand } from '../../../scripts/commands.mjs'

const npmCli = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'

const npm = ['npm', ['ci'], false] as const

test.each([
  ['the npm that runs the script', 'win32', npmCli, [process.execPath, [npmCli, 'ci'], false]],
  ['npm.cmd through a shell on Windows', 'win32', undefined, ['npm.cmd', ['ci'], true]],
  ['npm elsewhere', 'linux', undefined, npm],
  ['npm when another package manager runs the script', 'linux', '/y/yarn.js', npm],
] as const)('npmCommand starts %s', (_name, platform, path, [command, args, shell]) => {
  const env = path === undefined ? {} : { npm_execpath: path }
  expect(npmCommand(['ci'], { platform, env })).toEqual({ command, args, shell })
})
