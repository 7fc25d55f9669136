// "./pact" must load without pact-js and without Playwright, and its types must hold.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as pact from '../../../src/pact/index.js'

const repository = resolve(import.meta.dirname, '../../..')
const folder = join(repository, 'src/pact')

it('exports the documented names', () => {
  expect(Object.keys(pact).sort()).toEqual([
    'checkProviderStates',
    'createProviderState',
    'defineProviderStates',
    'fromJsonMap',
    'toJsonMap',
  ])
})

it.each(readdirSync(folder))('%s imports only its own folder, values and Node', (file) => {
  const imports = [...readFileSync(join(folder, file), 'utf8').matchAll(/ from '([^']+)'/g)].map(
    ([, from]) => from,
  )
  expect(
    imports.filter((from) => !/^(\.\/[\w-]+\.js|\.\.\/values\/[\w-]+\.js|node:[\w/]+)$/.test(from ?? '')),
  ).toEqual([])
})

it('types reject invalid code and fit pact-js', { timeout: 60_000 }, () => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', 'test/types/tsconfig.json'], {
    cwd: repository,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})
