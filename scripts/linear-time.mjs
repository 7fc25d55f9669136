// Proves that every regular expression of src/ takes linear time, even on text from hostile pages and servers. A proof
// takes seconds, so proven expressions are recorded in proven-expressions.json. Runs functions that match without one.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { runInNewContext } from 'node:vm'
import { check } from 'recheck'
import { endsWithOnlyRepetition, isRepeating, splitAlternatives } from './alternatives.mjs'
import { boundedFiles, constructedLater } from './bounded-expressions.mjs'
import { findExpressions } from './expressions.mjs'
import { functions } from './linear-functions.mjs'
import { root } from './paths.mjs'

const provenFile = new URL('scripts/proven-expressions.json', root)

/** Limits of a check, mainly in steps instead of time, so that the verdict is the same on a busy machine. */
const limits = {
  timeout: 120_000,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 20_000_000,
  maxAttackStringSize: 60_000,
  maxIteration: 5,
}
/** Maximum length of an expression to check as a whole. A longer one is checked one alternative at a time. */
const maxSourceLength = 1000
const tooLong = 'takes too long to check'
const attackLength = 400_000
/** Maximum CPU time in milliseconds. A linear expression takes less than a second, a quadratic one more than a minute. */
const maxCpuMs = 15_000
/** A busy machine needs more time than its CPU does. */
const attackTimeout = 4 * maxCpuMs

const { expressions, unloaded } = await findExpressions()
const proven = new Set(JSON.parse(readFileSync(provenFile, 'utf8')))
const slow = await findSlow(groupByFile(expressions))
saveProven(expressions.map(toHash))
const problems = [
  ...slow
    .filter(({ file }) => !(file in boundedFiles))
    .map(({ file, source, why }) => `${file}: ${why}\n    ${source}`),
  ...unloaded
    .filter(({ file }) => !(file in constructedLater))
    .map(({ file, code }) => `${file} constructs an expression that this check does not know\n    ${code}`),
  ...(await findSlowFunctions()),
  ...listUnneeded('boundedFiles', boundedFiles, slow),
  ...listUnneeded('constructedLater', constructedLater, unloaded),
]
for (const problem of problems) console.error(problem)
if (problems.length === 0)
  console.log(
    `${expressions.length} expressions are linear or read a bounded text, and ${functions.length} functions are.`,
  )
process.exit(problems.length === 0 ? 0 : 1) // recheck's process would keep this one alive

function toHash({ source, flags }) {
  return createHash('sha256').update(`${source}/${flags}`).digest('hex').slice(0, 16)
}

/** Saves the proven expressions. Called after every proof, so that a first run, which takes minutes, can be resumed. */
function saveProven(hashes) {
  const kept = hashes.filter((hash) => proven.has(hash))
  const text = `${JSON.stringify([...new Set(kept)].sort(), null, 2)}\n`
  // Other checks read the file at the same time.
  if (text !== readFileSync(provenFile, 'utf8')) writeFileSync(provenFile, text)
}

function listUnneeded(table, files, found) {
  const isFound = (file) => found.some((item) => item.file === file)
  return Object.keys(files)
    .filter((file) => !isFound(file))
    .map((file) => `${table} lists ${file}, which no longer needs it`)
}

function groupByFile(all) {
  const unique = new Map(all.map((item) => [`${item.file} /${item.source}/${item.flags}`, item]))
  const files = new Set(all.map(({ file }) => file))
  return [...files].map((file) => [...unique.values()].filter((item) => item.file === file))
}

async function findSlow(files) {
  const found = []
  const queue = [...files]
  const work = async () => {
    for (let items = queue.pop(); items; items = queue.pop()) found.push(...(await findSlowOfFile(items)))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return found
}

/** Finds a file's slow expressions; for a file in `boundedFiles`, only the first, which justifies its entry. */
async function findSlowOfFile(items) {
  const found = []
  for (const item of items.toSorted((a, b) => a.source.length - b.source.length)) {
    const why = proven.has(toHash(item)) ? undefined : await findDefect(item)
    if (why) found.push({ ...item, why })
    else saveProven([...proven.add(toHash(item))])
    if (why && item.file in boundedFiles) break
  }
  return found
}

/** Returns why an expression may be slow, or undefined. Without an unbounded repetition, it takes linear time. */
async function findDefect({ source, flags }) {
  if (!isRepeating(source) || endsWithOnlyRepetition(source)) return undefined
  const why = source.length > maxSourceLength ? tooLong : await findDefectOfWhole(source, flags)
  if (why !== tooLong) return why
  const parts = splitAlternatives(source)
  if (parts.length === 1) return why
  for (const part of parts) {
    const defect = await findDefect({ source: part, flags })
    if (defect) return defect
  }
  return undefined
}

async function findDefectOfWhole(source, flags) {
  const thorough = await check(source, flags, limits)
  const { status, checker, attack, complexity, error } =
    thorough.error?.kind === 'timeout' ? await check(source, flags) : thorough
  if (status === 'safe') return undefined
  if (status === 'unknown') return error.kind === 'timeout' ? tooLong : `not checked (${error.kind})`
  // Fuzzing also counts the steps of bounded repetitions. Their number may be large, but does not grow with the text.
  if (checker === 'fuzz' && finishes(new RegExp(source, `${flags.replace(/[gy]/g, '')}g`), attack))
    return undefined
  return `${complexity.summary} on ${attack.pattern}`
}

function finishes(expression, { pumps, suffix }) {
  const count = attackLength / pumps.reduce((length, { pump }) => length + pump.length, 0)
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(count)).join('') + suffix
  return finishesInTime(() => text.replace(expression, ''))
}

async function findSlowFunctions() {
  const problems = []
  for (const { file, text, run } of functions) {
    const built = await import(new URL(file.replace(/^src\/(.*)\.ts$/, 'build/$1.js'), root).href)
    const problem = describeRun(() => run(built))
    if (problem) problems.push(`${file}: ${problem} on ${text}`)
  }
  return problems
}

function describeRun(run) {
  try {
    return finishesInTime(run) ? undefined : `takes more than ${maxCpuMs / 1000} seconds`
  } catch (error) {
    return `throws "${error.message}"`
  }
}

function finishesInTime(run) {
  const before = process.cpuUsage()
  try {
    runInNewContext('run()', { run }, { timeout: attackTimeout })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 < maxCpuMs
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}
