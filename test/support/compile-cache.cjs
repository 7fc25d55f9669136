// Keeps V8's compiled code of large bundles between processes, because each child run compiles Playwright's bundles.
// Node 20 has no `module.enableCompileCache`, and Playwright's `import()` fails under `v8-compile-cache`.
const { createHash } = require('node:crypto')
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs')
const Module = require('node:module')
const { dirname, join, resolve } = require('node:path')
const { Script } = require('node:vm')

const cacheFolder = resolve(__dirname, '../../.tmp/compile-cache')
/** Minimum length of the sources to cache; caching shorter ones would save nothing. */
const minSourceLength = 200_000
const compile = Module.prototype._compile

Module.prototype._compile = function (source, filename) {
  if (source.length < minSourceLength) return compile.call(this, source, filename)
  const run = compileCached(source, filename).runInThisContext()
  return run.call(
    this.exports,
    this.exports,
    Module.createRequire(filename),
    this,
    filename,
    dirname(filename),
  )
}

function compileCached(source, filename) {
  const cacheFile = join(cacheFolder, hash(`${process.version} ${filename} ${statSync(filename).mtimeMs}`))
  const cachedData = readIfPresent(cacheFile)
  const script = new Script(Module.wrap(source), { filename, cachedData })
  // Written at exit, when the cache also holds the functions that were compiled on their first call.
  if (!cachedData || script.cachedDataRejected)
    process.once('exit', () => replaceFile(cacheFile, script.createCachedData()))
  return script
}

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
