// What the build puts into dist/, and what each entry point loads from there. The bundler may put a module into a file
// that other entry points load, so the imports in src/ alone do not show what is loaded.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { listImports } from '../support/list-imports.js'
import { repository } from '../support/markdown.js'
import { words } from '../support/words.js'

const { exports, bin, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(repository, 'package.json'), 'utf8'),
)
const webhookFolders = words('internal-calls.js printing process-state.js redaction values webhook')
const webhookFixtureFolders = ['attachments', 'fixtures', ...webhookFolders].sort()
const monitorFolders = words(`
  attachments baseline findings fixtures internal-calls.js printing process-state.js redaction values verdicts.js
`)
const playwright = ['@playwright/test']
const command = bin['playwright-backchannel']

test.each([
  { name: '.', packages: playwright, folders: ['adoption', ...monitorFolders, 'index.js', 'webhook'].sort() },
  { name: './network-error-monitor', packages: playwright, folders: monitorFolders },
  { name: './webhook', packages: [], folders: webhookFolders },
  { name: './webhook/fixtures', packages: playwright, folders: webhookFixtureFolders },
  { name: './pact', packages: [], folders: ['pact', 'values'] },
])('$name loads only the packages and folders that it needs', ({ name, packages, folders }) => {
  expect(readLoaded(exports[name].default)).toEqual({ packages, folders })
})

test('the reporter does not load Playwright, and the command line loads no package', () => {
  expect(readLoaded(exports['./reporter'].default).packages).toEqual([
    'ajv/dist/runtime/ucs2length.js',
    'chalk',
    'fs-extra/esm',
  ])
  expect(readLoaded(command).packages).toEqual([])
})

test('package.json declares every package that is loaded, and no bundle contains another', () => {
  const entryPoints = Object.values<{ default?: string }>(exports).flatMap(({ default: file }) => file ?? [])
  expect(entryPoints.length).toBeGreaterThan(5)
  const files = [...entryPoints, command].flatMap(listFiles)
  const declared = Object.keys({ ...dependencies, ...peerDependencies })
  const packages = files.flatMap((file) => listSources(file).filter(isPackage))
  const undeclared = packages.filter((found) => !declared.some((name) => `${found}/`.startsWith(`${name}/`)))
  expect(undeclared).toEqual([])
  const isOwn = (path: string) => path.startsWith('build/') || path.endsWith('rolldown/runtime.js')
  const listForeign = (file: string) =>
    listFiles(file)
      .flatMap(listModules)
      .filter((path) => !isOwn(path))
  expect([...entryPoints, command].flatMap(listForeign)).toEqual([])
})

test('each bundle exports the public names of its entry point alone', () => {
  expect(readEntryPoints().map(({ path, file }) => ({ path, names: listExports(file) }))).toEqual(
    readEntryPoints().map(({ path }) => ({ path, names: readPublicNames(path) })),
  )
})

test('the main entry exports every name of @playwright/test, through import and require', () => {
  const script = `
    import { createRequire } from 'node:module'
    const require = createRequire(process.argv[1])
    const [imported, required] = [await import(process.argv[1]), require(process.argv[1])]
    const [theirs, theirsRequired] = [await import('@playwright/test'), require('@playwright/test')]
    const sharedNames = Object.keys(theirs).filter((name) => !['default', 'defineConfig', 'expect', 'test'].includes(name))
    console.log(JSON.stringify({
      missing: Object.keys(theirs).filter((name) => !(name in imported && name in required)),
      foreign: sharedNames.filter((name) => imported[name] !== theirs[name] || required[name] !== theirsRequired[name]),
      own: [imported.test, imported.default, required.default].every((test) => test === required.test),
      isReplaced: ['test', 'expect', 'defineConfig'].every((name) => imported[name] !== theirs[name]),
    }))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, join(repository, exports['.'].default)],
    { cwd: repository, encoding: 'utf8' },
  )
  expect(stderr).not.toContain('Error')
  expect(JSON.parse(stdout)).toEqual({ missing: [], foreign: [], own: true, isReplaced: true })
})

test('no built file contains the path of the build folder', () => {
  const folder = join(repository, 'dist')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|html)$/.test(name),
  )
  expect(files).toContain(join('reporter', 'page', 'template.html'))
  const here = repository.replaceAll('\\', '/')
  expect(files.filter((name) => readFileSync(join(folder, name), 'utf8').includes(here))).toEqual([])
})

function readEntryPoints(): { path: string; file: string }[] {
  return Object.entries<{ default?: string }>(exports).flatMap(([path, { default: file }]) =>
    file === undefined ? [] : [{ path, file }],
  )
}

function listExports(file: string): string[] {
  const { staticExports } = parseSync(file, readFileSync(join(repository, file), 'utf8')).module
  const names = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? [])))
  return names.sort()
}

/** Reads the names that an entry point exports at run time from the list of exports, without `export *`. */
function readPublicNames(path: string): string[] {
  const list = readFileSync(join(repository, 'test/golden/exports.txt'), 'utf8')
  const title = path.replace('.', 'playwright-backchannel')
  const section = list.split('\n\n').find((text) => text.startsWith(`${title}\n`)) ?? ''
  return section
    .split('\n  ')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('type ') && !line.startsWith('everything of '))
    .sort()
}

/** Returns the loaded packages, and the folders of build/ whose modules are loaded. */
function readLoaded(entryPoint: string): { packages: string[]; folders: string[] } {
  const files = listFiles(entryPoint)
  const packages = files.flatMap((file) => listSources(file).filter(isPackage))
  const folders = files.flatMap(listModules).map((path) => path.split('/')[1] ?? path)
  return { packages: [...new Set(packages)].sort(), folders: [...new Set(folders)].sort() }
}

/** Lists the file of an entry point and every file that it loads. */
function listFiles(entryPoint: string): string[] {
  const files = new Set([join(repository, entryPoint)])
  for (const file of files) {
    for (const path of listSources(file).filter((from) => from.startsWith('.')))
      files.add(join(dirname(file), path))
  }
  return [...files]
}

function listSources(file: string): string[] {
  return listImports(readFileSync(file, 'utf8')).map(({ from }) => from)
}

function isPackage(from: string): boolean {
  return !from.startsWith('.') && !from.startsWith('node:')
}

/** Lists the modules in a bundle by the paths that the bundler writes above their code. */
function listModules(file: string): string[] {
  const paths = readFileSync(file, 'utf8').matchAll(/^\/\/ (\S+\.[cm]?js)$/gm)
  return [...paths].map(([, path = '']) => path)
}
