import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})

const spec = `import { expect, test } from '@playwright/test'\n\ntest('a', () => {})\n`
const monitoredSpec = spec.replace('@playwright/test', 'playwright-backchannel')
const config = `import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
})
`
const otherPackage = '@seontechnologies/playwright-utils'
const element = `['playwright-backchannel/reporter']`
const reporterLine = `reporter: [['list'], ${element}],`
const suite = { 'e2e/a.spec.ts': spec, 'playwright.config.ts': config, '.gitignore': 'node_modules/\n' }

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: folder.path })
function commit(): void {
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'Add the suite')
}

describe('without --write', () => {
  test('prints the diff, what is left to the user and the next command, and changes nothing', async () => {
    const files = {
      ...suite,
      'e2e/broken.ts': `import '@playwright/test'; const a =`,
      'e2e/card.spec.tsx': `import { test } from '@playwright/experimental-ct-react'`,
      'e2e/computed/playwright.config.ts': 'export default createConfig()',
      'e2e/steps.ts': `import { createBdd } from 'playwright-bdd'\ncreateBdd()`,
      'examples/package.json': '{ "name": "example" }',
      'examples/a.spec.ts': spec,
      'node_modules/@playwright/test/package.json': '{ "version": "1.58.2" }',
    }
    folder.write(files)
    await expect(folder.print('init')).toMatchFileSnapshot('../../golden/init.txt')
    for (const [name, text] of Object.entries(files)) expect(folder.read(name)).toBe(text)
  })

  const line = fc.constantFrom(
    'a()\n',
    'b()\r\n',
    `import { a } from '@playwright/test'\n`,
    `require("@playwright/test");require('@playwright/test')\n`,
    `import {\n a\n} from '@playwright/test'\r\n`,
  )
  const source = fc
    .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('', 'c()', `import '@playwright/test'`))
    .map(([lines, end]) => lines.join('') + end)
  test('prints a diff that git can apply, with the same result as --write', () => {
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 3 }), (texts) => {
        fc.pre(texts.some((text) => text.includes('@playwright')))
        const files = Object.fromEntries(texts.map((text, index) => [`e2e/a ${index}.ts`, text]))
        const readAll = () => [...Object.keys(files), '.gitignore'].map(folder.read)
        rmSync(join(folder.path, '.gitignore'), { force: true })
        folder.write(files)
        const diff = folder.run('init').output.split('Would change')[0] ?? ''
        execFileSync('git', ['apply'], { cwd: folder.path, input: diff })
        const applied = readAll()
        rmSync(join(folder.path, '.gitignore'))
        folder.write(files)
        expect(folder.run('init', '--write').code).toBe(0)
        expect(readAll()).toEqual(applied)
      }),
      { numRuns: 15 },
    )
  }, 600_000)
})

describe('with --write', () => {
  test('changes the files once, and finds nothing to do the second time', () => {
    folder.write(suite)
    commit()
    expect(folder.print('init', '--write')).toBe(`Changed 3 files:
  e2e/a.spec.ts         1 import
  playwright.config.ts  the reporter
  .gitignore            network-error-report/
Next: npx playwright test
`)
    expect(folder.read('e2e/a.spec.ts')).toBe(monitoredSpec)
    for (const args of [['init'], ['init', '--write']]) {
      expect(folder.print(...args)).toBe(
        'Nothing to change: no file imports @playwright/test.\nNext: npx playwright test\n',
      )
    }
  })

  // «Each specifier that changes» is marked.
  test.each<{ what: string; text: string; encoding?: BufferEncoding }>([
    { what: 'a byte order mark', text: `\uFEFFimport '«@playwright/test»'` },
    { what: 'another encoding', text: `require('«@playwright/test»') // caf\u00e9`, encoding: 'latin1' },
    {
      what: 'the module of the package playwright',
      text: `import { test } from "«playwright/test»"; import 'playwright'`,
    },
    {
      what: 'other packages and entry points',
      text: `import '@playwright/test/reporter'; import '@playwright/experimental-ct-react'; require('«@playwright/test»')`,
    },
    {
      what: 'the other monitor, and the other fixtures of its package',
      text: `import { test } from '«${otherPackage}/network-error-monitor/fixtures»'\nimport { log } from '${otherPackage}/log'`,
    },
  ])('changes only the imports: $what', ({ text, encoding = 'utf8' }) => {
    const encode = (written: string) => Buffer.from(written, encoding)
    folder.write({ 'a.js': encode(text.replaceAll(/[«»]/g, '')) })
    folder.run('init', '--write')
    const own = text.includes('/network-error-monitor/') ? '/network-error-monitor' : ''
    const expected = encode(text.replaceAll(/«.*?»/g, `playwright-backchannel${own}`))
    expect(readFileSync(join(folder.path, 'a.js'))).toEqual(expected)
  })

  test("keeps a file's permissions", () => {
    folder.write({ 'a.mjs': `#!/usr/bin/env node\n${spec}` })
    chmodSync(join(folder.path, 'a.mjs'), 0o755)
    folder.run('init', '--write')
    expect(folder.read('a.mjs')).toContain('playwright-backchannel')
    expect(statSync(join(folder.path, 'a.mjs')).mode & 0o777).toBe(0o755)
  })

  test('writes nothing over uncommitted changes, unless forced', () => {
    folder.write({ ...suite, 'e2e/b.ts': '' })
    commit()
    const uncommitted = { 'e2e/a.spec.ts': `${spec}// changed\n`, 'e2e/new/b.spec.ts': spec }
    folder.write({ ...uncommitted, 'e2e/b.ts': 'not changed by init' })
    expect(folder.fail('init', 'e2e', '--write')).toBe(
      'Wrote nothing, because e2e/a.spec.ts and 1 other file would change and have uncommitted changes. Commit them, or add --force.\n',
    )
    for (const [name, text] of Object.entries(uncommitted)) expect(folder.read(name)).toBe(text)
    expect(folder.run('init', 'e2e', '--write', '--force').code).toBe(0)
    expect(folder.read('e2e/a.spec.ts')).toContain('playwright-backchannel')
  })

  test("writes nothing while files import another package's webhook fixtures", () => {
    const name = `${otherPackage}/webhook/fixtures`
    const describeConflict = (files: string) =>
      `Wrote nothing, because ${files} ${name}, whose fixtures have the names of ours. Change this first, see docs/other-tools.md#its-webhooks\n`
    folder.write({ ...suite, 'e2e/b.ts': `import { test } from '${name}'`, 'e2e/c.js': `require('${name}')` })
    expect(folder.fail('init')).toBe(describeConflict('e2e/b.ts and 1 other file import'))
    folder.write({ 'e2e/c.js': `import { type test } from '${name}'` })
    expect(folder.fail('init', '--write')).toBe(describeConflict('e2e/b.ts imports'))
    expect(folder.read('e2e/a.spec.ts')).toBe(spec)
  })
})

describe('the config', () => {
  // «What is added» is marked.
  test.each([
    `export default defineConfig({«\n  ${reporterLine}»\n  a: 1,\n})`,
    `export default defineConfig({« ${reporterLine.slice(0, -1)} »})`,
    `export default {« ${reporterLine}» a: 1 } satisfies PlaywrightTestConfig`,
    `export default defineConfig({«\n  ${reporterLine}»\n  projects: [{ use: { ...devices['a'], reporter: 1 } }],\n})`,
    `export default { reporter: «[[»'html'«], ${element}]» }`,
    `export default { reporter: [«${element}»] }`,
    `export default { 'reporter': [["html"]«, ${element}»] as const }`,
    `export default {\n  reporter: [\n    ['html'],\n    ['dot']«,\n    ${element}», // fast\n  ],\n}`,
    `export default { reporter: [['html'], ...(CI ? [['github']] : [])«, ${element}»] }`,
    `export default { reporter: CI ? «[[»'dot'«], ${element}]» : [['html']«, ${element}»] }`,
    `export default { reporter: [["playwright-backchannel/reporter", { outputs: [] }]] }`,
    `export = defineConfig({« ${reporterLine}» a: 1 })`,
    `module.exports = defineConfig(\r\n{«\r\n\t${reporterLine.replaceAll("'", '"')}»\r\n\ta: "b"\r\n},);`,
    `// export default { reporter: 'html' }\nconst config: Config = {« ${reporterLine}» a: 1 }\nexport default config`,
    `const reporter = [['dot']«, ${element}»]\nexport default { reporter }`,
    `const base = {« ${reporterLine}» a: 1 }\nexport default { ...base, b: 2 }`,
    `const base = { reporter: 'dot' }\nexport default { ...base, reporter: «[[»'html'«], ${element}]» }`,
  ])('gets the reporter unless it has it: %s', (text) => {
    folder.write({ 'playwright.config.ts': text.replaceAll(/«[^»]*»/g, '') })
    expect(folder.print('init', '--write')).not.toContain('by hand')
    expect(folder.read('playwright.config.ts')).toBe(text.replaceAll(/[«»]/g, ''))
  })

  test('gets it in the shared config, once', () => {
    const names = ['a', 'b', 'c'].map((name) => `${name}/playwright.config.ts`)
    const spread = `import { base } from '../shared/base.js'\nexport default { ...base, name: 'a' }`
    folder.write({
      ...Object.fromEntries(names.map((name) => [name, spread])),
      'a/playwright.config.ts': `import base from '../shared/base'\nexport default defineConfig(base, { name: 'a' })`,
      'b/playwright.config.ts': `const { a } = require('a')\nmodule.exports = defineConfig(require('../shared/base'))`,
      'shared/base.ts': `import { devices } from '@playwright/test'\nexport const base = { reporter: 'html' }\nexport default base\n`,
    })
    expect(folder.print('init', '--write')).toBe(`Changed 2 files:
  shared/base.ts  1 import, the reporter
  .gitignore      network-error-report/
Next: npx playwright test -c a/playwright.config.ts
`)
    expect(folder.read('shared/base.ts')).toBe(
      `import { devices } from 'playwright-backchannel'\nexport const base = { reporter: [['html'], ${element}] }\nexport default base\n`,
    )
    expect(folder.print('init')).toContain('Nothing to change')
  })

  test('must be changed by hand if it is not a literal in the folder, which is said once', () => {
    const texts = [
      `export default { reporter: CI ? reporters() : 'list' }`,
      `export default { ...createBase(), testDir: 'a' }`,
      `import base from '../base'\nexport default base`,
      `import base from 'base'\nexport default { ...base }`,
      `export default (await load()).config`,
      'export const testDir = "a"',
      'const a = ',
    ]
    const configs = Object.fromEntries(
      texts.map((text, index) => [`e2e/playwright.${index}.config.mjs`, text]),
    )
    folder.write({ ...configs, 'base.ts': 'export default {}' })
    const { output } = folder.run('init', 'e2e', '--write')
    const rows = Object.keys(configs).map((name) => `  ${name}\n`)
    expect(output).toContain(
      `Add ${element} by hand to the reporters that these configs have:\n${rows.join('')}Next: `,
    )
    for (const [name, text] of Object.entries(configs)) expect(folder.read(name)).toBe(text)
    expect(folder.read('base.ts')).toBe('export default {}')
  })

  test('is left to the user if there is none in the folder, and .gitignore is created', () => {
    folder.write({ 'a.spec.ts': spec })
    const output = folder.print('init')
    expect(output).toContain('--- /dev/null\n+++ b/.gitignore\n@@ -0,0 +1,1 @@\n+network-error-report/\n')
    expect(output).toContain(`Found no Playwright config. Add to the reporters in yours: ${element}\n`)
  })
})

describe('an old version of Playwright', () => {
  const sentence =
    'playwright-backchannel needs @playwright/test 1.60 or newer; this is 1.39.0. First update it: '
  const install = (version: string) =>
    folder.write({ ...suite, 'node_modules/@playwright/test/package.json': JSON.stringify({ version }) })

  test.each([
    { lockFile: 'package-lock.json', command: 'npm install --save-dev @playwright/test@latest' },
    { lockFile: 'pnpm-lock.yaml', command: 'pnpm add --save-dev @playwright/test@latest' },
  ])('is told first, with the command that updates it: $command', ({ lockFile, command }) => {
    install('1.39.0')
    folder.write({ [lockFile]: '' })
    for (const args of [['init'], ['init', '--write']])
      expect(folder.print(...args).startsWith(`${sentence}${command}\n\n`)).toBe(true)
  })

  test('is not told of a version that is new enough, nor by --check', () => {
    install('1.60.0')
    expect(folder.print('init')).not.toContain('newer')
    install('1.39.0')
    expect(folder.run('init', '--check').output).toBe('e2e/a.spec.ts:1\n')
  })
})

test('a file that cannot be parsed is listed and not changed', () => {
  folder.write({ 'a.spec.ts': spec, 'b.spec.ts': `${spec}const b =` })
  expect(folder.print('init', '--write')).toContain(
    'Not changed, because they cannot be parsed:\n  b.spec.ts  Unexpected token (4:9)\n',
  )
  expect(folder.read('a.spec.ts')).toBe(monitoredSpec)
})

describe('component tests that use @playwright/experimental-ct-…', () => {
  const component = `import { expect, test } from '@playwright/experimental-ct-react'\n`
  const suite = {
    'playwright-ct.config.ts': config.replace('@playwright/test', '@playwright/experimental-ct-react'),
    'src/a.spec.tsx': component,
    '.gitignore': 'network-error-report/',
  }

  test('are listed, because they stay unmonitored until somebody merges the fixtures', () => {
    folder.write(suite)
    expect(folder.print('init', '--write')).toBe(`Changed 1 file:
  playwright-ct.config.ts  the reporter
Not monitored until "test" is merged by hand, mergeTests(component, monitored), with that of playwright-backchannel:
  src/a.spec.tsx  @playwright/experimental-ct-react
Next: npx playwright test -c playwright-ct.config.ts
`)
    expect(folder.read('src/a.spec.tsx')).toBe(component)
    expect(folder.read('playwright-ct.config.ts')).toContain(reporterLine)
  })

  test.each([
    ['merged', `${component}import { test as monitored } from 'playwright-backchannel'`],
    ["merged with Playwright's test", `${component}import { test as base } from '@playwright/test'`],
    ['imported without test', component.replace(', test', '')],
  ])('are not listed when %s', (_, text) => {
    folder.write({ ...suite, 'src/a.spec.tsx': text })
    expect(folder.print('init')).not.toContain('mergeTests')
  })
})

describe('.gitignore', () => {
  test.each([
    ['', 'network-error-report/\n'],
    ['a/\r\nb/', 'a/\r\nb/\r\nnetwork-error-report/'],
    ['# network-error-report/\n', '# network-error-report/\nnetwork-error-report/\n'],
    ['/network-error-report\n', '/network-error-report\n'],
    ['**/network-error-report/**\r\n', '**/network-error-report/**\r\n'],
  ])('%j is changed to %j', (before, after) => {
    folder.write({ 'a.ts': spec, '.gitignore': before })
    folder.run('init', '--write')
    expect(folder.read('.gitignore')).toBe(after)
  })

  test('in a parent folder is sufficient', () => {
    folder.write({ 'e2e/a.ts': spec, '.gitignore': 'network-*\n' })
    git('init', '-q')
    expect(folder.print('init', 'e2e')).not.toContain('.gitignore')
  })

  test('of the repository gets the folder, rather than a new one in a subfolder', () => {
    folder.write({ 'e2e/a.ts': spec, '.gitignore': 'a/\n' })
    commit()
    expect(folder.print('init', 'e2e')).toContain('--- a/.gitignore\n+++ b/.gitignore\n')
    folder.write({ '.gitignore': 'b/\n' })
    expect(folder.fail('init', 'e2e', '--write')).toContain('.gitignore would change and has uncommitted')
    expect(folder.run('init', 'e2e', '--write', '--force').code).toBe(0)
    expect(folder.read('.gitignore')).toBe('b/\nnetwork-error-report/\n')
    expect(readdirSync(join(folder.path, 'e2e'))).toEqual(['a.ts'])
  })

  test.each(['outside.txt', 'nowhere.txt'])('stays as it is when it is a link to %s', (name) => {
    const outside = createCliFolder()
    outside.write({ 'outside.txt': 'a/\n' })
    folder.write({ 'a.ts': monitoredSpec })
    symlinkSync(join(outside.path, name), join(folder.path, '.gitignore'))
    expect(folder.print('init', '--write')).toContain('Add network-error-report/ by hand to:\n  .gitignore\n')
    expect(outside.read('outside.txt')).toBe('a/\n')
    expect(readdirSync(outside.path)).toEqual(['outside.txt'])
  })
})

describe('exits with code 2 and a one-sentence message, and changes no file, for', () => {
  test('a folder without a suite', () => {
    folder.write({ 'src/a.ts': 'export {}' })
    expect(folder.fail('init', 'src', '--write')).toBe(
      'Found no Playwright suite in src: no file imports @playwright/test. Pass the folder of the suite.\n',
    )
  })

  test('a folder that cannot be read', () => {
    folder.write({ 'a.ts': spec, 'locked/a.ts': '' })
    chmodSync(folder.path, 0o755)
    chmodSync(join(folder.path, 'locked'), 0o000)
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534) // root may read every folder
    try {
      const { code, errors } = folder.run('init')
      expect(code).toBe(2)
      expect(errors).toMatch(
        /^Failed to read .*locked: EACCES.*\. Check its permissions, or pass another folder\.\n$/,
      )
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  })

  test('a .gitignore that is a folder', () => {
    folder.write({ 'a.ts': spec, '.gitignore/a': '' })
    const { code, output, errors } = folder.run('init', '--write')
    expect([code, output, folder.read('a.ts')]).toEqual([2, '', spec])
    expect(errors).toMatch(/^Failed to read .*\.gitignore: it is not a file\n$/)
  })
})
