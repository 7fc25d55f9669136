// The linter rules in docs/recipes. Biome's rule is run, and ESLint's rule is compared with Biome's.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPage, repository } from '../../support/markdown.js'
import { createTestFolder, writeFiles } from '../../support/test-folder.js'

const biome = readPage('docs/recipes/import-rule.biome.json').text

const found = {
  'named.ts': `import { expect, test as base } from '@playwright/test'`,
  'default.ts': `import pw from '@playwright/test'`,
  'exported.ts': `export { test } from '@playwright/test'`,
}
const accepted = {
  'expect.ts': `import { devices, expect } from '@playwright/test'`,
  'own.ts': `import { test } from 'playwright-backchannel'`,
}

test("Biome's rule reports only imports of `test`", () => {
  const folder = createTestFolder()
  writeFiles(folder, { ...found, ...accepted, 'biome.json': biome })
  const command = join(repository, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '.']
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  const files = [...stdout.matchAll(/^::error .*?file=(?:[^,]*\/)?([\w.]+),.*/gm)].map(([, file]) => file)
  expect(files.toSorted(), stderr).toEqual(Object.keys(found).toSorted())
  expect(stdout).toContain("Import test from 'playwright-backchannel', so that it is monitored.")
})

test("ESLint's rule has the same import names and message as Biome's", async () => {
  const { default: config } = await import(join(repository, 'docs/recipes/import-rule.eslint.js'))
  const [, { paths }] = config[0].rules['no-restricted-imports']
  const options = JSON.parse(biome).linter.rules.style.noRestrictedImports.options
  const { name, ...rule } = paths[0]
  expect({ paths: { [name]: rule } }).toEqual(options)
})
