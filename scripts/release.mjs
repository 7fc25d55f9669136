// Packs the tag's version; .github/workflows/release.yml publishes the tarball. `--dry-run` only checks.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { npmCommand } from './commands.mjs'
import { root } from './paths.mjs'
import { findReleaseProblems } from './release-problems.mjs'

const problems = findReleaseProblems({
  manifest: JSON.parse(readFileSync(new URL('package.json', root), 'utf8')),
  changelog: readFileSync(new URL('CHANGELOG.md', root), 'utf8'),
  readme: readFileSync(new URL('README.md', root), 'utf8'),
  tag: process.env.GITHUB_REF_NAME,
})
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : process.argv.includes('--dry-run') ? 0 : pack()

function pack() {
  const { command, args, shell } = npmCommand(['pack'])
  return spawnSync(command, args, { cwd: root, shell, stdio: 'inherit' }).status ?? 1
}
