import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CliFolder, createCliFolder } from '../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})
afterEach(() => vi.unstubAllEnvs())

const wrong = `import { test } from '@playwright/test'\n`
const passed = 'Checked 1 file: none imports "test" from @playwright/test without a monitor.\n'
const listFound = () => folder.run('check-imports').output.split('\n').slice(0, -2)
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path })

test('reports each import of "test", and exits with code 1', () => {
  folder.write({ 'a.spec.ts': `// first line\n${wrong}` })
  expect(folder.run('check-imports')).toEqual({
    code: 1,
    output: `a.spec.ts:2
1 import of "test" from @playwright/test, so that tests are not monitored. Next: npx playwright-backchannel init
`,
    errors: '',
  })
})

describe('reports the line of an import of "test", the default export or everything', () => {
  const base = `import { mergeTests, test as base } from '@playwright/test'`
  const monitor = `import { test as monitored } from 'playwright-backchannel'`
  test.each<[code: string, lines: readonly number[]]>([
    [`import pw from '@playwright/test'`, [1]],
    [`import * as pw from '@playwright/test'`, [1]],
    [`export { test } from '@playwright/test'`, [1]],
    [`import { expect, devices, defineConfig } from '@playwright/test'`, []],
    // with a monitor or its factory in the same file
    [`${base}\n${monitor}`, []],
    [`${base}\n${monitor}/network-error-monitor'`.replace(`'/`, '/'), []],
    [`${base}\nimport { createNetworkErrorMonitorFixture } from 'playwright-backchannel'`, []],
    [`${base}\n${monitor}\nexport { test } from '@playwright/test'`, [3]],
    // with something else of the package
    [`${base}\nimport type { createNetworkErrorMonitorFixture } from 'playwright-backchannel'`, [1]],
    [`${base}\nimport { test } from 'playwright-backchannel/webhook/fixtures'`, [1]],
    [`${base}\nexport { createNetworkErrorMonitorFixture } from 'playwright-backchannel'`, [1]],
  ])('%s', (code, lines) => {
    folder.write({ 'a.spec.ts': code })
    if (lines.length > 0) expect(listFound()).toEqual(lines.map((line) => `a.spec.ts:${line}`))
    else expect(folder.run('check-imports')).toEqual({ code: 0, output: passed, errors: '' })
  })
})

describe('reads the files of the suite', () => {
  const names = ['a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs', 'sub folder/ü.ts']
  const others = [
    ...['node_modules/a.ts', 'sub/node_modules/a.ts', '.hidden/a.ts', '.a.ts', 'e2e.config.local.ts'],
    ...['a.vue', 'a.ts.txt'],
  ]

  test.each(['with git', 'without git'])('%s', (way) => {
    folder.write(Object.fromEntries([...names, ...others].map((name) => [name, wrong])))
    if (way === 'with git') git('init', '-q')
    expect(listFound()).toEqual(names.map((name) => `${name}:1`).toSorted())
  })

  test('skips files that git ignores, unless they are committed', () => {
    folder.write({ '.gitignore': 'built/\n*.gen.ts\n' })
    folder.write({ 'a.ts': wrong, 'built/a.ts': wrong, 'b.gen.ts': wrong })
    git('init', '-q')
    git('add', '--force', 'b.gen.ts')
    expect(listFound()).toEqual(['a.ts:1', 'b.gen.ts:1'])
  })

  test("uses the folder's own repository, even inside a git hook of another repository", () => {
    folder.write({ '.gitignore': 'b.ts\n', 'a.ts': wrong, 'b.ts': wrong })
    git('init', '-q')
    vi.stubEnv('GIT_DIR', join(folder.path, 'elsewhere'))
    expect(listFound()).toEqual(['a.ts:1'])
  })

  test.each(['with git', 'without git'])('does not follow symbolic links, %s', (way) => {
    const outside = createCliFolder()
    outside.write({ 'b.ts': wrong, 'c/d.ts': wrong })
    folder.write({ 'a.ts': wrong })
    symlinkSync(join(outside.path, 'b.ts'), join(folder.path, 'b.ts'))
    symlinkSync(join(outside.path, 'c'), join(folder.path, 'c'))
    symlinkSync('.', join(folder.path, 'loop'))
    symlinkSync('nowhere', join(folder.path, 'broken.ts'))
    if (way === 'with git') git('init', '-q')
    expect(listFound()).toEqual(['a.ts:1'])
  })

  test('skips committed files that were deleted or replaced by a link, and repeats the folder in the next command', () => {
    const outside = createCliFolder()
    outside.write({ 'c.ts': wrong })
    folder.write({ 'e2e/b.ts': wrong, 'e2e/deleted.ts': wrong, 'e2e/linked/c.ts': wrong })
    git('init', '-q')
    git('add', '.')
    for (const name of ['deleted.ts', 'linked']) rmSync(join(folder.path, 'e2e', name), { recursive: true })
    symlinkSync(outside.path, join(folder.path, 'e2e/linked'))
    expect(folder.run('check-imports', 'e2e').output).toMatch(/^e2e\/b\.ts:1\n1 import .* init e2e\n$/)
  })
})

describe('exits with code 2 and one sentence for', () => {
  test.each([
    ['a folder that does not exist', 'nowhere', 'Failed to read nowhere: it is not a folder.'],
    ['a file', 'a.txt', 'Failed to read a.txt: it is not a folder. Pass the folder of the suite.\n'],
    [
      'a folder without source files',
      '.',
      'Found no file to check in this folder. Pass the folder of the suite.\n',
    ],
  ])('%s', (_, name, message) => {
    folder.write({ 'a.txt': '' })
    const { code, output, errors } = folder.run('check-imports', name)
    expect([code, output]).toEqual([2, ''])
    expect(errors.startsWith(message)).toBe(true)
    expect(errors.trimEnd().split('\n')).toHaveLength(1)
  })

  test('a repository that git rejects', () => {
    folder.write({ 'a.ts': wrong, '.git/HEAD': 'ref: refs/heads/main\n', '.git/config': '[broken' })
    for (const name of ['objects/a', 'refs/a']) folder.write({ [`.git/${name}`]: '' })
    const { code, errors } = folder.run('check-imports')
    expect(code).toBe(2)
    expect(errors).toMatch(/^Failed to list the files of .* that git ignores: .*bad config/)
    expect(errors.trimEnd().split('\n')).toHaveLength(1)
  })
})
