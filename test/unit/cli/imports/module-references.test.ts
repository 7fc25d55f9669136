import { describe, expect, test } from 'vitest'
import { findModuleReferences } from '../../../../src/cli/imports/module-references.js'
import { SyntaxProblem } from '../../../../src/cli/imports/source-file.js'

const find = (text: string, file = 'a.tsx') => findModuleReferences({ text, file })

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources with templates
describe('finds every form of import, and the names that it imports', () => {
  test.each<[string, string | string[]]>([
    [`import { test as base, expect, type Page } from "m"`, ['test', 'expect']],
    [`import pw, { expect } from 'm'`, ['default', 'expect']],
    [`import pw, * as all from 'm'`, '*'],
    [`import { "test" as base } from 'm'`, ['test']],
    [`import 'm'`, []],
    [`import type { test } from 'm'`, []],
    [`import pw = require('m')`, '*'],
    [`export * from 'm'`, '*'],
    [`export * as pw from 'm'`, '*'],
    [`export { type devices, test as base } from 'm'`, ['test']],
    [`export type { test } from 'm'`, []],
    [`export type * from 'm'`, []],
    [`const pw = await import('m')`, '*'],
    ['const pw = await import(`m`)', '*'],
    [`const { test } = await import('m')`, ['test']],
    [`const { test: base, ...rest } = require('m')`, '*'],
    [`const { expect = 1, devices: { 'Pixel 5': a } } = require('m')`, ['expect', 'devices']],
    [`({ test } = require('m'))`, ['test']],
    [`const pw = require('m')`, '*'],
    [`const base = require("m").test`, ['test']],
    [`require('m')?.test`, ['test']],
    [`require('m')[name]`, '*'],
    [`const { [name]: a } = require('m')`, '*'],
    [`const all = (await import('m')).devices`, ['devices']],
    [`import('m').then(({ test }) => test)`, '*'],
    [`type Page = import('m').Page`, []],
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
    "const text = `\nimport a from 'm'\n${b + `require('m')`}`",
    `const element = <p title="import('m')">don't import a from 'm' {/* require('m') */}</p>`,
    `object.require('m')`,
    'import(`m${a}`)',
    `require('m' + a)`,
    `export const from = 'm'`,
    `export default 'm'`,
    `require.resolve('m')`,
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
