// Checks that every link in the documentation leads somewhere, from docs/ to something in the package, and that
// ARCHITECTURE.md and CONTRIBUTING.md name only files and folders that exist. External addresses are checked for their
// form only.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './paths.mjs'

const folder = fileURLToPath(root)
const tracked = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8' }).split('\n')
const read = (file) => readFileSync(join(folder, file), 'utf8')
/** The Actions of a repository, relative to one of its files on GitHub. */
const actions = '../../actions/'
const { files: packed } = JSON.parse(read('package.json'))

/** The pages for people, and those for agents, whose links are relative to the package. */
const pages = tracked.filter((file) => /^(?:docs\/|bench\/)?[\w-]+\.md$/.test(file))
const agentPages = ['llms.txt', 'skills/playwright-backchannel/SKILL.md']

const problems = [
  ...pages.flatMap((file) => listProblems(file, (target) => findFlaw(file, target))),
  ...agentPages.flatMap((file) => listProblems(file, (target) => isPacked(target) || 'not in the package')),
  ...listUnlinked().map(
    (file) => `README.md has no link to ${file}, and neither has a page that it links to`,
  ),
  ...['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((file) =>
    listMissing(read(file)).map((name) => `${file}: ${name} does not exist`),
  ),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function listProblems(file, check) {
  return listLinks(read(file)).flatMap((target) => {
    const flaw = check(target)
    return typeof flaw === 'string' ? [`${file} → ${target}: ${flaw}`] : []
  })
}

/** Returns the problem with a link, or undefined if there is none. */
function findFlaw(from, target) {
  if (target.startsWith(actions)) return findWorkflowFlaw(target)
  if (/^[a-z][a-z+.-]*:/i.test(target)) return isGoodAddress(target) ? undefined : 'no good https address'
  const [path, anchor] = target.split('#', 2)
  const file = path === '' ? from : normalize(join(dirname(from), decodeURI(path)))
  if (file.startsWith('..')) return 'outside the repository'
  if (!existsSync(join(folder, file))) return `no file ${file}`
  if (from.startsWith('docs/') && !isPacked(file)) return 'not in the package'
  if (anchor === undefined) return undefined
  if (!file.endsWith('.md')) return 'anchor into something that is not a page'
  return listAnchors(read(file)).includes(anchor) ? undefined : `no heading #${anchor} in ${file}`
}

/** A badge leads to the repository's own address, which only GitHub knows. */
function findWorkflowFlaw(target) {
  const [, name] = /^workflows\/([\w.-]+?)(?:\/badge\.svg)?$/.exec(target.slice(actions.length)) ?? []
  return tracked.includes(`.github/workflows/${name}`) ? undefined : 'no such workflow'
}

function isGoodAddress(target) {
  if (!URL.canParse(target)) return false
  const { protocol, hostname, username } = new URL(target)
  return protocol === 'https:' && hostname.includes('.') && username === '' && !/[.,;]$/.test(target)
}

function isPacked(target) {
  const file = normalize(target)
  return (
    existsSync(join(folder, file)) &&
    ['README.md', ...packed].some((name) => `${file}/`.startsWith(`${name}/`))
  )
}

/** Lists the pages that neither the README nor a page that it links to has a link to. */
function listUnlinked() {
  const follow = (file) =>
    listLinks(read(file))
      .map((target) => join(dirname(file), target.split('#')[0]))
      .filter((path) => pages.includes(path))
  const direct = follow('README.md')
  const linked = new Set([...direct, ...direct.flatMap(follow)])
  return pages.filter((file) => file.startsWith('docs/') && !linked.has(file))
}

/** Lists the paths that exist neither in the repository nor in `src` or one of its folders. */
function listMissing(text) {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w-]+\.(?:tsx?|mjs))`/g)].map(([, name]) => name)
  return named
    .filter((name) => !/^(npm|dist|build|\.tmp|playwright-backchannel)\b/.test(name))
    .filter((name) => !tracked.some((path) => isPathOf(name, `/${path}`)))
}

function isPathOf(name, path) {
  return path.endsWith(`/${name}`) || path.includes(`/${name.replace(/\/?$/, '/')}`)
}

/** Lists link and image targets in Markdown and HTML. */
function listLinks(text) {
  const plain = removeBlocks(text).replace(/(`+)(?!`).*?\1/g, (code) => (code.includes('](') ? '' : code))
  const inline = [...plain.matchAll(/\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g)]
  const html = [...plain.matchAll(/\b(?:href|src|srcset)="([^"]*)"/g)]
  return [...inline, ...html].map(([, target]) => target)
}

/** Lists the anchors that GitHub gives a page's headings. */
function listAnchors(text) {
  const names = [...removeBlocks(text).matchAll(/^#{1,6} +(.*?) *$/gm)].map(([, title]) => toSlug(title))
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((other) => other === name).length
    return earlier === 0 ? name : `${name}-${earlier}`
  })
}

/** Removes blocks of code, which may contain something that looks like a link or a heading. */
function removeBlocks(text) {
  return text.replace(/^( *)(```+).*\n[\s\S]*?^\1\2 *$/gm, '')
}

function toSlug(title) {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
