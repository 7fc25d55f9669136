// A suite in one application of a workspace.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type CliFolder, createCliFolder } from '../../../support/cli-folder.js'

let folder: CliFolder
beforeEach(() => {
  folder = createCliFolder()
})

const fixtures = `import { test as base } from '@playwright/test'\nexport const test = base.extend({})\n`

function link(target: string, path: string): void {
  mkdirSync(join(folder.path, path, '..'), { recursive: true })
  symlinkSync(join(folder.path, target), join(folder.path, path))
}

test('names the shared package whose imports stay as they are', () => {
  folder.write({
    'apps/shop/e2e/a.spec.ts': `import { test } from '@org/fixtures'\nimport { test as base } from '@org/fixtures/deep'\n`,
    'apps/shop/playwright.config.ts': 'export default {}',
    'packages/fixtures/package.json': '{ "name": "@org/fixtures" }',
    'packages/fixtures/src/index.ts': fixtures,
    'packages/fixtures/node_modules/x/index.ts': fixtures,
    'packages/plain/index.ts': 'export {}',
  })
  folder.write({
    'apps/shop/e2e/b.spec.ts': `import '@playwright/test'\nimport '@org/plain'\nimport 'node:fs'`,
  })
  link('packages/fixtures', 'node_modules/@org/fixtures')
  link('packages/plain', 'node_modules/@org/plain')
  expect(folder.print('init', 'apps/shop', '--write')).toContain(
    'Not changed, because they are outside of the folder. Run init there as well:\n  packages/fixtures  1 import\n',
  )
  expect(folder.read('packages/fixtures/src/index.ts')).toBe(fixtures)
  expect(folder.print('init', 'packages/fixtures', '--write')).toContain('src/index.ts')
  expect(folder.print('init', 'apps/shop')).not.toContain('outside of the folder')
})

test('names a file outside of the folder that the suite imports by its path', () => {
  folder.write({
    'apps/shop/a.spec.ts': `import { test } from '../../shared/fixtures.js'\nimport '../../shared/nothing'`,
    'apps/shop/b.spec.ts': `import '@playwright/test'`,
    'shared/fixtures.ts': fixtures,
  })
  expect(folder.print('init', 'apps/shop')).toContain(
    'Run init there as well:\n  shared/fixtures.ts  1 import\n',
  )
})

test('names no installed package, and nothing inside of the folder', () => {
  folder.write({
    'node_modules/kit/index.ts': fixtures,
    'e2e/a.spec.ts': `import 'kit'\nimport './fixtures'\nimport '@playwright/test'`,
    'e2e/fixtures.ts': fixtures,
  })
  expect(folder.print('init')).not.toContain('outside of the folder')
})
