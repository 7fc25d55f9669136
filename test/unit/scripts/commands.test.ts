import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { npmCommand, toolCommand } from '../../../scripts/commands.mjs'

const repository = resolve(import.meta.dirname, '../../..')
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
])('npmCommand starts %s', (_name, platform, env, command, args, shell) => {
  expect(npmCommand(['ci'], { platform, env })).toEqual({ command, args, shell })
})

test.each(['typescript', 'vite', '@biomejs/biome', 'knip', '@playwright/test'])(
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

test.each(['scripts', 'bench', 'test', 'examples'])('no file in %s starts npm or npx by name', (folder) => {
  const startsByName = /['"`]npx['"`]|\w\(\s*'npm',/
  expect(sourcesIn(folder).filter((path) => startsByName.test(readFileSync(path, 'utf8')))).toEqual([])
})

function sourcesIn(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?[jt]s$/.test(path))
    .map((path) => join(repository, folder, path))
}
