// Follows the guides of CONTRIBUTING.md on a copy of the source, and compiles the copy. Fails if a guide leaves out a file
// that its change needs.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { toolCommand } from './commands.mjs'
import { SourceCopy } from './guides/copy.mjs'
import { recipes } from './guides/recipes.mjs'
import { root } from './paths.mjs'

const contributing = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8')
const copy = new SourceCopy(new URL('.tmp/guides/', root))

const problems = Object.entries(recipes).flatMap(([title, follow]) => {
  copy.touched.clear()
  follow(copy)
  return listLeftOut(title, copy.touched)
})
for (const problem of problems) console.error(problem)
const compiled = ['tsconfig.json', 'src/reporter/page/tsconfig.json'].map(compile)
process.exitCode = problems.length === 0 && compiled.every(Boolean) ? 0 : 1

/** Lists the files of a change that its guide does not name. */
function listLeftOut(title, touched) {
  const guide = readGuide(title)
  return [...touched]
    .filter((path) => !guide.includes(`\`${path}\``))
    .map((path) => `The guide "${title}" in CONTRIBUTING.md leaves out ${path}.`)
}

/** Reads a guide, from its heading to the next one. */
function readGuide(title) {
  const [, guide] = contributing.split(`\n### ${title}\n`)
  if (guide === undefined) throw new Error(`CONTRIBUTING.md has no guide "${title}".`)
  return guide.split(/\n##/)[0]
}

function compile(config) {
  const { command, args } = toolCommand('typescript', ['-p', config, '--noEmit'])
  return spawnSync(command, args, { cwd: copy.folder, stdio: 'inherit' }).status === 0
}
