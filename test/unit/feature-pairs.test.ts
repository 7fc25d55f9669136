// Each pair of features has a test or a reason why it needs none; feature-pairs.ts lists them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../support/markdown.js'
import { features, reasonsOfPairs, testsOfPairs } from './feature-pairs.js'

const allPairs = features.flatMap((first, index) =>
  features.slice(index + 1).map((second) => `${first} × ${second}`),
)

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

function findMissing(file: string, titles: readonly string[]): string[] {
  const text = readFileSync(join(repository, `test/${file}.test.ts`), 'utf8')
  return titles.filter((title) => !isTitle(title, text))
}

/** Whether a title is the first argument of `test(…)`, `describe(…)` or the call after `test.each(…)`, or a row's title. */
function isTitle(title: string, text: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const index = text.indexOf(`${quote}${title}${quote}`)
    if (index === -1) return false
    const before = text.slice(0, index)
    const isCall = /(?:\btest|\bit|\bdescribe|\)|`)\(\s*$/.test(before)
    return isCall || /(?:\[|\$\{|\{\s*(?:name|title|what):)\s*$/.test(before)
  })
}

test('each pair of features is listed once', () => {
  const ofTests = Object.values(testsOfPairs).flatMap((titles) => Object.values(titles))
  const listed = [...ofTests, ...Object.values(reasonsOfPairs)].flatMap(readPairs)
  expect(listed.toSorted()).toEqual(allPairs.toSorted())
})

test.each(Object.entries(testsOfPairs))('the listed tests of %s exist', (file, titles) => {
  expect(findMissing(file, Object.keys(titles))).toEqual([])
})
