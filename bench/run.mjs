// Measures all figures in the README one after the other, so that the measurements do not affect each other.
import { spawnSync } from 'node:child_process'
import { root } from '../scripts/paths.mjs'

run('scripts/build.mjs')
for (const bench of ['monitor', 'reporter', 'page', 'webhooks']) run(`bench/${bench}.mjs`)

function run(script) {
  console.log(`\n# ${script}`)
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
