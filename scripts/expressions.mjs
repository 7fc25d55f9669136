// Finds the regular expressions of src/. Literals are read from the syntax trees of the built modules and of the HTML
// report; the others are recorded when the built modules construct them while they load.
import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { root } from './paths.mjs'

const pageFolder = 'src/reporter/page/'

/**
 * Lists the expressions with their files. `unloaded` lists the constructor calls that do not run while the modules
 * load, whose expressions are therefore unknown.
 */
export async function findExpressions() {
  const modules = listFiles('build/', /\.js$/).map(readModule)
  const page = listFiles(pageFolder, /(?<!\.config)\.tsx?$/).map(readModule)
  const constructed = await recordConstructed(modules.map(({ file }) => file))
  const positions = new Set(constructed.map(({ position }) => position))
  const all = [...modules, ...page]
  return {
    expressions: [...all.flatMap(({ literals }) => literals), ...constructed],
    unloaded: all.flatMap(({ calls }) => calls).filter(({ position }) => !positions.has(position)),
  }
}

function listFiles(folder, name) {
  const paths = readdirSync(new URL(folder, root), { recursive: true }).filter((path) => name.test(path))
  return paths.map((path) => `${folder}${path.replaceAll('\\', '/')}`).sort()
}

function readModule(file) {
  const text = readFileSync(new URL(file, root), 'utf8')
  const literals = []
  const calls = []
  new Visitor({
    Literal({ regex }) {
      if (regex) literals.push({ file: toSourceFile(file), source: regex.pattern, flags: regex.flags })
    },
    NewExpression({ callee, start, end }) {
      if (callee.name !== 'RegExp') return
      const position = `${file}:${formatPosition(text, start)}`
      calls.push({ file: toSourceFile(file), position, code: text.slice(start, end) })
    },
  }).visit(parseSync(file, text).program)
  return { file, literals, calls }
}

/** Formats an offset as `line:column`, as in an error's stack. */
function formatPosition(text, offset) {
  const before = text.slice(0, offset).split('\n')
  return `${before.length}:${before.at(-1).length + 1}`
}

async function recordConstructed(files) {
  const constructed = []
  const construct = (target, args, newTarget) => {
    const expression = Reflect.construct(target, args, newTarget)
    const position = getCallerPosition()
    if (position) constructed.push({ ...describe(position, expression), position })
    return expression
  }
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, { construct })
  for (const file of files.filter((path) => path !== 'build/cli/main.js'))
    await import(new URL(file, root).href)
  globalThis.RegExp = original
  return constructed
}

function getCallerPosition() {
  const caller = new Error().stack.split('\n')[3]
  const start = caller.indexOf(new URL('build/', root).href)
  return start === -1 ? undefined : caller.slice(start + root.href.length).replace(/\)$/, '')
}

function describe(position, { source, flags }) {
  return { file: toSourceFile(position.split(':')[0]), source, flags }
}

function toSourceFile(file) {
  return file.replace(/^build\/(.*)\.js$/, 'src/$1.ts')
}
