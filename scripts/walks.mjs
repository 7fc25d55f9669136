// Counts three walks of a fact through src/: its forms, and the files that must know one of them. A file counts if it
// declares or imports one of the types of a form or of the row, components included. `--files` also lists the files.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { root } from './paths.mjs'

const source = fileURLToPath(new URL('src/', root))

/** The types of each form, in their order. Several names in one entry are aliases of the form, or a class around it. */
const walks = [
  {
    name: 'an HTTP 500 to its row on the page',
    forms: [
      ['@playwright/test Response'],
      ['findings/kinds/kinds.ts Occurrence', 'fixtures/detectors/detector.ts ObservedOccurrence'],
      ['findings/kinds/kinds.ts Finding', 'findings/log/logged-finding.ts LoggedFinding'],
      ['findings/fields/finding-fields.ts AttachedFinding'],
      ['summary-file/summary.ts SummaryFinding'],
      ['summary-file/summary.ts SummaryError', 'reporter/collect/tallies/counted-error.ts ErrorModel'],
    ],
    row: ['reporter/report/document.ts Item', 'reporter/page/page-data.ts PageItem'],
  },
  {
    name: 'a webhook to the wait that it resolves',
    forms: [
      ['webhook/journal/received-webhook.ts RawWebhook'],
      ['webhook/journal/types.ts ReceivedWebhook'],
      ['webhook/journal/journal.ts JournalRead'],
    ],
  },
  {
    name: 'a webhook timeout to its row on the page',
    forms: [
      ['webhook/timeout/timeout-error.ts TimeoutState'],
      ['webhook/timeout/timeout-error.ts WebhookTimeoutError'],
      ['webhook/journal/types.ts WebhookTimeoutJson', 'webhook/journal/types.ts NearMiss'],
      ['summary-file/summary.ts SummaryWebhookTimeout', 'summary-file/summary.ts TimeoutOrigin'],
    ],
    row: ['reporter/report/document.ts Item', 'reporter/page/page-data.ts PageItem'],
  },
]

const files = readdirSync(source, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, types: listTypes(path) }))

for (const { name, forms, row } of walks) {
  const types = [...forms.flat(), ...(row ?? [])]
  for (const type of types) checkType(type)
  const found = files.filter((file) => types.some((type) => file.types.has(type)))
  console.log(`${name}: ${found.length} files, ${forms.length} forms`)
  if (process.argv.includes('--files')) for (const { path } of found) console.log(`  ${path}`)
}

/** Lists the types that a file declares or imports, as `<file or package> <type>`. */
function listTypes(path) {
  const text = readFileSync(join(source, path), 'utf8')
  const { staticImports } = parseSync(path, text).module
  const imported = staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => `${resolveModule(path, moduleRequest.value)} ${importName.name}`),
  )
  const declared = text.matchAll(/^(?:export )?(?:interface|type|class) (\w+)/gm)
  return new Set([...imported, ...[...declared].map(([, name]) => `${path} ${name}`)])
}

function resolveModule(path, specifier) {
  if (!specifier.startsWith('.')) return specifier
  const file = resolve(source, dirname(path), specifier).replace(/\.js$/, '.ts')
  return relative(source, file).replaceAll('\\', '/')
}

function checkType(type) {
  if (files.some(({ types }) => types.has(type))) return
  throw new Error(`No file of src has ${type}. Change the list of forms in scripts/walks.mjs.`)
}
