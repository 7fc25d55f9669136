// The exports of each entry point are part of the contract. test/golden/exports.txt lists them;
// `npx vitest run test/unit/entry-points.test.ts -u` writes it.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import * as webhook from '../../src/webhook/index.js'

const { exports, name } = JSON.parse(readFileSync('package.json', 'utf8'))
const entryPoints = Object.entries<{ types?: string }>(exports).flatMap(([path, { types: file }]) =>
  file === undefined ? [] : [{ path: path.slice(2), file }],
)

test('each entry point exports only its public names', async () => {
  const lists = entryPoints.map(({ path, file }) => {
    const names = listExports(file.replace('./dist/', 'src/').replace('.d.ts', '.ts'))
    return `${[name, path].filter(Boolean).join('/')}\n${names.map((line) => `  ${line}\n`).join('')}`
  })
  await expect(lists.join('\n')).toMatchFileSnapshot('../golden/exports.txt')
})

/** Lists the exported names of a file, types last. */
function listExports(file: string): string[] {
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  const entries = staticExports.flatMap((statement) => statement.entries)
  const names = entries.map(({ exportName, moduleRequest, isType }) => {
    const exported = exportName.kind === 'Default' ? 'default' : exportName.name
    return `${isType ? 'type ' : ''}${exported ?? `everything of ${moduleRequest?.value}`}`
  })
  return [false, true].flatMap((isType) => names.filter((line) => line.startsWith('type ') === isType).sort())
}

test('the first three providers have the names that the specification gives them', () => {
  expect(webhook.MockAWebhookProvider).toBe(webhook.WireMockWebhookProvider)
  expect(webhook.MockBWebhookProvider).toBe(webhook.MockServerWebhookProvider)
  expect(webhook.MockCWebhookProvider).toBe(webhook.MockoonWebhookProvider)
})
