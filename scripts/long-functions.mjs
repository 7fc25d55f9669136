// Finds functions of more than 45 lines in src/, or in the folder given. Blank lines do not count; the lines of JSX
// text do, which Biome's noExcessiveLinesPerFunction leaves out.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { root } from './paths.mjs'

const maxLines = 45
const folder = process.argv[2] ?? fileURLToPath(new URL('src/', root))

const files = readdirSync(folder, { recursive: true }).filter((path) => /\.tsx?$/.test(path))
const found = files.flatMap(findLongFunctions)
for (const line of found) console.error(line)
process.exitCode = found.length === 0 ? 0 : 1

function findLongFunctions(file) {
  const text = readFileSync(join(folder, file), 'utf8')
  const long = []
  const check = ({ start, end }) => {
    const lines = countLines(text.slice(start, end))
    if (lines > maxLines) long.push(`${file}:${text.slice(0, start).split('\n').length}: ${lines} lines`)
  }
  const visitor = { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check }
  new Visitor(visitor).visit(parseSync(file, text).program)
  return long
}

function countLines(code) {
  return code.split('\n').filter((line) => line.trim() !== '').length
}
