// The way out: `init --remove`.
import { execFileSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})

const spec = `import { expect, test } from '@playwright/test'\n\ntest('a', () => {})\n`
const suite = {
  'e2e/a.spec.ts': spec,
  'playwright.config.ts': `import { defineConfig } from '@playwright/test'\n\nexport default defineConfig({\n  testDir: 'e2e',\n})\n`,
  '.gitignore': 'node_modules/\n',
}
const element = `['playwright-backchannel/reporter']`
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: folder.path })
function commit(): void {
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'Add the suite')
}

function readAll(files: object): Record<string, string> {
  return Object.fromEntries(Object.keys(files).map((name) => [name, folder.read(name)]))
}

test('takes everything out that init added, and says what to uninstall', () => {
  folder.write(suite)
  folder.run('init', '--write')
  expect(readAll(suite)).not.toEqual(suite)
  expect(folder.print('init', '--remove')).toMatch(/\nNext: .* init --remove --write\n$/)
  expect(folder.print('init', '--remove', '--write')).toBe(`Changed 3 files:
  e2e/a.spec.ts         1 import
  playwright.config.ts  the reporter
  .gitignore            network-error-report/
Next: npm uninstall playwright-backchannel
`)
  expect(readAll(suite)).toEqual(suite)
  expect(folder.print('init', '--remove')).toContain('Nothing to change')
})

describe('restores each byte of', () => {
  test.each([
    `export default defineConfig({\n  testDir: 'a',\n})\n`,
    `export default defineConfig({})`,
    `export default {\n}\n`,
    `export default { testDir: 'a' } satisfies PlaywrightTestConfig`,
    `export default { reporter: [] }`,
    `export default {\n  reporter: [['list']],\n}\n`,
    `export default { testDir: 'a', reporter: [["list"]] }`,
    `export default {\n  reporter: [\n    ['html'],\n    ['dot'], // fast\n  ],\n}`,
    `export default { reporter: [['html'], ...(CI ? [['github']] : [])] }`,
    `module.exports = defineConfig(\r\n{\r\n\ta: "b"\r\n},);`,
    `const reporter = [['dot']]\nexport default { reporter }`,
  ])('the config %j', (config) => {
    folder.write({ ...suite, 'playwright.config.ts': config })
    folder.run('init', '--write')
    expect(folder.read('playwright.config.ts')).toContain(element.slice(2, -2))
    folder.run('init', '--remove', '--write')
    expect(folder.read('playwright.config.ts')).toBe(config)
  })

  test.each(['a/\n', 'a/\r\nb/', '# network-error-report/\n', '/network-error-report\n'])(
    'the .gitignore %j',
    (text) => {
      folder.write({ ...suite, '.gitignore': text })
      folder.run('init', '--write')
      folder.run('init', '--remove', '--write')
      expect(folder.read('.gitignore')).toBe(text)
    },
  )

  test('a folder without .gitignore', () => {
    const { '.gitignore': _, ...files } = suite
    folder.write(files)
    folder.run('init', '--write')
    expect(folder.print('init', '--remove')).toContain(
      '--- a/.gitignore\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-network',
    )
    folder.run('init', '--remove', '--write')
    expect(existsSync(join(folder.path, '.gitignore'))).toBe(false)
  })

  test('imports of playwright/test, in a suite that lists only the package playwright', () => {
    const text = `import { test } from 'playwright/test'\n`
    folder.write({ 'a.spec.ts': text, 'package.json': '{ "devDependencies": { "playwright": "^1.60.0" } }' })
    folder.run('init', '--write')
    expect(folder.read('a.spec.ts')).toContain(`'playwright-backchannel'`)
    folder.run('init', '--remove', '--write')
    expect(folder.read('a.spec.ts')).toBe(text)
  })
})

describe('takes the reporter out of', () => {
  test.each([
    { what: 'a list that was a string', from: `[['html'], ${element}]`, to: `[['html']]` },
    {
      what: 'a list with options',
      from: `[['html'], ['playwright-backchannel/reporter', { outputs: [] }]]`,
      to: `[['html']]`,
    },
    { what: 'the start of a list', from: `[${element}, ['dot']]`, to: `[['dot']]` },
    {
      what: 'both branches',
      from: `CI ? [['dot'], ${element}] : [['html'], ${element}]`,
      to: `CI ? [['dot']] : [['html']]`,
    },
  ])('$what', ({ from, to }) => {
    folder.write({ ...suite, 'playwright.config.ts': `export default { a: 1, reporter: ${from} }` })
    folder.run('init', '--remove', '--write')
    expect(folder.read('playwright.config.ts')).toBe(`export default { a: 1, reporter: ${to} }`)
  })

  test('a shared config', () => {
    const base = `export const base = { reporter: [['dot']] }\n`
    const config = `import { base } from './base'\nexport default { ...base }`
    folder.write({ ...suite, 'base.ts': base, 'playwright.config.ts': config })
    folder.run('init', '--write')
    expect(folder.read('base.ts')).toContain(element)
    folder.run('init', '--remove', '--write')
    expect(folder.read('base.ts')).toBe(base)
  })
})

test('leaves what it cannot take out to the user, before the package is uninstalled', () => {
  const config = `export default { reporter: 'playwright-backchannel/reporter' }`
  const webhooks = `import { webhookTemplate, test } from 'playwright-backchannel'\n`
  const monitor = `import { test } from 'playwright-backchannel/network-error-monitor'\n`
  folder.write({ 'a.ts': monitor, 'b.spec.ts': webhooks, 'playwright.config.ts': config })
  expect(folder.print('init', '--remove', '--write')).toBe(`Changed 1 file:
  a.ts  1 import
Remove ${element} by hand from:
  playwright.config.ts
Not changed, because they use more of playwright-backchannel than @playwright/test exports:
  b.spec.ts
Next: do this by hand, and then npm uninstall playwright-backchannel
`)
  expect(folder.read('a.ts')).toBe(`import { test } from '@playwright/test'\n`)
  expect([folder.read('b.spec.ts'), folder.read('playwright.config.ts')]).toEqual([webhooks, config])
})

test.each([
  { lockFile: 'pnpm-lock.yaml', command: 'pnpm remove' },
  { lockFile: 'yarn.lock', command: 'yarn remove' },
])('names the command of the package manager that wrote $lockFile', ({ lockFile, command }) => {
  folder.write({ 'e2e/a.ts': `import 'playwright-backchannel'`, [lockFile]: '' })
  expect(folder.print('init', 'e2e', '--remove', '--write')).toContain(
    `Next: ${command} playwright-backchannel\n`,
  )
})

describe('in a repository', () => {
  test('right after init, the changes of init are no reason to refuse, and nothing is left of them', () => {
    const { '.gitignore': _, ...others } = suite
    folder.write({ ...others, 'e2e/playwright.config.ts': `export default { reporter: 'html' }` })
    commit()
    folder.run('init', '--write')
    expect(folder.print('init', '--remove', '--write')).toContain('Changed 4 files')
    expect(String(git('status', '--porcelain'))).toBe(' M e2e/playwright.config.ts\n')
    expect(folder.read('e2e/playwright.config.ts')).toBe(`export default { reporter: [['html']] }`)
  })

  test("refuses if a file also has the user's changes", () => {
    folder.write(suite)
    commit()
    folder.run('init', '--write')
    folder.write({ 'e2e/a.spec.ts': `${folder.read('e2e/a.spec.ts')}// mine\n` })
    expect(folder.fail('init', '--remove', '--write')).toBe(
      'Wrote nothing, because e2e/a.spec.ts would change and has uncommitted changes. Commit them, or add --force.\n',
    )
    expect(folder.read('.gitignore')).toContain('network-error-report/')
  })
})

test('leaves a .gitignore that is a link to the user', () => {
  const outside = createCliFolder()
  outside.write({ 'ignored.txt': 'network-error-report/\n' })
  folder.write({ 'a.ts': spec })
  symlinkSync(join(outside.path, 'ignored.txt'), join(folder.path, '.gitignore'))
  expect(folder.print('init', '--remove', '--write')).toContain(
    'Remove network-error-report/ by hand from:\n  .gitignore\n',
  )
  expect(outside.read('ignored.txt')).toBe('network-error-report/\n')
})
