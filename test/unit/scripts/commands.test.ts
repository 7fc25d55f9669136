import { expect, test } from 'vitest'
import { npmCommand } from '../../../scripts/commands.mjs'

const npmCli = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'

const npm = {
  command: 'npm',
  args: ['ci'],
  shell: false,
}

test.each<{ what: string; platform: NodeJS.Platform; path?: string; expected: typeof npm }>([
  {
    what: 'the npm that runs the script',
    platform: 'win32',
    path: npmCli,
    expected: { command: process.execPath, args: [npmCli, 'ci'], shell: false },
  },
  {
    what: 'npm.cmd through a shell on Windows',
    platform: 'win32',
    expected: { command: 'npm.cmd', args: ['ci'], shell: true },
  },
  { what: 'npm elsewhere', platform: 'linux', expected: npm },
  {
    what: 'npm when another package manager runs the script',
    platform: 'linux',
    path: '/y/yarn.js',
    expected: npm,
  },
])('npmCommand starts $what', ({ platform, path, expected }) => {
  const env = path === undefined ? {} : { npm_execpath: path }
  expect(npmCommand(['ci'], { platform, env })).toEqual(expected)
})
