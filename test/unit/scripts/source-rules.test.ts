// Rules that `npm run check` applies to the source, on planted violations.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toolCommand } from '../../../scripts/commands.mjs'
import { repository } from '../../support/markdown.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backchannel-rules-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('Biome reports a cycle of type-only imports', () => {
  copyFileSync(join(repository, 'biome.json'), join(folder, 'biome.json'))
  for (const [own, other] of [
    ['one', 'two'],
    ['two', 'one'],
  ]) {
    const lines = [`import type { ${other} } from './${other}.js'`, '', `export type ${own} = ${other}[]`, '']
    writeFileSync(join(folder, `${own}.ts`), lines.join('\n'))
  }
  const { args } = toolCommand('@biomejs/biome', ['lint', '--vcs-enabled=false', '.'])
  const { status, output } = run(args)
  expect(status).toBe(1)
  expect(output.match(/noImportCycles/g)).toHaveLength(2)
})

test.each([
  [
    'of text in JSX',
    (count: number) => `const view = () => (\n  <p>\n${'    text\n'.repeat(count - 4)}  </p>\n)\n`,
  ],
  [
    'with blank lines between them',
    (count: number) => `function a() {\n${'  call()\n\n'.repeat(count - 2)}}\n`,
  ],
])('a function of 46 lines %s is too long, and one of 45 is not', (_what, write) => {
  const check = (count: number) => {
    writeFileSync(join(folder, 'view.tsx'), `\n${write(count)}`)
    return run([join(repository, 'scripts/long-functions.mjs'), folder])
  }
  expect(check(45)).toEqual({ status: 0, output: '' })
  expect(check(46)).toEqual({ status: 1, output: 'view.tsx:2: 46 lines\n' })
})
