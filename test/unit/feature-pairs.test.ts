// Each pair of features has a test or a reason why it needs none; feature-pairs.ts lists them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from '../support/markdown.js'
import { features, reasonsOfPairs, testsOfPairs } from './feature-pairs.js'

const allPairs = features.flatMap((first, index) =>
  features.slice(index + 1).map((second) => `${first} × ${second}`),
)

function findProblems(tests: typeof testsOfPairs, reasons: typeof reasonsOfPairs): string[] {
  const pairsOfTests = Object.values(tests).flatMap((titles) => Object.values(titles))
  const listed = [...pairsOfTests, ...Object.values(reasons)].flatMap(readPairs)
  return [
    ...allPairs.filter((pair) => !listed.includes(pair)).map((pair) => `${pair} is missing`),
    ...listed.filter((pair) => !allPairs.includes(pair)).map((pair) => `${pair} is no pair of features`),
    ...listed
      .filter((pair, index) => listed.indexOf(pair) !== index)
      .map((pair) => `${pair} is listed twice`),
    ...Object.entries(tests).flatMap(([file, titles]) => findMissing(file, Object.keys(titles))),
    ...Object.keys(reasons).flatMap((reason) => (reason.length > 20 ? [] : `"${reason}" is too short`)),
  ]
}

/** Reads the pairs, and puts the two features of each pair in the order of `features`. */
function readPairs(text: string): string[] {
  return text.split('; ').flatMap((products) => {
    const [first = '', others = ''] = products.split(' × ')
    return others
      .split(', ')
      .map((second) => (isBefore(first, second) ? `${first} × ${second}` : `${second} × ${first}`))
  })
}

function isBefore(first: string, second: string): boolean {
  const names: readonly string[] = features
  return names.indexOf(first) <= names.indexOf(second)
}

function findMissing(name: string, titles: readonly string[]): string[] {
  const file = `test/${name}.test.ts`
  if (!existsSync(join(repository, file))) return [`${file} does not exist`]
  const text = readFileSync(join(repository, file), 'utf8')
  return titles.filter((title) => !isTitle(title, text)).map((title) => `${file} has no test "${title}"`)
}

/** Whether a title is the first argument of `test(…)`, of `describe(…)` or of the call after `test.each(…)`. */
function isTitle(title: string, text: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const index = text.indexOf(`${quote}${title}${quote}`)
    return index !== -1 && /(\btest|\bdescribe|\))\(\s*$/.test(text.slice(0, index))
  })
}

test('lists each pair of features once, with an existing test or a reason', () => {
  expect(findProblems(testsOfPairs, reasonsOfPairs)).toEqual([])
})

describe('the check of the list finds', () => {
  const reason = 'A reason that is long enough.'

  test.each<[string, tests: typeof testsOfPairs, reasons: typeof reasonsOfPairs, problem: string]>([
    ['a missing pair', { 'e2e/verdicts': {} }, {}, 'rules × fail is missing'],
    ['a repeated pair', {}, { [reason]: 'rules × options' }, 'options × rules is listed twice'],
    ['an unknown feature', {}, { [reason]: 'rules × option' }, 'option × rules is no pair of features'],
    ['a feature with itself', {}, { [reason]: 'rules × rules' }, 'rules × rules is no pair of features'],
    ['a removed file', { gone: { any: '' } }, {}, 'test/gone.test.ts does not exist'],
    ['a changed title', { 'unit/verdicts': { old: '' } }, {}, 'test/unit/verdicts.test.ts has no test "old"'],
    ['an empty reason', {}, { '': 'options × rules' }, '"" is too short'],
  ])('%s', (_, tests, reasons, problem) => {
    expect(findProblems({ ...testsOfPairs, ...tests }, { ...reasonsOfPairs, ...reasons })).toContain(problem)
  })
})
