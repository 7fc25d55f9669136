// Follows the guide "A kind of finding" of CONTRIBUTING.md on a copy of the source, and compiles the copy, which fails if
// the guide leaves out a file.
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { toolCommand } from './commands.mjs'
import { root } from './paths.mjs'

const copy = new URL('.tmp/guides/', root)
const kinds = 'src/findings/kinds/kinds.ts'
const detectors = 'src/fixtures/detectors/detectors.ts'
const guide = readFileSync(new URL('CONTRIBUTING.md', root), 'utf8')

for (const file of [kinds, detectors]) {
  if (!guide.includes(`\`${file}\``)) throw new Error(`CONTRIBUTING.md does not mention ${file}.`)
}
rmSync(copy, { recursive: true, force: true })
for (const path of ['src', 'tsconfig.json'])
  cpSync(new URL(path, root), new URL(path, copy), { recursive: true })
addKind()
const compiled = ['tsconfig.json', 'src/reporter/page/tsconfig.json'].map(compile)
process.exitCode = compiled.every(Boolean) ? 0 : 1

/** Adds a sample kind of finding: two files, and the lines that list them. */
function addKind() {
  write('src/findings/kinds/sample-error.ts', rename(read('src/findings/kinds/page-error.ts')))
  write('src/fixtures/detectors/sample-error.ts', rename(read('src/fixtures/detectors/page-error.ts')))
  for (const file of [kinds, detectors]) repeatLines(file, /^.*pageError.*\n/gm)
}

function repeatLines(file, pattern) {
  write(
    file,
    read(file).replace(pattern, (line) => line + rename(line)),
  )
}

function rename(text) {
  return text
    .replaceAll('page-error', 'sample-error')
    .replaceAll('pageError', 'sampleError')
    .replaceAll('PageError', 'SampleError')
}

function read(file) {
  return readFileSync(new URL(file, copy), 'utf8')
}

function write(file, text) {
  writeFileSync(new URL(file, copy), text)
}

function compile(config) {
  const { command, args } = toolCommand('typescript', ['-p', config, '--noEmit'])
  return spawnSync(command, args, { cwd: copy, stdio: 'inherit' }).status === 0
}
