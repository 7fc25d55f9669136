// Every link in the documentation leads somewhere. External addresses are checked for their form only.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsIn, documentation, linksIn, readPage, repository } from '../../support/markdown.js'

const besides = [
  'bench/README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
]
const tracked = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).split('\n')
const pages = [...documentation(), ...besides.map(readPage)]

/** Returns the problem with a link, or undefined if there is none. */
function flaw(from: string, target: string): string | undefined {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return isGoodAddress(target) ? undefined : 'no good https address'
  const [path = '', anchor] = target.split('#', 2)
  const file = path === '' ? from : normalize(join(dirname(from), decodeURI(path)))
  if (file.startsWith('..')) return 'outside the repository'
  if (!existsSync(join(repository, file))) return `no file ${file}`
  if (anchor === undefined) return undefined
  if (!file.endsWith('.md')) return 'anchor into something that is not a page'
  return anchorsIn(readPage(file).text).has(anchor) ? undefined : `no heading #${anchor} in ${file}`
}

function isGoodAddress(target: string): boolean {
  if (!URL.canParse(target)) return false
  const { protocol, hostname, username } = new URL(target)
  return protocol === 'https:' && hostname.includes('.') && username === '' && !/[.,;]$/.test(target)
}

describe('links', () => {
  test.each(pages)('lead to existing targets in $file', ({ file, text }) => {
    const flaws = linksIn(text).map((target) => ({ target, flaw: flaw(file, target) }))
    expect(flaws.filter((each) => each.flaw !== undefined)).toEqual([])
  })

  test('lead from the README to every page', () => {
    const linked = linksIn(readPage('README.md').text)
    const lost = documentation().filter(({ file }) => file !== 'README.md' && !reaches(linked, file))
    expect(lost.map(({ file }) => file)).toEqual([])
  })
})

/** Whether the README, or a page that the README links to, has a link to the file. */
function reaches(linked: readonly string[], file: string): boolean {
  const pagesLinked = linked.map((target) => target.split('#')[0] ?? '').filter(isPageInDocs)
  const second = pagesLinked
    .filter((page) => existsSync(join(repository, page)))
    .flatMap((page) => linksIn(readPage(page).text).map((target) => `docs/${target.split('#')[0]}`))
  return [...pagesLinked, ...second].includes(file)
}

function isPageInDocs(target: string): boolean {
  return target.startsWith('docs/') && target.endsWith('.md')
}

describe.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', (file) => {
  test('names only files and folders that exist', () => {
    const named = [...readPage(file).text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w-]+\.(?:tsx?|mjs))`/g)]
    const names = named
      .map(([, name = '']) => name)
      .filter((name) => !/^(npm|dist|build|\.tmp|playwright-backchannel)\b/.test(name))
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isInRepository(name))).toEqual([])
  })
})

/** Whether a path from the repository, from `src` or from a folder in `src` exists. */
function isInRepository(name: string): boolean {
  return tracked.some(
    (path) => `/${path}`.endsWith(`/${name}`) || `/${path}`.includes(`/${name.replace(/\/?$/, '/')}`),
  )
}
