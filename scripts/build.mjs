// Builds the package from src/. tsc writes the modules to build/, which the benchmarks use, and their types to dist/.
// Vite bundles the modules into dist/, because the runner and every worker load the monitor, and one file loads in less
// than half the time of its modules. Vite also builds the HTML report. The schema of the summary is printed from its type. With --if-needed, does nothing if dist/ is current.
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'vite'
import { hashInputs, isBuilt, markBuilt } from './built.mjs'
import { toolCommand } from './commands.mjs'
import { root } from './paths.mjs'
import { printReadSchema, printSummarySchema } from './summary-schema/print-schema.mjs'

// Vite reads NODE_ENV, which Vitest sets to `test`. Vite would then build the page for development, and the page would
// contain the paths of its source files on this machine.
process.env.NODE_ENV = 'production'
/** What this package reads of a summary. It is not published. */
const readSchemaPath = 'build/summary-file/read-summary.json'
if (process.argv.includes('--if-needed') && isBuilt()) process.exit(0)
writeFileSync(new URL('schema/network-error-summary.json', root), printSummarySchema())
const inputs = hashInputs() // before the build, which a change of a source may overlap
for (const folder of ['build', 'dist']) rmSync(new URL(folder, root), { recursive: true, force: true })
run('typescript', ['-p', 'tsconfig.json', '--outDir', 'build', '--declarationDir', 'dist'])
writeFileSync(new URL(readSchemaPath, root), printReadSchema())
writeAllValidators()
await bundle()
chmodSync(new URL('dist/cli/main.js', root), 0o755)
run('vite', ['build', '--config', 'src/reporter/page/vite.config.ts'])
markBuilt(inputs)

/** Bundles the entry points of package.json. Their shared modules go into separate files, which load only once. */
async function bundle() {
  const { exports, bin } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const files = [...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)]
  const entryPoints = files.filter((file) => file?.endsWith('.js')).map((file) => file.split('dist/')[1])
  await build({
    configFile: false,
    root: fileURLToPath(new URL('build', root)),
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: '../dist',
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        // The bundles contain module paths relative to this folder, which must not depend on where the command runs.
        cwd: fileURLToPath(root),
        input: Object.fromEntries(entryPoints.map((file) => [file.replace(/\.js$/, ''), file])),
        // Otherwise an entry point that shares code also exports what the other files import from it.
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
}

/** Replaces the modules that would compile the schemas at run time with code that ajv generates in advance. */
function writeAllValidators() {
  writeValidators('attachments', {
    isNetworkErrors: 'schema/network-errors.json',
    isWebhookTimeout: 'schema/webhook-timeout.json',
    isBackchannel: 'schema/backchannel.json',
  })
  const options = { allErrors: true, validateFormats: false }
  writeValidators('summary-file', { isReadSummary: readSchemaPath }, { removeAdditional: true })
  writeValidators('baseline', { isBaselineFile: 'schema/network-error-baseline.json' }, options)
}

function writeValidators(folder, schemas, options) {
  const ajv = new Ajv2020({ ...options, code: { source: true, esm: true } })
  for (const name of Object.values(schemas)) ajv.addSchema(readSchema(name), name)
  const code = standalone.default(ajv, schemas)
  // ajv uses `require` for its run-time functions even in ES modules. https://github.com/ajv-validator/ajv/issues/2209
  const runtime = /const (\w+) = require\("(ajv\/dist\/runtime\/\w+)"\)\.default;/g
  const imported = code.replace(runtime, "import $1Module from '$2.js'; const $1 = $1Module.default;")
  writeFileSync(new URL(`build/${folder}/validators.js`, root), imported)
}

/** Reads a schema without its descriptions, which the generated code would otherwise contain. */
function readSchema(path) {
  const text = readFileSync(new URL(path, root), 'utf8')
  return JSON.parse(text, (key, value) =>
    ['description', 'title'].includes(key) && typeof value === 'string' ? undefined : value,
  )
}

function run(tool, toolArgs) {
  const { command, args } = toolCommand(tool, toolArgs)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
