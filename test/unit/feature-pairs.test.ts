// Each pair of features has a test or a reason why it needs none; feature-pairs.ts lists them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from '../support/markdown.js'
import { features, type Pair, pairs, type TestReference } from './feature-pairs.js'

const allPairs = features.flatMap((first, index) =>
  features.slice(index + 1).map((second) => `${first} × ${second}`),
)
const nameOf = ([first, second]: Pair) => `${first} × ${second}`

function findProblems(listed: readonly Pair[]): string[] {
  const names = listed.map(nameOf)
  return [
    ...allPairs.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names.filter((name) => !allPairs.includes(name)).map((name) => `${name} is no pair in order`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is listed twice`),
    ...listed.flatMap((pair) => findProblem(pair[2]).map((problem) => `${nameOf(pair)}: ${problem}`)),
  ]
}

function findProblem(evidence: TestReference | string): string[] {
  if (typeof evidence === 'string') return evidence.length > 20 ? [] : ['the reason is too short']
  const { file, title } = evidence
  if (!existsSync(join(repository, file))) return [`${file} does not exist`]
  const text = readFileSync(join(repository, file), 'utf8')
  return isTitle(title, text) ? [] : [`${file} has no test "${title}"`]
}

/** The first argument of `test(…)`, `describe(…)` or of the call after `test.each(…)`. */
function isTitle(title: string, text: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const index = text.indexOf(`${quote}${title}${quote}`)
    return index !== -1 && /(\btest|\bdescribe|\))\(\s*$/.test(text.slice(0, index))
  })
}

test('each pair of features is listed once, with a test that exists or a reason', () => {
  expect(findProblems(pairs)).toEqual([])
})

describe('the table', () => {
  const [first] = pairs
  const [, , evidence] = first!
  test.each<[string, readonly Pair[], string]>([
    ['without a pair', pairs.slice(1), 'options × rules is missing'],
    ['with a pair twice', [...pairs, first!], 'options × rules is listed twice'],
    [
      'with a pair backwards',
      [...pairs, ['rules', 'options', evidence]],
      'rules × options is no pair in order',
    ],
    [
      'with a file that was removed',
      [['options', 'rules', { file: 'test/gone.test.ts', title: 'any' }], ...pairs.slice(1)],
      'options × rules: test/gone.test.ts does not exist',
    ],
    [
      'with a title that was changed',
      [['options', 'rules', { file: 'test/unit/workflows.test.ts', title: 'finds' }], ...pairs.slice(1)],
      'options × rules: test/unit/workflows.test.ts has no test "finds"',
    ],
    [
      'with an empty reason',
      [['options', 'rules', ''], ...pairs.slice(1)],
      'options × rules: the reason is too short',
    ],
  ])('%s is refused', (_, listed, problem) => {
    expect(findProblems(listed)).toContain(problem)
  })
})
