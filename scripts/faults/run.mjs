// Runs tests of faults and of harmless events, with each guard and without one. Prints which faults a guard notices and
// where it raises a false alarm. `npm run faults -- --write` updates the table in `bench/README.md`, and its first two rows in
// `docs/decide.md`.
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchOptions } from '../browser.mjs'
import { npmCommand } from '../commands.mjs'
import { root } from '../paths.mjs'
import { startServers } from './server.mjs'

const guards = ['none', 'hand-written', 'playwright-utils', 'playwright-backchannel']
const block = /(?<=<!-- faults -->\n).*?(?=<!-- \/faults -->)/s

const folder = mkdtempSync(join(tmpdir(), 'backchannel-faults-'))
const { shop, other, stop } = await startServers()
try {
  install()
  const results = []
  for (const guard of guards) results.push(await runUnder(guard))
  const table = formatTable(results)
  console.log(table)
  if (process.argv.includes('--write')) {
    writeTable('bench/README.md', table)
    writeTable('docs/decide.md', table.split('\n').slice(0, 4).concat('').join('\n'))
  }
} finally {
  stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Replaces the table of a page. */
function writeTable(path, table) {
  const page = new URL(path, root)
  const text = readFileSync(page, 'utf8').replace(block, () => table)
  writeFileSync(page, text)
}

/** Installs all guards in a separate project, because playwright-utils is not a dependency of this package. */
function install() {
  const { version } = JSON.parse(
    readFileSync(new URL('node_modules/@playwright/test/package.json', root), 'utf8'),
  )
  execute(npmCommand(['pack', '--ignore-scripts', '--pack-destination', folder]), fileURLToPath(root))
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const packages = [`@playwright/test@${version}`, '@seontechnologies/playwright-utils', `./${tarball}`]
  execute(
    npmCommand(['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', ...packages]),
    folder,
  )
  cpSync(new URL('faults.spec.mjs', import.meta.url), join(folder, 'faults.spec.mjs'))
  const use = JSON.stringify({ headless: true, launchOptions: launchOptions() })
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    `export default { workers: 2, timeout: 120_000, use: ${use} }`,
  )
}

/** Runs the tests under a guard. Returns, for each group, pairs of a test's title and whether it failed. */
async function runUnder(guard) {
  console.log(`Running under ${guard}`)
  cpSync(
    new URL(guard === 'none' ? 'guard.mjs' : `guards/${guard}.mjs`, import.meta.url),
    join(folder, 'guard.mjs'),
  )
  const cli = join(folder, 'node_modules/@playwright/test/cli.js')
  const output = await new Promise((resolve) => {
    const env = { ...process.env, SHOP: shop, OTHER: other, LAUNCH: JSON.stringify(launchOptions()) }
    const options = { cwd: folder, env, maxBuffer: 1e9 }
    // Ignores the exit code, because tests are expected to fail.
    execFile(process.execPath, [cli, 'test', '--reporter', 'json'], options, (_, stdout) => resolve(stdout))
  })
  const { suites, errors } = JSON.parse(output)
  if (errors.length > 0) throw new Error(`Failed to run under ${guard}: ${errors[0].message}`)
  const [file] = suites
  return Object.fromEntries(file.suites.map((group) => [group.title, listOutcomes(group)]))
}

function listOutcomes({ specs = [], suites = [] }) {
  const own = specs.map(({ title, ok }) => [title, !ok])
  return [...own, ...suites.flatMap(listOutcomes)]
}

/** Formats the results, grouping tests by which guards get them right. Without a guard, every test must pass. */
function formatTable([none, ...results]) {
  const unguarded = [...none.faults, ...none.benign].filter(([, failed]) => failed)
  if (unguarded.length > 0)
    throw new Error(`Failed without a guard: ${unguarded.map(([title]) => title).join(', ')}`)
  const [, ...names] = guards
  return [
    `| | ${names.join(' | ')} |`,
    `|${' --- |'.repeat(guards.length)}`,
    `| **${none.faults.length} faults: noticed** | ${results.map(({ faults }) => countFailed(faults)).join(' | ')} |`,
    `| **${none.benign.length} harmless events: false alarms** | ${results.map(({ benign }) => countFailed(benign)).join(' | ')} |`,
    ...formatRows(results, 'faults', 'noticed', 'missed'),
    ...formatRows(results, 'benign', 'false alarm', 'silent'),
    '',
  ].join('\n')
}

function formatRows([first, ...others], group, failedWord, passedWord) {
  const right = group === 'faults'
  const titlesByCells = new Map()
  for (const [title, firstFailed] of first[group]) {
    const failed = [firstFailed, ...others.map((result) => new Map(result[group]).get(title))]
    if (failed.every((value) => value === right)) continue
    const cells = failed.map((value) => (value ? failedWord : passedWord)).join(' | ')
    titlesByCells.set(cells, [...(titlesByCells.get(cells) ?? []), title])
  }
  return [...titlesByCells].map(([cells, titles]) => `| ${titles.join('; ')} | ${cells} |`)
}

function countFailed(outcomes) {
  return outcomes.filter(([, failed]) => failed).length
}

function execute({ command, args, shell }, cwd = fileURLToPath(root)) {
  const { status, error, stderr } = spawnSync(command, args, { cwd, shell, encoding: 'utf8' })
  if (error ?? status !== 0) throw error ?? new Error(`Failed to run ${args.join(' ')}.\n${stderr}`)
}
