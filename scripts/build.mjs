// Builds dist/ from src/: the modules with tsc, the HTML report's page with Vite.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { root } from './paths.mjs'

rmSync(new URL('dist', root), { recursive: true, force: true })
run('npx', ['tsc', '-p', 'tsconfig.json'])
run('npx', ['vite', 'build', '--config', 'src/reporter/outputs/html/page/vite.config.ts'])

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
