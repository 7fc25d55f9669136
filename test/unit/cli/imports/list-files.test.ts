// Which files belong to a suite.
import { execFileSync } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CliFolder, createCliFolder } from '../../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})
afterEach(() => vi.unstubAllEnvs())

const wrong = `import { test } from '@playwright/test'\n`
const listFound = (...args: string[]) =>
  folder
    .run('init', '--check', ...args)
    .output.split('\n')
    .slice(0, -1)
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path })

const names = ['a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.cjs', 'sub folder/ü.ts']
const others = [
  'node_modules/a.ts',
  'sub/node_modules/a.ts',
  '.hidden/a.ts',
  '.a.ts',
  'e2e.config.local.ts',
  'a.vue',
  'a.ts.txt',
]

test.each(['with git', 'without git'])('finds modules of every kind, %s', (way) => {
  folder.write(Object.fromEntries([...names, ...others].map((name) => [name, wrong])))
  if (way === 'with git') git('init', '-q')
  expect(listFound()).toEqual(names.map((name) => `${name}:1`).toSorted())
})

test('prints hostile names on one line that does not act', () => {
  folder.write({ '::error::a\n\u001b[31m.ts': wrong, '-rf $(x) `y`.ts': wrong })
  expect(listFound()).toEqual(['-rf $(x) `y`.ts:1', '\\u003a:error::a\\n\\u001b[31m.ts:1'])
  expect(folder.run('init', '--write').output).not.toContain('\u001b')
  expect(listFound()).toEqual([])
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

test('skips committed files that were deleted or replaced by a link', () => {
  const outside = createCliFolder()
  outside.write({ 'c.ts': wrong })
  folder.write({ 'e2e/b.ts': wrong, 'e2e/deleted.ts': wrong, 'e2e/linked/c.ts': wrong })
  git('init', '-q')
  git('add', '.')
  for (const name of ['deleted.ts', 'linked']) rmSync(join(folder.path, 'e2e', name), { recursive: true })
  symlinkSync(outside.path, join(folder.path, 'e2e/linked'))
  expect(listFound('e2e')).toEqual(['e2e/b.ts:1'])
})

describe('exits with code 2 and one sentence for', () => {
  test.each([
    {
      what: 'a folder that does not exist',
      name: 'nowhere',
      reason: 'Failed to read nowhere: it is not a folder.',
    },
    {
      what: 'a file',
      name: 'a.txt',
      reason: 'Failed to read a.txt: it is not a folder. Pass the folder of the suite.\n',
    },
    { what: 'a folder without a suite', name: '.', reason: 'Found no Playwright suite in this folder' },
  ])('$what', ({ name, reason }) => {
    folder.write({ 'a.txt': '' })
    const errors = folder.fail('init', '--check', name)
    expect(errors.startsWith(reason)).toBe(true)
    expect(errors.trimEnd().split('\n')).toHaveLength(1)
  })

  test('a repository that git rejects', () => {
    folder.write({ 'a.ts': wrong, '.git/HEAD': 'ref: refs/heads/main\n', '.git/config': '[broken' })
    for (const name of ['objects/a', 'refs/a']) folder.write({ [`.git/${name}`]: '' })
    const errors = folder.fail('init', '--check')
    expect(errors).toMatch(/^Failed to list the files of .* that git ignores: .*bad config/)
    expect(errors.trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('a folder with a package.json of its own', () => {
  const write = (manifest: object | string) => {
    folder.write({
      'e2e/a.ts': wrong,
      'examples/basic/package.json': typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
    })
    folder.write({
      'examples/basic/tests/a.spec.ts': `${wrong}${wrong}`,
      'examples/basic/playwright.config.ts': 'export default {}',
    })
  }
  const example = { name: 'basic', devDependencies: { '@playwright/test': '^1.60.0' } }

  test('is left alone and named if it does not list the package, so that an example still runs when it is copied', () => {
    write(example)
    expect(listFound()).toEqual(['e2e/a.ts:1'])
    const output = folder.print('init', '--write')
    expect(output).toContain(
      'Left alone, because their package.json does not list playwright-backchannel:\n  examples/basic  2 imports\n',
    )
    expect(folder.read('examples/basic/tests/a.spec.ts')).toBe(`${wrong}${wrong}`)
    expect(folder.read('examples/basic/playwright.config.ts')).toBe('export default {}')
  })

  test.each([
    { what: 'lists the package', manifest: { ...example, dependencies: { 'playwright-backchannel': '*' } } },
    { what: 'only sets the type of its modules', manifest: { type: 'commonjs' } },
    { what: 'is broken', manifest: '{' },
  ])('belongs to the suite if it $what', ({ manifest }) => {
    write(manifest)
    expect(listFound()).toEqual([
      'e2e/a.ts:1',
      'examples/basic/tests/a.spec.ts:1',
      'examples/basic/tests/a.spec.ts:2',
    ])
  })

  test('is changed if it is the one that is asked for', () => {
    write(example)
    expect(listFound('examples/basic')).toHaveLength(2)
  })
})
