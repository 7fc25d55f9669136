// What llms.txt and the skill mention exists: commands with their options, and every other name in the source.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCommandLine } from '../../../src/cli/parse-command-line.js'
import { findCommand } from '../../../src/cli/run-cli.js'
import { readPage, repository } from '../../support/markdown.js'

const pages = ['llms.txt', 'skills/playwright-backchannel/SKILL.md'].map(readPage)
const manifest = readPage('package.json').text
const source = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(repository, 'src', name), 'utf8'))
/** Names of Playwright and of npm. */
const others = 'test.fixme README.md'
const words = new Set([manifest, others, ...source].flatMap(listWords))

function listWords(text: string): string[] {
  return text.match(/\w[\w-]*/g) ?? []
}

/** Whether a command can be parsed, or all words of another name, such as `errors[].testIds`, are in the source. */
function exists(name: string): boolean {
  if (!name.startsWith('npx playwright-backchannel ')) return listWords(name).every((word) => words.has(word))
  const found = findCommand((name.match(/"[^"]*"|\S+/g) ?? []).slice(2))
  return found !== undefined && parseCommandLine(found.command, found.rest) !== undefined
}

test.each(pages)('$file is part of the package, and mentions only what exists', ({ file, text }) => {
  expect(JSON.parse(manifest).files).toContain(file.split('/')[0])
  const names = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\s+/g, ' '))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !exists(name))).toEqual([])
})
