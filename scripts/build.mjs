// Builds dist/ from src/: the modules with tsc, the HTML report's page with Vite.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { toolCommand } from './commands.mjs'
import { root } from './paths.mjs'

rmSync(new URL('dist', root), { recursive: true, force: true })
run('typescript', ['-p', 'tsconfig.json'])
chmodSync(new URL('dist/cli/main.js', root), 0o755)
run('vite', ['build', '--config', 'src/reporter/outputs/html/page/vite.config.ts'])

function run(tool, toolArgs) {
  const { command, args } = toolCommand(tool, toolArgs)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
