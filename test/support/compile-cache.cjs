// Keeps V8's compiled code of large bundles between processes, because each child run compiles Playwright's bundles.
// Node 20 has no `module.enableCompileCache`, and Playwright's `import()` fails under `v8-compile-cache`.
const { createHash } = require('node:crypto')
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs')
const Module = require('node:module')
const { dirname, join, resolve } = require('node:path')
const { Script } = require('node:vm')

const cacheFolder = resolve(__dirname, '../../.tmp/compile-cache')
/** Minimum size of the files to cache; caching smaller ones would save nothing. */
const minSize = 200_000
const load = Module._extensions['.js']

Module._extensions['.js'] = (module, filename) => {
  const { size, mtimeMs } = statSync(filename)
  if (size < minSize) return load(module, filename)
  const cacheFile = join(cacheFolder, hash(`${process.version} ${filename} ${mtimeMs}`))
  const run = compileCached(cacheFile, filename).runInThisContext()
  run.call(
    module.exports,
    module.exports,
    Module.createRequire(filename),
    module,
    filename,
    dirname(filename),
  )
}

function compileCached(cacheFile, filename) {
  const cachedData = readIfPresent(cacheFile)
  const script = new Script(readSource(`${cacheFile}.js`, filename), { filename, cachedData })
  // Written at exit, when the cache also holds the functions that were compiled on their first call.
  if (!cachedData || script.cachedDataRejected)
    process.once('exit', () => replaceFile(cacheFile, script.createCachedData()))
  return script
}

/** Reads a module in ASCII, because V8 keeps a text with a single other character in twice the memory. */
function readSource(cacheFile, filename) {
  const cached = readIfPresent(cacheFile)
  if (cached) return cached.latin1Slice()
  const source = Module.wrap(readFileSync(filename, 'utf8')).replaceAll(/[\u0080-\uffff]/g, toEscape)
  replaceFile(cacheFile, source)
  return source
}

/** Strings, templates and regular expressions contain the same with a character as with its escape. */
const toEscape = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const hash = (text) => createHash('sha256').update(text).digest('hex')

function readIfPresent(file) {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/** Replaces a file in one step, because other processes may write the same file. */
function replaceFile(file, data) {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, data)
  renameSync(`${file}.${process.pid}`, file)
}
