// Builds the package from src/. tsc writes the modules to build/, which the benchmarks use, and their types to dist/.
// Vite bundles the modules into dist/: one file loads in less than half of the time of its seventy modules, and a run
// loads the monitor in its runner and in every worker. Vite writes the HTML report's page, too.
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { toolCommand } from './commands.mjs'
import { root } from './paths.mjs'

// Vite takes it from the environment, where Vitest sets `test`, and would then build the page for development: with the
// paths of its source files on this machine.
process.env.NODE_ENV = 'production'
for (const folder of ['build', 'dist']) rmSync(new URL(folder, root), { recursive: true, force: true })
run('typescript', ['-p', 'tsconfig.json', '--outDir', 'build', '--declarationDir', 'dist'])
await bundle()
chmodSync(new URL('dist/cli/main.js', root), 0o755)
run('vite', ['build', '--config', 'src/reporter/outputs/html/page/vite.config.ts'])

/** Bundles the entry points of package.json; what several of them need becomes a file of its own, loaded once. */
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
        // The bundles name their modules' paths from here, whatever the folder of the command.
        cwd: fileURLToPath(root),
        input: Object.fromEntries(entryPoints.map((file) => [file.replace(/\.js$/, ''), file])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
  })
}

function run(tool, toolArgs) {
  const { command, args } = toolCommand(tool, toolArgs)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
