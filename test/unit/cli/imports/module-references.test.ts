import { describe, expect, test } from 'vitest'
import { findModuleReferences } from '../../../../src/cli/imports/module-references.js'
import { SyntaxProblem } from '../../../../src/cli/imports/source-file.js'

const find = (text: string, file = 'a.tsx') => findModuleReferences({ text, file })

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources with templates
describe('finds every form of import, and the names that it imports', () => {
  test.each<[string, string | string[]]>([
    [`import { test } from 'm'`, ['test']],
    [`import { test as base, expect, type Page } from "m"`, ['test', 'expect']],
    [`import {\n  test, // comment\n  expect,\n} from 'm'`, ['test', 'expect']],
    [`import{test}from"m"`, ['test']],
    [`import pw from 'm'`, ['default']],
    [`import pw, { expect } from 'm'`, ['default', 'expect']],
    [`import pw, * as all from 'm'`, '*'],
    [`import*as pw from'm'`, '*'],
    [`import { default as pw } from 'm'`, ['default']],
    [`import { "test" as base } from 'm'`, ['test']],
    [`import 'm'`, []],
    [`import type { test } from 'm'`, []],
    [`import type pw from 'm'`, []],
    [`import type * as pw from 'm'`, []],
    [`import type from 'm'`, ['default']],
    [`import type, { test } from 'm'`, ['default', 'test']],
    [`import { type test as base } from 'm'`, []],
    [`import { type } from 'm'`, ['type']],
    [`import { from } from 'm'`, ['from']],
    [`import { a } from 'm' with { type: 'json' }`, ['a']],
    [`import pw = require('m')`, '*'],
    [`export * from 'm'`, '*'],
    [`export * as pw from 'm'`, '*'],
    [`export { test } from 'm'`, ['test']],
    [`export { expect, test as base } from 'm'`, ['expect', 'test']],
    [`export type { test } from 'm'`, []],
    [`export type * from 'm'`, []],
    [`const pw = await import('m')`, '*'],
    ['const pw = await import(`m`)', '*'],
    [`const pw = await import('m', { with: {} })`, '*'],
    [`const { test } = await import('m')`, ['test']],
    [`const { expect } = await import('m')`, ['expect']],
    [`const { test: base, ...rest } = require('m')`, '*'],
    [`const { expect = 1, devices: { 'Pixel 5': a } } = require('m')`, ['expect', 'devices']],
    [`({ test } = require('m'))`, ['test']],
    [`const pw = require('m')`, '*'],
    [`const base = require("m").test`, ['test']],
    [`const { test } = require("m").expect`, ['expect']],
    [`const all = (await import('m')).devices`, ['devices']],
    [`import('m').then(({ test }) => test)`, '*'],
    [`type Page = import('m').Page`, []],
    [`type All = typeof import('m')`, []],
    ['const text = `a ${`${require("m").expect}`} b`', ['expect']],
    [`const element = <a b={require('m').expect}>{require}</a>`, ['expect']],
  ])('%s', (text, names) => {
    expect(find(text)).toEqual([
      { specifier: 'm', start: text.search(/(?<=['"`])m['"`]/), at: expect.any(Number), names },
    ])
  })
})

describe('ignores what is not an import', () => {
  test.each([
    `// import a from 'm'`,
    `/* import a from 'm' */`,
    `const text = "import a from 'm'"`,
    `const text = 'it\\'s \\\nimport a from "m"'`,
    "const text = `\nimport a from 'm'\n${b + `require('m')`}`",
    `const expression = /'[/'"]import('m')/`,
    `if (a) /import('m')/.test(b)`,
    `const element = <p title="import('m')">don't import a from 'm' {/* require('m') */}</p>`,
    `object.require('m')`,
    `object?.import('m')`,
    `const { import: a } = { import: 'm', require: ('m') }`,
    `class A { import() {} require = 'm' }`,
    'import(`m${a}`)',
    `import(a ? 'm' : 'n')`,
    `require('m' + a)`,
    `export const from = 'm'`,
    `export default 'm'`,
    `require.resolve('m')`,
    `#!/usr/bin/env node import('m')`,
  ])('%s', (text) => {
    expect(find(text)).toEqual([])
  })
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources with templates

describe('reads the syntax of every file that Playwright runs', () => {
  test.each([
    ['a.ts', 'const a = <T>(value: unknown) => <T>value'],
    ['a.mts', 'using a = open(); await using b = open()'],
    ['a.cts', 'export = class { private accessor a?: string }'],
    ['a.ts', '@fixture export class A { @step("a") async a(@dec() b: string) {} }'],
    ['a.js', 'return await (<p>{a}</p>)'],
    ['a.jsx', `import b from 'b' assert { type: 'json' }`],
    ['a.js', '#!/usr/bin/env node'],
    ['a.js', '\uFEFFwith (a) b = 010'],
  ])('%s: %s', (file, text) => {
    expect(find(`${text}\nimport { test } from 'm'`, file)).toContainEqual(
      expect.objectContaining({ specifier: 'm', names: ['test'] }),
    )
  })
})

test.each(['/* unfinished', 'const a = ', `import { a from 'm'`])('rejects %s', (text) => {
  expect(() => find(text)).toThrow(SyntaxProblem)
})
