import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findModuleReferences } from '../../../../src/cli/imports/module-references.js'
import { repository } from '../../../support/markdown.js'
import { parseImports } from '../../../support/parse-imports.js'

const find = (text: string, file = 'a.tsx') =>
  findModuleReferences(text, file).map(({ specifier, start }) => ({ specifier, start }))

describe('takes time proportional to the length of a line', () => {
  const measureCpu = (text: string) => {
    const before = process.cpuUsage()
    find(`x = ${text}`)
    return process.cpuUsage(before).user
  }

  test.each(['/[', '[/]', '/a['])('%s', { timeout: 120_000 }, (part) => {
    const repeat = (text: string) => text.repeat(100_000 / text.length)
    find(repeat(part).slice(0, 1000)) // compiles the code
    expect(measureCpu(repeat(part))).toBeLessThan(20 * measureCpu(repeat('([')))
  })
})

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
    [`type Page = import('m').Page`, ['Page']],
    [`type All = typeof import('m')`, []],
    ['const text = `a ${`${require("m").expect}`} b`', ['expect']],
    [`const element = <a b={require('m').expect}>{require}</a>`, ['expect']],
  ])('%s', (text, names) => {
    expect(findModuleReferences(text, 'a.tsx')).toEqual([
      { specifier: 'm', start: text.search(/(?<=['"`])m['"`]/), at: expect.any(Number), names },
    ])
  })
})

describe('ignores what is not an import', () => {
  test.each([
    `// import a from 'm'`,
    `/* import a from 'm' */ /* unfinished: import b from 'm'`,
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

describe('agrees with a real parser', () => {
  const folders = ['src/cli', 'src/reporter/page', 'examples/specs', 'test/unit/cli', 'scripts']
  test.each(folders)('in the modules of %s', (folder) => {
    const names = readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((each) => /\.(?:m?js|tsx?)$/.test(each))) {
      const text = readFileSync(join(repository, folder, name), 'utf8')
      expect(find(text, name), name).toEqual(parseImports(text, name))
    }
  })

  test('in generated modules', () => {
    fc.assert(
      fc.property(module, (text) => {
        const expected = parseImports(text, 'a.tsx')
        fc.pre(expected !== undefined)
        expect(find(text)).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
  }, 600_000)
})

// Sources that mix imports with code that looks like an import, or that hides where one begins.
const specifier = fc.constantFrom(`'m'`, `"m"`, `'@playwright/test'`, `"a/b"`)
const clause = fc.constantFrom(
  'a',
  '* as a',
  '{ a }',
  '{a as b,type c}',
  'a, {\n  b,\r\n  c\n}',
  'type { a }',
  'type * as a',
  'from',
  '/* from */ a',
)
const trap = fc.constantFrom(
  ` /* import a from 'm' */ `,
  ` // require('m') \`\n`,
  `;'import "m"';`,
  `;"\\"import('m')";`,
  ';`import a from "m" ${1 / 2} \\``;',
  `;/["'\`/]import('m')/g;`,
  `;if (x) /'/.test(y);`,
  `;x = y / 2 / z;`,
  `;x = (y) / "'".length / 2;`,
  ';x = [`a`][0] / 2;',
  `;x++ / require('m') / 2;`,
  `;x-- / require('m') / 2;`,
  `;x! / require('m') / 3;`,
  `;function f() {}\n/'/.test(x);`,
  `;x = { a: 1 } / 2 / 3;`,
  `;x = y < z / 2;`,
  `;x = 1 << y;x = 1 << z > 2;`,
  `;<p a="'" b='"' {...c}>it's {/* ' */} \`{"'"}</p>;`,
  `;<><a.b c={<d/>}/>import e from 'm'</>;`,
  `;<T a={() => \`\${<b>'</b>}\`}>'<T>"</T></T>;`,
  `;const g = <T,>(x: T) => x;`,
  `;const h = <T extends { a: 'm' }>(x: T): x is T => true;`,
  `;type F = <T>(x: T) => Array<Map<T, 'm'>>;`,
  ';class A<T> { require(x) { return x.import } #b = /`/; };',
  `;a.require('m');a?.require("m");`,
  `;({ import: 1, require: 2 });`,
  `;export const from = 1;`,
  `;label: for (const x of /'/[Symbol.split]("'")) break;`,
  `;x = y ? /'/ : /"/;`,
  '\r\n',
  ' ',
)
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources with templates
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    specifier,
    specifier.map((from) => `require(${from})`),
    specifier.map((from) => `(await import( ${from} ))`),
    fc.tuple(tie('value'), tie('value')).map(([a, b]) => `\`'\${${a}}"\${{ a: ${b} }}\``),
    fc.tuple(tie('value'), tie('value')).map(([a, b]) => `${a} / ${b}`),
    tie('value').map((inner) => `<p a={${inner}}>' {${inner}} "</p>`),
    tie('value').map((inner) => `(() => { return ${inner} })()`),
    tie('value').map((inner) => `[${inner}, /[\`'"]/.test(${inner})]`),
  ),
}))
const statement = fc.oneof(
  fc.tuple(clause, specifier).map(([what, from]) => `;import ${what} from ${from}\n`),
  specifier.map((from) => `;import${from};`),
  specifier.map((from) => `;export * from ${from};`),
  specifier.map((from) => `;export {a as b}from${from}\n`),
  specifier.map((from) => `;type A = import(${from}).B<'m'>;`),
  value.map((text) => `;x = ${text};`),
  trap,
)
const module = fc
  .tuple(fc.constantFrom('', '\uFEFF', '#!/usr/bin/env node\n'), fc.array(statement, { maxLength: 12 }))
  .map(([start, statements]) => start + statements.join(''))
