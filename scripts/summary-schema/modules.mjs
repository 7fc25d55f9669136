// Finds the declarations of types and constants in the sources, with their comments.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { root } from '../paths.mjs'

const modules = new Map()

/** Finds what a name means in a module, also if the module imports it. Returns the declaration and its module. */
export function findDeclaration(name, url) {
  const { declarations, imports, comments, text } = readModule(url)
  const declaration = declarations.get(name)
  if (declaration) return { node: declaration, module: { url, comments, text } }
  const source = imports.get(name)
  if (!source) throw new Error(`${url} neither declares nor imports ${name}.`)
  return findDeclaration(name, new URL(source.replace(/\.js$/, '.ts'), url))
}

/** The module of a path such as `src/verdicts.ts`. */
export function toModuleUrl(path) {
  return new URL(path, root).href
}

function readModule(url) {
  const key = String(url)
  const known = modules.get(key)
  if (known) return known
  const text = readFileSync(new URL(url), 'utf8')
  const { program, comments } = parseSync(key, text, { lang: 'ts' })
  const statements = program.body.map((statement) => statement.declaration ?? statement)
  const module = {
    text,
    comments,
    declarations: new Map(statements.flatMap(listDeclarations)),
    imports: new Map(program.body.flatMap(listImported)),
  }
  modules.set(key, module)
  return module
}

function listDeclarations(node) {
  if (node.type === 'VariableDeclaration') return node.declarations.map((one) => [one.id.name, one])
  return ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].includes(node.type)
    ? [[node.id.name, node]]
    : []
}

function listImported(node) {
  if (node.type !== 'ImportDeclaration') return []
  return node.specifiers.map(({ local }) => [local.name, node.source.value])
}

/** Returns the text of the comment right before a node, and its tags, such as `@maxItems 5`. */
export function readComment(node, { comments, text }) {
  const comment = comments.findLast(({ end }) => end <= node.start)
  if (!comment?.value.startsWith('*')) return { tags: {} }
  if (!/^\s*(export\s+)?$/.test(text.slice(comment.end, node.start))) return { tags: {} }
  const lines = comment.value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, '').trim())
  const isTag = (line) => line.startsWith('@')
  const tags = lines.filter(isTag).map((line) => /^@(\w+) ?(.*)$/.exec(line).slice(1))
  const description = lines
    .filter((line) => !isTag(line))
    .join(' ')
    .trim()
  return { ...(description && { description }), tags: Object.fromEntries(tags) }
}
