import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { npmCommand, toolCommand } from '../../../scripts/commands.mjs'

const npmCli = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'

test.each([
  [
    'the npm that runs the script',
    'win32',
    { npm_execpath: npmCli },
    process.execPath,
    [npmCli, 'ci'],
    false,
  ],
  ['npm.cmd through a shell on Windows', 'win32', {}, 'npm.cmd', ['ci'], true],
  ['npm elsewhere', 'linux', {}, 'npm', ['ci'], false],
  [
    'npm when another package manager runs the script',
    'linux',
    { npm_execpath: '/y/yarn.js' },
    'npm',
    ['ci'],
    false,
  ],
] as const)('npmCommand starts %s', (_name, platform, env, command, args, shell) => {
  expect(npmCommand(['ci'], { platform, env })).toEqual({ command, args, shell })
})

test.each(['typescript', '@biomejs/biome'])(
  'toolCommand starts %s with this Node, without a shell',
  (name) => {
    const { command, args, shell } = toolCommand(name, ['--version'])
    expect([command, shell]).toEqual([process.execPath, false])
    expect(spawnSync(command, args, { encoding: 'utf8' }).stdout).toMatch(/\d+\.\d+/)
  },
)

test('toolCommand reports a package that is not installed', () => {
  expect(() => toolCommand('no-such-tool', [])).toThrow('Failed to find no-such-tool. Run npm ci.')
})
