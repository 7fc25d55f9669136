// The pipelines of other platforms run the commands of docs/github-actions.yml, which test/e2e/docs-workflow.test.ts runs.
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readPage } from '../../support/markdown.js'

/** The shard's number and count, as each platform names them. */
const shard = /--shard=.+\/\S+/

function listCommands(file: string): string[] {
  return collectCommands(parse(readPage(file).text)).map((command) => command.replace(shard, '--shard=N/4'))
}

/** Values of these keys, and the entries of lists under them. */
function collectCommands(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['run', 'script', 'before_script'].includes(key) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([name, entry]) => collectCommands(entry, isList ? key : name))
}

const github = listCommands('docs/github-actions.yml')
const comparison = github.find((command) => command.startsWith('npx playwright-backchannel compare ')) ?? ''
/** What fetches a summary and writes a comment differs. */
const shared = github.filter((command) => !/^(npm ci|gh )/.test(command) && command !== comparison)

test('the workflow has commands', () => {
  expect(shared.length).toBeGreaterThanOrEqual(4)
})

test.each(['docs/gitlab-ci.yml', 'docs/azure-pipelines.yml'])('%s runs each of them', (file) => {
  const commands = listCommands(file)
  expect(shared.filter((command) => !commands.includes(command))).toEqual([])
  expect(commands.some((command) => command.startsWith('npm ci'))).toBe(true)
})

test('GitLab compares with the default branch with the same command', () => {
  expect(comparison).not.toBe('')
  const command = listCommands('docs/gitlab-ci.yml').find((candidate) => candidate.endsWith(comparison))
  expect(command).toBe(`test ! -f main/network-error-summary.json || ${comparison}`)
})
