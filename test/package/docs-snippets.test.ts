// Every TypeScript snippet of the documentation compiles, strictly, against the built package.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type CodeBlock, codeBlocks, documentation, type Page, repository } from '../support/markdown.js'
import { writeFiles } from '../support/test-folder.js'

// What the snippets may use without an import, because readers take it for granted.

/** Modules whose exports every snippet may use without an import. */
const readersModules: readonly string[] = [
  '@playwright/test',
  'playwright-backchannel/webhook',
  'playwright-backchannel/pact',
  'playwright-backchannel', // the last one wins: `test` is this package's
]

/** Declarations of the reader's own project in docs/provider-states.md, as the source of a module. */
const ownDeclarations = `
import type { PactV4 } from '@pact-foundation/pact'
export { MessageProviderPact, Verifier } from '@pact-foundation/pact'
import type { StateHandlers } from 'playwright-backchannel/pact'
export type { StateHandlers }
export { states } from './states.js'
interface Movie { name: string; year: number; rating: number; director: string }
export declare const pact: PactV4
export declare const providerBaseUrl: string
export declare const pactUrls: string[]
export declare const stateHandlers: StateHandlers
export declare const anyMovie: Movie
export declare const movies: {
  read(id: number): Promise<Movie | undefined>
  create(movie: Movie & { id?: number }): Promise<void>
  deleteAll(): Promise<void>
  restore(): Promise<void>
}
`

/** What a snippet that begins with a dot continues. */
const chain = 'pact.addInteraction()'

const folder = join(repository, '.tmp/docs-snippets')
const tsc = join(repository, 'node_modules/typescript/bin/tsc')
const isTypeScript = ({ info }: CodeBlock) => /^(ts|typescript|tsx)\b/.test(info)

const tsconfig = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    moduleDetection: 'force',
    types: ['node'],
    resolveJsonModule: true,
    strict: true,
    noImplicitOverride: true,
    noImplicitReturns: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['.'],
}

test('every TypeScript snippet of the documentation compiles', async () => {
  rmSync(folder, { recursive: true, force: true })
  writeFiles(folder, { 'tsconfig.json': JSON.stringify(tsconfig) })
  const known = await readersNames()
  const written = documentation().flatMap((page) => writeSnippets(page, known))
  expect(written.length).toBeGreaterThan(20)
  expect(new Set(written).size, 'two snippets of a page have the same file name').toBe(written.length)
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})

/** Writes each snippet of a page as its own module, and returns the paths. */
function writeSnippets({ file, text }: Page, known: ReadonlyMap<string, string>): string[] {
  const own = file === 'docs/provider-states.md' ? ownDeclarations : ''
  writeFiles(folder, { [`${file}/context.ts`]: own })
  const names = new Map([...known, ...namesExportedBy(own).map((name) => [name, './context.js'] as const)])
  return codeBlocks(text)
    .filter(isTypeScript)
    .map(({ code, line }) => {
      const path = `${file}/${getFileName(code) ?? `line-${line}.ts`}`
      const whole = completeConfig(code.startsWith('.') ? chain + code : code)
      writeFiles(folder, { [path]: `${importsFor(whole, names)}${whole}` })
      return path
    })
}

/** Returns the file name from the comment in a snippet's first line, if there is one. */
function getFileName(code: string): string | undefined {
  return /^\/\/ ([\w./-]+\.ts)\b/.exec(code)?.[1]
}

/** Completes a snippet to a config, because guides show only the config properties that matter. */
function completeConfig(code: string): string {
  if (!/^(use|reporter|webServer): /.test(code)) return code
  return `export default defineConfig<import('playwright-backchannel').NetworkErrorMonitorFixtures>({ ${code}})`
}

/** Returns imports for the snippet's first line, which keeps the compiler's line numbers. Unused imports do no harm. */
function importsFor(code: string, names: ReadonlyMap<string, string>): string {
  const declared = new Set(
    [...code.matchAll(/\b(?:const|let|function|class|interface|type|enum)\s+(\w+)/g)].map(([, name]) => name),
  )
  const imported = [...code.matchAll(/\bimport\s([^'"]*)['"]/g)].map(([, clause]) => clause).join(' ')
  return [...names]
    .filter(([name]) => uses(code, name) && !declared.has(name) && !uses(imported, name))
    .map(([name, module]) => `import { ${name} } from '${module}'; `)
    .join('')
}

function uses(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(code)
}

/** Lists the names that every snippet may use, with the module that exports each. */
async function readersNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const module of readersModules) {
    const exports: object = await import(module)
    for (const name of Object.keys(exports)) names.set(name, module)
  }
  names.delete('default')
  return names
}

function namesExportedBy(source: string): string[] {
  const declared = [...source.matchAll(/^export declare const (\w+)/gm)].map(([, name = '']) => name)
  const listed = [...source.matchAll(/^export (?:type )?\{ ([^}]*) \}/gm)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  )
  return [...declared, ...listed]
}
