// What "./pact" exports, and its types. `import-direction.test.ts` checks that it loads neither pact-js nor Playwright.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as pact from '../../../src/pact/index.js'

const repository = resolve(import.meta.dirname, '../../..')

it('exports only the documented names', () => {
  expect(Object.keys(pact).sort()).toEqual([
    'checkProviderStates',
    'createProviderState',
    'defineProviderStates',
    'fromJsonMap',
    'toJsonMap',
  ])
})

it('has types that reject invalid code and fit pact-js', { timeout: 60_000 }, () => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', 'test/types/tsconfig.json'], {
    cwd: repository,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})
