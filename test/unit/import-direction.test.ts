// The direction of imports is data: which stage of the flow may know which.
import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listImports } from '../support/list-imports.js'

const source = resolve(import.meta.dirname, '../../src')

/** Folder → folders it may import. Its own files are always allowed. */
const allowed: Record<string, readonly string[]> = {
  values: [],
  redaction: ['values'],
  baseline: ['values'],
  'summary-file': ['values', 'findings', 'baseline', 'comparison', 'openapi'],
  comparison: ['values'],
  history: ['values'],
  openapi: ['values'],
  findings: ['values', 'redaction'],
  'slot-store': ['values', 'attachments'],
  webhook: ['values', 'redaction'],
  pact: ['values'],
  attachments: ['values', 'findings', 'webhook'],
  fixtures: ['values', 'redaction', 'baseline', 'findings', 'slot-store', 'webhook', 'attachments'],
  reporter: [
    'values',
    'redaction',
    'baseline',
    'summary-file',
    'comparison',
    'history',
    'openapi',
    'findings',
    'webhook',
    'attachments',
  ],
  cli: ['values', 'baseline', 'summary-file', 'comparison', 'webhook'],
  '.': ['fixtures', 'findings', 'webhook', 'redaction'],
}
/** Packages that each folder may load at run time, beside Node's own. */
const packages: Record<string, readonly string[]> = {
  '.': ['@playwright/test'],
  fixtures: ['@playwright/test'],
  attachments: ['ajv/dist/2020.js'],
  reporter: ['chalk', 'fs-extra/esm', 'preact', 'preact/hooks'],
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?!.*vite\.config).*\.tsx?$/.test(name),
)

describe('imports go in one direction', () => {
  test.each(files)('%s', (file) => {
    const folder = file.includes('/') ? (file.split('/')[0] ?? '.') : '.'
    const found = listImports(readFileSync(join(source, file), 'utf8'))
    const strangers = found.filter(({ from, typeOnly }) => !mayImport(folder, file, from, typeOnly))
    expect(strangers).toEqual([])
  })

  test('attachments take only types from their neighbours, and webhook never loads Playwright', () => {
    const runtime = files
      .filter((file) => file.startsWith('attachments/') || file.startsWith('webhook/'))
      .flatMap((file) => listImports(readFileSync(join(source, file), 'utf8')))
      .filter(({ from, typeOnly }) => !typeOnly && /playwright|\.\.\/(findings|webhook)\//.test(from))
    expect(runtime).toEqual([])
  })
})

function mayImport(folder: string, file: string, from: string, typeOnly: boolean): boolean {
  if (from.startsWith('node:')) return true
  if (!from.startsWith('.')) return typeOnly || (packages[folder] ?? []).includes(from)
  const target = relative(source, normalize(join(source, file, '..', from))).split('/')[0] ?? '.'
  return target === folder || target.includes('.') || (allowed[folder] ?? []).includes(target)
}
