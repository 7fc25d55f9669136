// Builds dist/ from src/.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { root } from './paths.mjs'

rmSync(new URL('dist', root), { recursive: true, force: true })
run('npx', ['tsc', '-p', 'tsconfig.json'])

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
