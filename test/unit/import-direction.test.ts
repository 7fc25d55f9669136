// Lists which folders may import which others, so that imports go in one direction.
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listImports } from '../support/list-imports.js'
import { words } from '../support/words.js'

const source = resolve(import.meta.dirname, '../../src')
const architecture = readFileSync(join(source, '../ARCHITECTURE.md'), 'utf8')

/** Maps each folder to the folders that it may import. Its own files are always allowed. */
const allowed: Record<string, readonly string[]> = {
  values: [],
  printing: ['values'],
  redaction: ['values'],
  baseline: words('values printing'),
  'summary-file': words('values printing findings baseline openapi webhook'),
  openapi: ['values'],
  findings: words('values redaction'),
  webhook: words('values printing redaction'),
  pact: ['values'],
  attachments: words('values redaction findings webhook'),
  fixtures: words('values printing redaction baseline findings webhook attachments'),
  adoption: words('values findings fixtures'),
  reporter: words('values printing redaction baseline summary-file openapi findings webhook attachments'),
  cli: words('values printing baseline summary-file openapi findings webhook'),
  '.': words('adoption fixtures webhook'),
}
/** Packages that each folder may load at run time, besides Node's own. */
const packages: Record<string, readonly string[]> = {
  '.': ['@playwright/test'],
  adoption: ['@playwright/test'],
  fixtures: ['@playwright/test'],
  values: ['ajv/dist/2020.js'],
  reporter: ['chalk', 'fs-extra/esm', 'preact', 'preact/hooks'],
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?!.*vite\.config).*\.tsx?$/.test(name),
)

test('imports go in one direction', () => {
  const strangers = files.flatMap((file) => {
    const folder = file.includes('/') ? (file.split('/')[0] ?? '.') : '.'
    return listImports(readFileSync(join(source, file), 'utf8'))
      .filter(({ from, typeOnly }) => !mayImport(folder, file, from, typeOnly))
      .map(({ from }) => `${file} imports ${from}`)
  })
  expect(strangers).toEqual([])
})

test('only three files read private fields of Playwright', () => {
  const readers = files.filter((file) =>
    /Reflect\.[gs]et\([^)]*'_|\boptions\._/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(readers.sort()).toEqual([
    'adoption/register-fixtures.ts',
    'fixtures/webhook/test-time.ts',
    'reporter/index.ts',
  ])
})

test.each(Object.entries(allowed).filter(([folder]) => folder !== '.'))(
  'ARCHITECTURE.md lists what src/%s may import',
  (folder, names) => {
    const row = architecture.split('\n').find((line) => line.startsWith(`| \`src/${folder}\` |`)) ?? ''
    const cell = row.split(' | ').at(-1) ?? ''
    const listed = [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
    const others = Object.keys(allowed).filter((name) => ![...listed, folder, '.'].includes(name))
    expect((cell.startsWith('all but ') ? others : listed).sort()).toEqual([...names].sort())
  },
)

/** Entries of these folders in order; each entry may import only those before it. */
const floors: Record<string, readonly string[]> = {
  findings: words('fields names kinds options log'),
  reporter: words('links server-log collect summary run report reporter-options page outputs index'),
  webhook: words(
    'journal signatures template receiver providers sent-content send-webhook timeout waiting index',
  ),
}

test.each(Object.entries(floors))('imports inside src/%s go in one direction', (folder, order) => {
  const upward = files
    .filter((file) => file.startsWith(`${folder}/`))
    .flatMap((file) =>
      listImports(readFileSync(join(source, file), 'utf8'))
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => [file, relative(source, normalize(join(source, file, '..', from)))] as const),
    )
    .filter(
      ([file, target]) => target.startsWith(`${folder}/`) && getFloor(order, target) > getFloor(order, file),
    )
  expect(upward).toEqual([])
})

/** Returns an entry's position. A new entry, which no list contains, is last, so that importing it fails the test. */
function getFloor(order: readonly string[], file: string): number {
  const index = order.indexOf((file.split('/')[1] ?? '').replace(/\.[jt]s$/, ''))
  return index === -1 ? order.length : index
}

function mayImport(folder: string, file: string, from: string, typeOnly: boolean): boolean {
  if (from.startsWith('node:')) return true
  if (!from.startsWith('.')) return typeOnly || (packages[folder] ?? []).includes(from)
  const target = relative(source, normalize(join(source, file, '..', from))).split('/')[0] ?? '.'
  return target === folder || target.includes('.') || (allowed[folder] ?? []).includes(target)
}
