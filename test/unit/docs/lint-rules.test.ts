// The linter rules in docs/ci.md. Biome's rule is run, and ESLint's rule is compared with Biome's.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeBlocks, readPage, repository } from '../../support/markdown.js'
import { createTestFolder, writeFiles } from '../../support/test-folder.js'

const blocks = codeBlocks(readPage('docs/ci.md').text).map(({ code }) => code)
const eslint = blocks.find((code) => code.includes('no-restricted-imports')) ?? ''
const biome = blocks.find((code) => code.includes('noRestrictedImports')) ?? ''

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
  const url = `data:text/javascript,${encodeURIComponent(eslint)}`
  const { default: config } = await import(/* @vite-ignore */ url)
  const [, { paths }] = config[0].rules['no-restricted-imports']
  const options = JSON.parse(biome).linter.rules.style.noRestrictedImports.options
  const { name, ...rule } = paths[0]
  expect({ paths: { [name]: rule } }).toEqual(options)
})
